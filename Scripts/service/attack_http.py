"""Hostile clients against a running server: what each gets, and that others are unharmed."""
import json, re, resource, socket, sys, threading, time

import harness

DEADLINE = 3
# What the server takes of one address.
ADDRESS_LIMIT = 512


def exchange(server, data, wait=2.0, parts=None):
    """Sends bytes, gives back all that comes until the server closes or is silent."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=wait) as connection:
        answer = b""
        try:
            connection.sendall(data)
            for part in parts or []:
                connection.sendall(part)
            while True:
                piece = connection.recv(65536)
                if not piece:
                    break
                answer += piece
        except (TimeoutError, ConnectionError, OSError):
            pass
        return answer


def connect(server, address):
    """Connects from an address of this machine."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=2, source_address=(address, 0))


def crowd(server, body, count):
    """One address with too many connections, all of them with a body that nobody vouches for: how many stay
    open, how long a neighbour waits, and how much memory they take."""
    before = memory_kibibytes(server)
    head = (b"POST /v1/feedback HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Authorization: Bearer x\r\nContent-Length: 262144\r\n\r\n")
    idle, slowest = [], 0.0
    for _ in range(count):
        idle.append(connect(server, "127.0.0.8"))
    for index in range(count):
        try:
            with connect(server, f"127.0.1.{index % 250 + 1}") as connection:
                connection.sendall(head + b" " * 200_000)
        except OSError:
            pass
        if index % 50 == 0:
            begun = time.monotonic()
            status, _ = server.call("POST", "/v1/evaluations", body)
            slowest = max(slowest, time.monotonic() - begun if status == 200 else 60)
    grown = memory_kibibytes(server) - before
    open_ones = 0
    for connection in idle:
        connection.setblocking(False)
        try:
            connection.recv(1)
        except BlockingIOError:
            open_ones += 1
        except OSError:
            pass
        connection.close()
    return open_ones, slowest, grown


def statuses(answer):
    found = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]
    # libmicrohttpd 0.9.75 writes the head of its own refusals twice, and then closes.
    return found[:1] if len(found) == 2 and found[0] == found[1] >= 400 else found


def memory_kibibytes(server):
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(next(line for line in status if line.startswith("VmRSS")).split()[1])


