"""`compose.yaml`: valid by the specification, without a secret of its own, and no more open than it must be."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
import yaml

from api.__main__ import _parser
from api.settings import Settings
from tests.architecture.tree import ROOT
from tests.support.compose.composition import REQUIRED, VARIABLE, Missing, composition, services, text

LONG = "a-long-enough-secret-of-forty-characters"

SCHEMA = json.loads((Path(__file__).parent / "compose-spec.json").read_text(encoding="utf-8"))
PROVIDERS = {
    "PGL_FORMER_SECRETS",
    "PGL_METRICS_TOKEN",
    "PGL_OAUTH_CLIENT_SECRET",
    "PGL_OAUTH_TOKEN_URL",
    "PGL_RAZORPAY_KEY_ID",
    "PGL_RAZORPAY_KEY_SECRET",
    "PGL_RAZORPAY_WEBHOOK_SECRET",
    "PGL_S3_ACCESS_KEY",
    "PGL_S3_SECRET_KEY",
    "PGL_SECOND_KEY",
    "PGL_SECOND_WEBHOOK_SECRET",
    "PGL_SMS_KEY",
    "PGL_SMTP_PASSWORD",
}
"""Secrets that may stay away, and then there is none."""
JOBS = {"release", "mongodb-set", "mongodb-cluster"}
COMPOSED = {"PGL_ENVIRONMENT", "PGL_TRUSTED_PROXIES", "MONGODB_URL"}
"""Settings to which Compose gives values of its own."""
NOT_HANDED_ON = {
    "PGL_DATA": "the command says where the volume is",
    "PGL_INDEXES": "production never makes them, the release step does",
    "PGL_MEMORY": "for tests",
    "PGL_MONGODB_DATABASE": "scripts/mongodb/users.js makes the user of this database alone",
    "PGL_SECURE_COOKIES": "always, in production",
    "PGL_WEB": "the proxy serves the pages",
}
ENVIRONMENT = (ROOT / ".env.example").read_text(encoding="utf-8")


def test_it_is_valid() -> None:
    valid = fastjsonschema.compile(SCHEMA)
    valid(composition())
    for wrong in ({"services": {"api": {"imagine": "x"}}}, {"services": {"api": {"ports": "80"}}}):
        with pytest.raises(fastjsonschema.JsonSchemaException):
            valid(wrong)


def test_no_secret_has_a_default() -> None:
    variables = list(VARIABLE.finditer(text()))
    secret = {found["name"] for found in variables if re.search("SECRET|PASSWORD|KEY|TOKEN", found["name"])}
    assert secret == set(REQUIRED) | PROVIDERS
    assert {found["sort"] for found in variables if found["name"] in REQUIRED} == {"?"}
    assert all(f"${{{name}:-}}" in text() for name in PROVIDERS)
    for name in REQUIRED:
        with pytest.raises(Missing, match=name):
            composition({**REQUIRED, name: ""})
    assert not re.search(r"(?mi)^\s+\w*(password|secret|key): [^$*]", text())
    assert not re.search(r"mongodb://\w+:[^$]", text())


def test_the_example_lists_every_variable_and_gives_none_a_value() -> None:
    listed = dict(re.findall(r"^(#?\w+)=(.*)$", ENVIRONMENT, re.MULTILINE))
    assert set(listed.values()) == {""}
    assert {name for name in listed if not name.startswith("#")} == set(REQUIRED)
    assert {name.lstrip("#") for name in listed} == {found["name"] for found in VARIABLE.finditer(text())}


@pytest.mark.parametrize("name", list(yaml.safe_load(text())["services"]))
def test_every_container_is_confined_and_bounded(name: str) -> None:
    service = composition()["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service
    assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}
    assert service["logging"]["options"]["max-size"]
    assert service["restart"].startswith("on-failure:" if name in JOBS else "unless-stopped")
    if name not in JOBS:
        assert {"test", "interval", "timeout", "retries"} <= set(service["healthcheck"])
    for volume in service.get("volumes", ()):
        source, target, *options = volume.split(":")
        if source.startswith("."):
            assert (ROOT / source).is_file(), volume
            assert options == ["ro"], volume
        else:
            assert source in composition()["volumes"]
        assert target.startswith("/")


def test_only_the_proxy_can_be_reached_and_only_from_this_machine_unless_told() -> None:
    every = composition()["services"]
    assert [name for name, service in every.items() if "ports" in service] == ["proxy"]
    assert every["proxy"]["ports"] == ["127.0.0.1:8000:80", "127.0.0.1:8443:443"]
    composed = composition({**REQUIRED, "PGL_BIND": "0.0.0.0", "PGL_HTTP_PORT": "80"})  # noqa: S104
    assert composed["services"]["proxy"]["ports"][0] == "0.0.0.0:80:80"
    networks = {name: set(service["networks"]) for name, service in every.items()}
    assert networks["proxy"] == {"front"}
    assert networks["api"] == networks["api-2"] == {"front", "back"}
    assert all(members == {"back"} for name, members in networks.items() if name.startswith(("mongodb", "release")))
    assert composition()["networks"]["back"]["internal"] is True


def test_images_are_pinned() -> None:
    named = {service["image"] for service in composition()["services"].values() if "build" not in service}
    for path in (ROOT / "api/Dockerfile", ROOT / "web/Dockerfile"):
        named |= set(re.findall(r"^FROM (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    assert len({image for image in named if image.startswith("python:")}) == 1
    assert len({image for image in named if image.startswith("mongo:")}) == 1
    for image in named:
        assert re.fullmatch(r"[a-z]+:\d+\.\d+\.\d+(-[a-z-]+)?", image), image


def test_what_starts_before_what() -> None:
    every = composition()["services"]
    done, healthy = "service_completed_successfully", "service_healthy"
    assert every["mongodb-set"]["depends_on"] == {"mongodb": {"condition": healthy}}
    assert every["release"]["depends_on"] == {"mongodb-set": {"condition": done}}
    for name in ("api", "api-2"):
        assert every[name]["depends_on"] == {"release": {"condition": done}}
    assert every["proxy"]["depends_on"] == {"api": {"condition": healthy}}


def test_the_api_is_told_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands are ones that the program takes, and the environment makes settings for production."""
    api, release = composition()["services"]["api"], composition()["services"]["release"]
    chosen = _parser().parse_args(api["command"])
    assert (chosen.command, chosen.workers, chosen.port, str(chosen.data), chosen.no_demo) == (
        "serve",
        2,
        8000,
        "/data",
        True,
    )
    _, _, line = release["entrypoint"]
    assert _parser().parse_args(line.split(" && ")[0].split()[3:]).command == "indexes"
    assert release["environment"] == api["environment"]
    environment = composition({**REQUIRED, "PGL_SECRET": "0123456789abcdef" * 3})["services"]["api"]["environment"]
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    settings = Settings()
    assert (settings.store, settings.environment, settings.creates_indexes) == ("mongodb", "production", False)
    proxy = composition()["services"]["proxy"]["networks"]["front"]["ipv4_address"]
    assert settings.trusted_proxies == [proxy]


