"""Loads labels in batches of 1,000 and times the summary; with TEST_POSTGRES set over PostgreSQL."""
import json, os, secrets, sqlite3, subprocess, sys, time

import harness


COLUMNS = "event_id, app, account, device, environment, category, issued_at, level, state"


def store_evaluations(server, address, events):
    """Puts one reported evaluation for each event into the database, each of its own account."""
    now = int(time.time())
    if address:
        lines = "".join(
            f"\\\\x{event.hex()}\t{harness.APP}\t\\\\x{event.hex()}\t\\\\x00\t0\t0\t{now}\t{index % 3}\t1\n"
            for index, event in enumerate(events))
        for statement, text in [(f"COPY evaluations ({COLUMNS}) FROM STDIN", lines), ("ANALYZE", "")]:
            subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1", "-c", statement, address],
                           input=text.encode(), check=True)
        return
    database = sqlite3.connect(server.database)
    with database:
        database.executemany(
            f"INSERT INTO evaluations ({COLUMNS}) VALUES (?, ?, ?, ?, 0, 0, ?, ?, 1)",
            ((event, harness.APP, event, event, now, index % 3)
             for index, event in enumerate(events)))
    database.close()


def main(binary, count):
    address = os.environ.get("TEST_POSTGRES")
    server = harness.Server(binary, database=address).register()
    server.start()
    server.stop()
    events = [secrets.token_bytes(16) for _ in range(count)]
    store_evaluations(server, address, events)
    server.start()
    labels = ["confirmedFraud", "confirmedLegitimate", "disputed"]
    names = []
    for event in events:
        h = event.hex()
        names.append(f"{h[:8]}-{h[8:12]}-{h[12:16]}-{h[16:20]}-{h[20:]}")
    batches = [json.dumps({"items": [
        {"eventID": name, "label": labels[index % 3], "occurredOn": "2026-11-30"}
        for index, name in enumerate(names[start:start + 1_000])]}).encode()
        for start in range(0, count, 1_000)]
    tokens = [server.token() for _ in range(len(batches) + 20)]
    connection = server.connect(60)
    started = time.monotonic()
    for batch, token in zip(batches, tokens):
        status, answer = server.call("POST", "/v1/feedback", batch, bearer=token,
                                     connection=connection)
        if status != 200 or answer.count(b'"accepted"') != batch.count(b'"label"'):
            sys.exit(f"a batch failed: {status}")
    rate = count / (time.monotonic() - started)
    with open(f"/proc/{server.process.pid}/stat") as stat:
        ticks = sum(int(field) for field in stat.read().rsplit(")", 1)[1].split()[11:13])
    processor = count / (ticks / os.sysconf("SC_CLK_TCK"))
    times = []
    for token in tokens[len(batches):]:
        begun = time.monotonic()
        status, _ = server.call("GET", "/v1/feedback/summary", bearer=token, connection=connection)
        times.append(time.monotonic() - begun)
        if status != 200:
            sys.exit(f"the summary failed: {status}")
    server.close()
    print(f"feedback over {'PostgreSQL' if address else 'SQLite'}: {count} labels at {rate:.0f}/s ({processor:.0f} for each second of "
          f"processor time), summary at most {max(times) * 1000:.1f} ms")


main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