def main(binary, half_open):
    failures = []

    def expect(name, got, wanted):
        if got not in wanted:
            failures.append(f"{name}: {got}, wanted one of {wanted}")

    with harness.running(binary, flags=["--deadline", str(DEADLINE), "--log-requests", "yes",
                                        "--limits", "service:1=1000000"]) as server:
        body = json.dumps(harness.evaluation()).encode()
        head = (f"POST /v1/evaluations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                f"Authorization: Bearer {server.app_key}\r\n").encode()
        length = b"Content-Length: %d\r\n" % len(body)
        smuggled = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"

        def once(start):
            return start + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

        table = {
            "plain": (head + length + b"Connection: close\r\n\r\n" + body, [[200]]),
            "pipelined": ((head + length + b"\r\n" + body) * 2 + head + length
                          + b"Connection: close\r\n\r\n" + body, [[200, 200, 200]]),
            "length and encoding": (head + length + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                                    + smuggled, [[400]]),
            "encoding": (head + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + smuggled,
                         [[411], [400]]),
            "odd encoding": (head + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + smuggled,
                             [[411], [400]]),
            "encoding with tab": (head + b"Transfer-Encoding:\tchunked\r\n" + length
                                  + b"\r\n0\r\n\r\n" + smuggled, [[400]]),
            "two lengths": (head + b"Content-Length: 5\r\n" + length + b"\r\n" + body + smuggled,
                            [[400]]),
            "same length twice": (head + length + length + b"\r\n" + body + smuggled, [[400]]),
            "signed length": (head + b"Content-Length: +5\r\n\r\n12345" + smuggled, [[400]]),
            "hexadecimal length": (head + b"Content-Length: 0x5\r\n\r\n12345" + smuggled, [[400]]),
            "negative length": (head + b"Content-Length: -1\r\n\r\n" + smuggled, [[400]]),
            "huge length": (head + b"Content-Length: 99999999999999999999999\r\n\r\n" + smuggled,
                            [[413], [400]]),
            "space before colon": (head + b"Content-Length : %d\r\n\r\n" % len(body) + body
                                   + smuggled, [[400]]),
            # A line that another server on the way reads as a part of the one before it.
            "folded encoding": (head + b"Transfer-Encoding:\r\n chunked\r\n" + length + b"\r\n" + body
                                + smuggled, [[400]]),
            "folded length": (head + b"Content-Length: 1\r\n 0\r\n\r\n0123456789" + smuggled, [[400]]),
            "length out of two lines": (b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Len: 5\r\n gth\r\n"
                                        b"\r\n12345" + smuggled, [[400]]),
            "folded plain header": (head + b"X-Note: a\r\n\tb\r\n" + length + b"\r\n" + body + smuggled,
                                    [[400]]),
            "bare line feeds": ((head + length + b"\r\n").replace(b"\r\n", b"\n") + body + smuggled,
                                [[400]]),
            "bare line feed in the request line": (
                (head + length + b"\r\n").replace(b"\r\n", b"\n", 1) + body + smuggled, [[400]]),
            "bare line feed at the end of the head": (head + length + b"\n" + body + smuggled, [[400]]),
            "bare line feed at the end of a head without body": (
                b"GET /healthz HTTP/1.1\r\nHost: x\r\n\n" + smuggled, [[400]]),
            "bare line feed in a request line without headers": (
                b"GET /healthz HTTP/1.0\n\r\n" + smuggled, [[400]]),
            "two bare line feeds alone": (b"GET /healthz HTTP/1.0\n\n" + smuggled, [[400]]),
            "no headers": (b"GET /healthz HTTP/1.0\r\n\r\n", [[200]]),
            "bare carriage return": (head + b"X-Note: a\rContent-Length: 5\r\n" + length + b"\r\n" + body
                                     + smuggled, [[400]]),
            "NUL in a header": (head + b"X-Note: a\0b\r\n" + length + b"\r\n" + body + smuggled, [[400]]),
            "NUL in a length": (head + b"Content-Length: 5\0\r\nX-Note: a\r\n\r\n12345" + smuggled,
                                [[400]]),
            "list of lengths": (head + b"Content-Length: 5, 5\r\n\r\n12345" + smuggled, [[400]]),
            "two encodings": (head + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n"
                              b"\r\n0\r\n\r\n" + smuggled, [[411], [400]]),
            "encodings in a list": (head + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n" + smuggled,
                                    [[411], [400]]),
            "NUL in the target": (b"GET /healthz\0.png HTTP/1.1\r\nHost: x\r\n\r\n" + smuggled, [[400]]),
            "encoded NUL": (once(b"GET /healthz%00"), [[404]]),
            "dots": (once(b"GET /v1/evaluations/../../metrics"), [[404]]),
            "two slashes": (once(b"GET //metrics"), [[404]]),
            "parameter in the path": (once(b"GET /metrics;x"), [[404]]),
            "tunnel": (once(b"CONNECT x:80"), [[404], [405]]),
            "other protocol": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [[505]]),
            "two keys": (head + b"Authorization: Bearer x\r\n" + length + b"Connection: close\r\n\r\n"
                         + body, [[401]]),
            "two hosts": (head + b"Host: y\r\n" + length + b"\r\n" + body, [[400]]),
            "no host": (head.replace(b"Host: x\r\n", b"") + length + b"\r\n" + body, [[400]]),
            "100 MB body": (head + b"Content-Length: 104857600\r\n\r\n" + b"x" * 1_000, [[413]]),
            # Answered before a byte of the body was sent.
            "long body without a key": (head.replace(b"Bearer t", b"Bearer x") + b"Content-Length: 16000"
                                        b"\r\n\r\n", [[401]]),
            "long body with a key": (head + b"Content-Length: 16000\r\nConnection: close\r\n\r\n"
                                     + b" " * 16_000, [[400]]),
            "too long a body with a key": (head + b"Content-Length: 16385\r\n\r\n", [[413]]),
            "long batch without a token": (head.replace(b"/v1/evaluations", b"/v1/feedback")
                                           + b"Content-Length: 262144\r\n\r\n", [[401]]),
            "long body where none is read": (b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
                                             b"Content-Length: 5000\r\n\r\n", [[413]]),
            "long body where nothing is": (b"POST /x HTTP/1.1\r\nHost: x\r\n"
                                           b"Content-Length: 5000\r\n\r\n", [[404]]),
            "long body that waits to be asked for": (
                head + b"Expect: 100-continue\r\nContent-Length: 16000\r\nConnection: close\r\n\r\n"
                + b" " * 16_000, [[100, 400]]),
            "64 KB headers": (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 65_536
                              + b"\r\n\r\n", [[431], [400], [413], [414]]),
            "64 KB target": (b"GET /" + b"a" * 65_536 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
                             [[414], [431], [400], [413]]),
            "no request": (b"\x00\x01\x02\r\n\r\n", [[400], []]),
            "broken JSON": (head + b"Content-Length: 1\r\nConnection: close\r\n\r\n{", [[400]]),
            "nested": (head + b"Content-Length: 10000\r\nConnection: close\r\n\r\n" + b"[" * 10_000,
                       [[400]]),
        }
        for name, (data, wanted) in table.items():
            expect(name, statuses(exchange(server, data)), wanted)
        left, waited, grown = crowd(server, body, 3 * half_open)
        expect("connections of one address", left <= ADDRESS_LIMIT, [True])
        expect("a neighbour of a crowd waits under a second", waited < 1, [True])
        expect("bodies of strangers are not kept", grown < 20_000, [True])
        before = memory_kibibytes(server)

        # Clients that never finish a request, and some that send a byte a second.
        sockets = []
        for index in range(half_open):
            connection = connect(server, f"127.0.0.{index % 4 + 2}")
            if index % 2:
                connection.sendall(b"POST /v1/evaluations HTTP/1.1\r\nHost: x\r\nX-")
            sockets.append(connection)
        drips_end = threading.Event()

        def drip():
            while not drips_end.wait(0.5):
                for connection in sockets[1::2][:50]:
                    try:
                        connection.send(b"a")
                    except OSError:
                        pass

        dripping = threading.Thread(target=drip)
        dripping.start()
        started, slowest = time.monotonic(), 0.0
        while time.monotonic() - started < DEADLINE + 3:
            begun = time.monotonic()
            status, _ = server.call("POST", "/v1/evaluations", body)
            slowest = max(slowest, time.monotonic() - begun)
            expect("a neighbour of slow clients", status, [200])
            time.sleep(0.02)
        drips_end.set()
        dripping.join()
        closed, ended = 0, 0
        for connection in sockets:
            connection.settimeout(0.5)
            try:
                piece = connection.recv(100)
                ended += piece.startswith(b"HTTP/1.1 408")
                closed += 1
            except TimeoutError:
                pass
            except OSError:
                closed += 1
            connection.close()
        expect("slow clients that were ended", closed, [half_open])
        after = memory_kibibytes(server)
        expect("memory stays bounded", after - before < 100_000, [True])
        # Neither counts nor log name anybody: no key, account, device, request or event.
        event = json.loads(server.call("POST", "/v1/evaluations", body)[1])["eventID"]
        server.call("POST", f"/v1/evaluations/{event}/consumption", {"status": "notUsedError"})
        token = server.token()
        server.call("GET", "/v1/feedback/summary", bearer=token)
        told = server.call("GET", "/metrics")[1]
        with open(server.folder + "/log", "rb") as log:
            told_in_log = log.read()
        expect("requests are logged", told_in_log.count(b'"request"') > 10, [True])
        for mark in [server.app_key, token, event, harness.APP, harness.KID, "account-1", "device-1",
                     "order-1"]:
            expect("nobody is named", mark.encode() in told + told_in_log, [False])
        # What was used or said before a restart counts after it.
        server.stop()
        server.start()
        expect("a token of before the restart",
               server.call("GET", "/v1/feedback/summary", bearer=token)[0], [401])
        status, answer = server.call("POST", f"/v1/evaluations/{event}/consumption",
                                     {"status": "usedIncreasedFriction"})
        expect("a report after the restart", (status, b"notUsedError" in answer), [(200, True)])
        expect("alive at the end", server.call("GET", "/healthz")[0], [200])
        expect("ends when told", server.stop(), [0])
    print(f"hostile clients: {len(table)} kinds of requests, {half_open} half-open ({ended} told 408), "
          f"neighbours at most {slowest * 1000:.0f} ms, beside a crowd of {3 * half_open} from one address "
          f"{waited * 1000:.0f} ms, memory {before} -> {after} KiB, "
          f"{len(failures)} failures")
    for failure in failures:
        print("  " + failure)
    sys.exit(1 if failures else 0)


resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000)
