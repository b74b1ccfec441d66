"""Hostile clients against a running server: what each gets, and that others are unharmed."""
import json, re, socket, sys, threading, time

import harness

DEADLINE = 3


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

    with harness.running(binary, flags=["--deadline", str(DEADLINE), "--limits",
                                        "service:1=1000000"]) as server:
        body = json.dumps(harness.evaluation()).encode()
        head = (f"POST /v1/evaluations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                f"Authorization: Bearer {server.app_key}\r\n").encode()
        length = b"Content-Length: %d\r\n" % len(body)
        smuggled = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"
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
            "two hosts": (head + b"Host: y\r\n" + length + b"\r\n" + body, [[400]]),
            "no host": (head.replace(b"Host: x\r\n", b"") + length + b"\r\n" + body, [[400]]),
            "100 MB body": (head + b"Content-Length: 104857600\r\n\r\n" + b"x" * 1_000_000, [[413]]),
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
        before = memory_kibibytes(server)

        # Clients that never finish a request, and some that send a byte a second.
        sockets = []
        for index in range(half_open):
            connection = socket.create_connection(("127.0.0.1", server.port))
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
        closed, told = 0, 0
        for connection in sockets:
            connection.settimeout(0.5)
            try:
                piece = connection.recv(100)
                told += piece.startswith(b"HTTP/1.1 408")
                closed += 1
            except TimeoutError:
                pass
            except OSError:
                closed += 1
            connection.close()
        expect("slow clients that were ended", closed, [half_open])
        after = memory_kibibytes(server)
        expect("memory stays bounded", after - before < 100_000, [True])
        expect("alive at the end", server.call("GET", "/healthz")[0], [200])
        expect("ends when told", server.stop(), [0])
    print(f"hostile clients: {len(table)} kinds of requests, {half_open} half-open ({told} told 408), "
          f"neighbours at most {slowest * 1000:.0f} ms, memory {before} -> {after} KiB, "
          f"{len(failures)} failures")
    for failure in failures:
        print("  " + failure)
    sys.exit(1 if failures else 0)


main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000)
