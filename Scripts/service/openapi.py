"""Runs schemathesis with all its checks against a server of its own."""
import os, subprocess, sys

import harness


def main(binary, schemathesis, examples):
    flags = ["--limits", "service:1=1000000"]
    with harness.running(binary, flags=flags) as server:
        here = os.path.dirname(os.path.abspath(__file__))
        environment = {**os.environ, "APP_KEY": server.app_key, "PYTHONDONTWRITEBYTECODE": "1",
                       "RELYING_KEY_FILE": server.key_file, "PYTHONPATH": here,
                       "SCHEMATHESIS_HOOKS": "openapi_hooks"}
        result = subprocess.run(
            [schemathesis, "run", f"http://127.0.0.1:{server.port}/openapi.json", "--checks", "all",
             "--max-examples", examples, "--seed", "1", "--continue-on-failure",
             "--suppress-health-check", "all"], env=environment, cwd=server.folder)
        sys.exit(result.returncode)


main(*sys.argv[1:4])