def _variables() -> dict[str, str]:
    """Every setting by the variable that it is read from."""
    fields = Settings.model_fields.items()
    return {str(field.validation_alias or f"PGL_{name.upper()}"): name for name, field in fields}


def test_every_setting_reaches_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in .env is handed on as it is; what does not has the default of the settings, not another one."""
    handed_on = set(_variables()) - COMPOSED - set(NOT_HANDED_ON)
    values = {name: f"said of {name}" for name in {*handed_on, *REQUIRED}}
    for name in ("api", "api-2", "release"):
        environment = composition(values)["services"][name]["environment"]
        assert set(environment) == handed_on | COMPOSED
        assert {name: environment[name] for name in handed_on} == {name: values[name] for name in handed_on}
    defaults = composition({**REQUIRED, "PGL_SECRET": LONG})["services"]["api"]["environment"]
    own = {"PGL_SECRET": LONG, **{name: defaults[name] for name in COMPOSED}}
    services = []
    for given in (defaults, own):
        with monkeypatch.context() as patch:
            for name in _variables():
                patch.delenv(name, raising=False)
            for name, value in given.items():
                patch.setenv(name, value)
            services.append(Settings())
    assert services[0] == services[1]


def test_the_cluster_is_three_members_and_two_apis() -> None:
    plain, cluster = services(), services("cluster")
    assert set(plain) == {"proxy", "api", "release", "mongodb", "mongodb-set"}
    assert set(cluster) - set(plain) == {"api-2", "mongodb-2", "mongodb-3", "mongodb-cluster"}
    members = [name for name in cluster if re.fullmatch(r"mongodb(-\d)?", name)]
    assert cluster["mongodb-cluster"]["environment"]["MEMBERS"] == ",".join(f"{name}:27017" for name in members)
    for name in members:
        member = cluster[name]
        assert member["secrets"] == ["mongodb_key"]
        command = member["command"]
        assert command[command.index("--replSet") + 1] == "logbook"
        assert command[command.index("--keyFile") + 1] in member["entrypoint"][2]
        assert f"{name}:27017" in cluster["api"]["environment"]["MONGODB_URL"]
    # A member that joins must be empty: users are made on the first one only, and reach the others from there.
    assert [name for name in members if "MONGO_INITDB_ROOT_PASSWORD" in cluster[name].get("environment", {})] == [
        "mongodb"
    ]
    assert len({volume for name in members for volume in cluster[name]["volumes"] if "/data/db" in volume}) == 3
    for name in ("api", "api-2"):
        assert cluster[name]["networks"]["front"]["aliases"] == ["api"]
        assert cluster[name]["volumes"] == ["files:/data"]


SHELL = """
const members = %s, log = []
let config = %s
globalThis.sleep = () => {}
globalThis.print = (line) => log.push(line)
let refusals = %d
globalThis.connect = (address) => {
  const host = address.split('/')[2]
  if (refusals-- > 0) throw new Error('connection refused')
  const on = {
    getSiblingDB: () => on,
    auth: ({ user, pwd }) => { if (`${user} ${pwd}` !== 'root root-password') throw new Error('no user') },
    runCommand: (command) => {
      const name = Object.keys(command)[0]
      if (name === 'hello') return { ok: 1, primary: config ? config.members[0].host : undefined }
      if (name === 'replSetGetStatus' && !config) throw Object.assign(new Error('x'), { codeName: 'NotYetInitialized' })
      if (name === 'replSetGetStatus') return { ok: 1, members: config.members.map(() => ({ stateStr: 'SECONDARY' })) }
      if (name === 'replSetInitiate') { config = { version: 1, ...command.replSetInitiate }; return { ok: 1 } }
      if (name === 'replSetGetConfig') return { ok: 1, config: structuredClone(config) }
      const next = command.replSetReconfig
      if (host !== config.members[0].host || next.version !== config.version + 1) throw new Error('NotWritablePrimary')
      if (next.members.length !== config.members.length + 1) throw new Error('one at a time')
      config = next
      return { ok: 1 }
    },
  }
  return on
}
process.env.MEMBERS = members.join(',')
process.env.PGL_MONGODB_ROOT_PASSWORD = 'root-password'
require(%s)
console.log(JSON.stringify({ log, hosts: config.members.map((one) => [one._id, one.host]) }))
"""


@pytest.mark.parametrize(
    ("wanted", "there", "steps"),
    [
        (["mongodb:27017"], [], ["founded with mongodb:27017"]),
        (["mongodb:27017"], ["mongodb:27017"], []),
        (["mongodb:27017", "b:1", "c:1"], ["mongodb:27017"], ["let b:1 in", "let c:1 in"]),
        (["mongodb:27017", "b:1", "c:1"], [], ["founded with mongodb:27017", "let b:1 in", "let c:1 in"]),
        (["mongodb:27017", "b:1", "c:1"], ["b:1", "mongodb:27017", "c:1"], []),
    ],
)
def test_the_replica_set_is_founded_once_and_grows_one_by_one(
    wanted: list[str], there: list[str], steps: list[str]
) -> None:
    config: Any = {"version": 3, "members": [{"_id": n, "host": host} for n, host in enumerate(there)]}
    script = json.dumps(str(ROOT / "scripts/mongodb/replica-set.js"))
    program = SHELL % (json.dumps(wanted), json.dumps(config if there else None), 2, script)
    outcome = subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True)
    made = json.loads(outcome.stdout)
    assert made["log"] == [*steps, "every member is there"]
    assert sorted(host for _, host in made["hosts"]) == sorted({*wanted, *there})
    assert len({number for number, _ in made["hosts"]}) == len(made["hosts"])
