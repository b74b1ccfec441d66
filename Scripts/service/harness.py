"""Starts the server in a folder of its own and calls it, for the checks and the long runs."""
import base64, contextlib, http.client, json, os, secrets, shutil, subprocess, tempfile, threading, time

APP, ISSUER, AUDIENCE, KID = "org.example.bank", "bank.example", "trust-insights-server", "bank-1"


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def raw_signature(der):
    """An ECDSA signature in DER as r and s of 32 bytes each."""
    parts, position = [], 2
    for _ in range(2):
        length = der[position + 1]
        parts.append(der[position + 2:position + 2 + length].lstrip(b"\0").rjust(32, b"\0"))
        position += 2 + length
    return b"".join(parts)


class Server:
    """One server process over a database; `start` and `kill` may follow each other."""

    def __init__(self, binary, database=None, folder=None, flags=()):
        self.binary, self.flags = binary, list(flags)
        self.folder = folder or tempfile.mkdtemp(prefix="trust-insights-")
        self.owns_folder = folder is None
        self.common = ["--directory", self.folder]
        if database:
            self.common += ["--database", database]
        self.database = self.folder + "/insights.sqlite"
        self.process, self.port = None, None

    def command(self, *words):
        result = subprocess.run([self.binary, *words, *self.common], capture_output=True, text=True)
        if result.returncode != 0:
            raise RuntimeError(f"{words}: {result.returncode} {result.stderr.strip()}")
        return result.stdout.strip()

    def register(self):
        self.key_file = self.folder + "/relying.pem"
        subprocess.run(["openssl", "ecparam", "-genkey", "-name", "prime256v1", "-noout", "-out",
                        self.key_file], check=True, capture_output=True)
        subprocess.run(["openssl", "ec", "-in", self.key_file, "-pubout", "-out",
                        self.folder + "/public.pem"], check=True, capture_output=True)
        self.app_key = self.command("apps", "add", "--app", APP)
        self.command("relying-servers", "add", "--kid", KID, "--iss", ISSUER, "--app", APP,
                     "--public-key", self.folder + "/public.pem")
        return self

    def start(self):
        self.log = open(self.folder + "/log", "ab")
        size = os.path.getsize(self.folder + "/log")
        self.process = subprocess.Popen(
            [self.binary, "serve", "--listen", "127.0.0.1:0", *self.common, *self.flags],
            stderr=self.log, stdout=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while time.monotonic() < end:
            with open(self.folder + "/log", "rb") as log:
                log.seek(size)
                for line in log:
                    if b'"listening"' in line and line.endswith(b"\n"):
                        self.port = json.loads(line)["port"]
                        return self
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            time.sleep(0.01)
        raise RuntimeError("the server does not listen")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)
        return self.process.returncode if self.process else None

    def close(self):
        self.stop()
        if self.owns_folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def connect(self, timeout=10):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def headers(self, bearer=None):
        return {"Authorization": "Bearer " + (bearer or self.app_key),
                "Content-Type": "application/json"}

    def call(self, method, path, body=None, bearer=None, connection=None):
        own = connection is None
        connection = connection or self.connect()
        text = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        connection.request(method, path, text, self.headers(bearer))
        answer = connection.getresponse()
        content = answer.read()
        if own:
            connection.close()
        return answer.status, content

    def token(self, **changes):
        now = int(time.time())
        claims = {"iss": ISSUER, "aud": AUDIENCE, "iat": now, "exp": now + 600,
                  "jti": secrets.token_hex(16), **changes}
        signed = base64url(json.dumps({"alg": "ES256", "kid": KID, "typ": "JWT"}).encode()) + "." \
            + base64url(json.dumps(claims).encode())
        der = subprocess.run(["openssl", "dgst", "-sha256", "-sign", self.key_file],
                             input=signed.encode(), capture_output=True, check=True).stdout
        return signed + "." + base64url(raw_signature(der))


def evaluation(account="account-1", digit=1, device="device-1"):
    return {"app": APP, "account": account, "device": device, "environment": "sandbox",
            "category": "payment", "requestID": "order-1",
            "insights": [{"type": "isLikelyBeingCoached", "schema": 1, "model": "coaching-1.0",
                          "digit": digit}], "generatedAt": int(time.time())}


@contextlib.contextmanager
def running(binary, **arguments):
    server = Server(binary, **arguments).register().start()
    try:
        yield server
    finally:
        server.close()


class Load:
    """Threads that evaluate and report until told to stop; knows what was acknowledged."""

    def __init__(self, server, threads=8):
        self.server, self.must_stop = server, threading.Event()
        self.lock = threading.Lock()
        self.issued, self.reported, self.statuses, self.times = [], [], {}, []
        self.workers = [threading.Thread(target=self.work, args=(index,)) for index in range(threads)]

    def __enter__(self):
        for worker in self.workers:
            worker.start()
        return self

    def __exit__(self, *_):
        self.must_stop.set()
        for worker in self.workers:
            worker.join()

    def work(self, index):
        connection, count = None, 0
        while not self.must_stop.is_set():
            try:
                connection = connection or self.server.connect(timeout=5)
                count += 1
                status, body = self.server.call(
                    "POST", "/v1/evaluations", evaluation(f"a-{index}-{count % 500}", count % 5),
                    connection=connection)
                self.note(status, "issued", json.loads(body)["eventID"] if status == 200 else None)
                if status == 200 and count % 2:
                    event = json.loads(body)["eventID"]
                    status, _ = self.server.call(
                        "POST", f"/v1/evaluations/{event}/consumption",
                        {"status": "usedUnchangedFriction"}, connection=connection)
                    self.note(status, "reported", event)
            except (OSError, http.client.HTTPException, ValueError):
                self.note(0, None, None)
                if connection:
                    connection.close()
                connection = None
                time.sleep(0.01)

    def note(self, status, kind, event):
        with self.lock:
            self.statuses[status] = self.statuses.get(status, 0) + 1
            self.times.append((time.monotonic(), status))
            if status == 200 and event:
                getattr(self, kind).append(event)
