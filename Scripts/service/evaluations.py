"""Evaluations a second with 32 connections, the latency at half of that rate, and what the machine allows.

evaluations.py SERVER SECONDS [PROCESSES]: with TEST_POSTGRES set over PostgreSQL, else over SQLite. Load and
servers share the processors. The ceiling is what one signature for each evaluation and one flush to disk for
each 32 of them would take if nothing else were done, one after the other.
"""
import os, re, subprocess, sys, tempfile, time

import harness

CONNECTIONS = 32
LIMITS = "service:1=1000000,app:60=60000000,device:60=30,device:3600=300"
HERE = os.path.dirname(os.path.abspath(__file__))


def signatures_a_second():
    """ES256 signatures by OpenSSL on one processor."""
    text = subprocess.run(["openssl", "speed", "-seconds", "1", "ecdsap256"], capture_output=True,
                          text=True, check=True).stdout
    return float(text.strip().splitlines()[-1].split()[-2])


def flushes_a_second(folder, seconds=1.0):
    """Appended pages of 4,096 bytes, each flushed with fdatasync, where the database lies."""
    count = 0
    with tempfile.TemporaryFile(dir=folder) as file:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            os.pwrite(file.fileno(), b"x" * 4096, 4096 * count)
            os.fdatasync(file.fileno())
            count += 1
    return count / seconds


def load(servers, seconds, delay_milliseconds=0):
    """Runs wrk against all servers at once; gives evaluations a second, p50 and p99 in ms, and refusals."""
    environment = {**os.environ, "APP_KEY": servers[0].app_key, "DELAY_MS": str(delay_milliseconds)}
    runs = [subprocess.Popen(
        ["wrk", "-t1", f"-c{CONNECTIONS // len(servers)}", f"-d{seconds}s", "--latency", "-s",
         HERE + "/load.lua", f"http://127.0.0.1:{server.port}", str(number)],
        env=environment, stdout=subprocess.PIPE, text=True) for number, server in enumerate(servers)]
    texts = [run.communicate()[0] for run in runs]

    def milliseconds(text, name):
        value, unit = re.search(name + r"%\s+([\d.]+)(us|ms|s)", text).groups()
        return float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]

    rate = sum(float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1)) for text in texts)
    refused = sum(int(found) for text in texts
                  for found in re.findall(r"Non-2xx or 3xx responses: (\d+)", text))
    broken = sum(text.count("Socket errors") for text in texts)
    return (rate, max(milliseconds(text, "50") for text in texts),
            max(milliseconds(text, "99") for text in texts), refused + broken)


def main(binary, seconds, processes):
    database = os.environ.get("TEST_POSTGRES")
    flags = ["--limits", LIMITS]
    first = harness.Server(binary, database=database, flags=flags).register()
    servers = [first]
    for _ in range(processes - 1):
        other = harness.Server(binary, database=database, folder=first.folder, flags=flags)
        other.app_key = first.app_key
        servers.append(other)
    try:
        for server in servers:
            server.start()
        signatures, flushes = signatures_a_second(), flushes_a_second(first.folder)
        rate, p50, p99, refused = load(servers, seconds)
        # A connection pauses so long between two requests that all together make half the rate.
        delay = max(1, round(1000 * CONNECTIONS / (rate / 2) - p50 / 2))
        half, half_p50, half_p99, half_refused = load(servers, seconds, delay)
    finally:
        for server in reversed(servers):
            server.close()
    ceiling = 1 / (1 / signatures + 1 / (CONNECTIONS * flushes))
    name = "PostgreSQL" if database else "SQLite"
    averages = " ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"machine: {os.cpu_count()} processors, load {averages}")
    print(f"{name}, {processes} process(es), {CONNECTIONS} connections: {rate:.0f} evaluations/s, "
          f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, {refused} refused")
    print(f"at half of it: {half:.0f} evaluations/s, p50 {half_p50:.1f} ms, p99 {half_p99:.1f} ms, "
          f"{half_refused} refused")
    print(f"signatures alone {signatures:.0f}/s, flushes alone {flushes:.0f}/s; together, "
          f"{CONNECTIONS} evaluations a flush, they allow {ceiling:.0f}/s: the service reaches "
          f"{100 * rate / ceiling:.0f} % of that")
    if refused or half_refused:
        sys.exit(1)


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
