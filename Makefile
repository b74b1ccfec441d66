# Everything a newcomer or a contributor runs. `make run` shows the program, `make test` checks the tree.
.PHONY: run test soak fuzz clean packages-build packages-test

run: packages-build
	@echo "Building (release); the first time takes a few minutes…"
	@swift build -c release --product trust-insights
	@Scripts/demonstrate .build/release/trust-insights

test: packages-test
	@Scripts/test

soak: packages-test
	@Scripts/soak

fuzz: packages-test
	@Scripts/fuzz

packages-build:
	@Scripts/install-packages build

packages-test:
	@Scripts/install-packages test

clean:
	rm -rf .build
