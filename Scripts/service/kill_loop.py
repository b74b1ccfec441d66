"""Kills the server at random moments under load; what was acknowledged must be there afterwards."""
import random, sqlite3, sys, time

import harness


def main(binary, rounds, seed):
    generator = random.Random(seed)
    server = harness.Server(binary, flags=["--limits", "service:1=1000000"]).register()
    issued, reported = [], []
    try:
        for number in range(rounds):
            server.start()
            with harness.Load(server, threads=6) as load:
                time.sleep(generator.uniform(0.02, 0.6))
                server.kill()
            issued += load.issued
            reported += load.reported
            database = sqlite3.connect(server.database)
            check = database.execute("PRAGMA quick_check").fetchone()[0]
            if check != "ok":
                sys.exit(f"round {number}: the database is damaged: {check}")
            database.close()
        database = sqlite3.connect(server.database)
        states = {event.hex(): state for event, state in
                  database.execute("SELECT event_id, state FROM evaluations")}
        database.close()
    finally:
        server.close()
    keys = [event.replace("-", "") for event in issued]
    lost = [key for key in keys if key not in states]
    unreported = [e for e in reported if states.get(e.replace("-", "")) != 1]
    doubled = len(keys) - len(set(keys))
    print(f"kill -9: {rounds} moments (seed {seed}), {len(keys)} evaluations and {len(reported)} "
          f"reports acknowledged, {len(lost)} and {len(unreported)} lost, {doubled} doubled")
    if lost or unreported or doubled or not keys:
        sys.exit(1)


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time()))
