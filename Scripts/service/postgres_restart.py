"""Restarts PostgreSQL under load of two server processes: 503 meanwhile, back within 5 s, nothing lost."""
import os, subprocess, sys, time

import harness


def main(binary, rounds):
    address, restart = os.environ["TEST_POSTGRES"], os.environ["TEST_POSTGRES_RESTART"]
    flags = ["--limits", "service:1=1000000"]
    first = harness.Server(binary, database=address, flags=flags).register().start()
    second = harness.Server(binary, database=address, folder=first.folder, flags=flags)
    second.app_key, second.owns_folder = first.app_key, False
    second.start()
    slowest, statuses, issued, reported = 0.0, {}, [], []
    try:
        with harness.Load(first, threads=4) as one, harness.Load(second, threads=4) as two:
            for _ in range(rounds):
                time.sleep(1.5)
                subprocess.run(restart, shell=True, check=True, stdout=subprocess.DEVNULL)
                back = time.monotonic()
                for load in (one, two):
                    while not any(at > back and status == 200 for at, status in load.times[-50:]):
                        if time.monotonic() - back > 30:
                            sys.exit("a server did not come back within 30 s")
                        time.sleep(0.01)
                    slowest = max(slowest, time.monotonic() - back)
            time.sleep(0.5)
        for load in (one, two):
            issued += load.issued
            reported += load.reported
            for status, count in load.statuses.items():
                statuses[status] = statuses.get(status, 0) + count
        # What was acknowledged answers a repeat with the status that is kept.
        lost = 0
        connection = first.connect()
        for event in reported[-2_000:]:
            status, body = first.call("POST", f"/v1/evaluations/{event}/consumption",
                                      {"status": "notUsedError"}, connection=connection)
            lost += status != 200 or b"usedUnchangedFriction" not in body
        for event in issued[-2_000:]:
            status, _ = first.call("POST", f"/v1/evaluations/{event}/consumption",
                                   {"status": "usedUnchangedFriction"}, connection=connection)
            lost += status != 200
    finally:
        second.close()
        first.close()
    odd = {status for status in statuses if status not in (200, 503)}
    print(f"PostgreSQL: {rounds} restarts under two servers, {len(issued)} evaluations acknowledged, "
          f"{lost} lost, answers {statuses}, back within {slowest:.2f} s")
    if lost or odd or slowest > 5 or not issued:
        sys.exit(1)


main(sys.argv[1], int(sys.argv[2]))
