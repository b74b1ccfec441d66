"""Loads labels in batches of 1,000 and times the summary."""
import json, os, sqlite3, secrets, sys, time

import harness


def main(binary, count):
    server = harness.Server(binary).register()
    server.start()
    server.stop()
    events = [secrets.token_bytes(16) for _ in range(count)]
    database = sqlite3.connect(server.database)
    now = int(time.time())
    with database:
        database.executemany(
            "INSERT INTO evaluations (event_id, app, account, device, environment, category, "
            "issued_at, level, state) VALUES (?, ?, ?, ?, 0, 0, ?, ?, 1)",
            ((event, harness.APP, event, event, now, index % 3)
             for index, event in enumerate(events)))
    database.close()
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
    print(f"feedback: {count} labels at {rate:.0f}/s ({processor:.0f} for each second of "
          f"processor time), summary at most {max(times) * 1000:.1f} ms")


main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
