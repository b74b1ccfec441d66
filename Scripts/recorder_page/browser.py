"""A headless Chromium, spoken to over its debugging pipe; nothing but the standard library."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """One browser with one page; events that arrive are kept in `events`."""

    def __init__(self, width=1100, height=900):
        self.events = []
        self._number = 0
        self._rest = b""
        self._folder = tempfile.mkdtemp(prefix="recorder-page-")
        program_reads, self._write = os.pipe()
        self._read, program_writes = os.pipe()
        command = [
            shutil.which("chromium") or "chromium", "--headless=new", "--no-sandbox",
            "--disable-gpu", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--hide-scrollbars",
            f"--window-size={width},{height}", f"--user-data-dir={self._folder}",
            "--remote-debugging-pipe", "about:blank",
        ]

        def place_pipes():
            # Copies above 3 and 4 first, so that neither overwrites the other.
            reads, writes = os.dup(program_reads), os.dup(program_writes)
            os.dup2(reads, 3)
            os.dup2(writes, 4)

        self._process = subprocess.Popen(
            command, preexec_fn=place_pipes, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(program_reads)
        os.close(program_writes)
        targets = self.call("Target.getTargets", wait=30)["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network", "DOM", "Accessibility"]:
            self.call(f"{domain}.enable")

    _session = None

    def call(self, method, wait=15, **parameters):
        """Sends a command and gives its result."""
        self._number += 1
        number = self._number
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + wait
        while True:
            for answer in self._messages(deadline):
                if answer.get("id") != number:
                    self.events.append(answer)
                elif "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error'].get('message')}")
                else:
                    return answer["result"]

    def _messages(self, deadline):
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([self._read], [], [], left)[0]:
            raise TimeoutError("the browser does not answer")
        chunk = os.read(self._read, 1 << 16)
        if not chunk:
            raise RuntimeError("the browser ended")
        *whole, self._rest = (self._rest + chunk).split(b"\0")
        return [json.loads(part) for part in whole]

    def evaluate(self, expression):
        """The value of a JavaScript expression in the page; promises are awaited."""
        result = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("text", "exception"))
        return result["result"].get("value")

    def open(self, address):
        """Goes to an address and waits until its script has drawn something."""
        self.call("Page.navigate", url=address)
        self.wait_for("document.querySelector('#stage h1') !== null")

    def wait_for(self, expression, seconds=10):
        """Waits until an expression is true."""
        deadline = time.monotonic() + seconds
        while not self.evaluate(expression):
            if time.monotonic() > deadline:
                raise TimeoutError(f"never true: {expression}")
            time.sleep(0.05)

    def screenshot(self, path):
        """Writes a picture of the whole page."""
        import base64
        picture = self.call("Page.captureScreenshot", captureBeyondViewport=True, wait=30)
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture["data"]))

    def close(self):
        """Ends this browser and no other."""
        try:
            self._session = None
            self.call("Browser.close", wait=5)
        except (RuntimeError, TimeoutError, OSError):
            pass
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)
