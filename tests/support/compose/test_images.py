"""The steps of both Dockerfiles, taken on this machine, and what they make, run as nobody in particular.

Needs what the images need: the package registries, and for the proxy a Caddy, which Debian's own tools fetch here.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from api.core.http.envelope import too_large
from api.core.http.headers import HEADERS, page_policy
from api.settings import Settings
from tests.architecture.tree import ROOT
from tests.support.compose.dockerfile import Stage, build, in_context
from tests.support.stub_server import Stub, free_port, stub_server

pytestmark = pytest.mark.heavy
NOBODY = 65534


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A folder that another user may look into, as an image is; pytest's own are closed."""
    with tempfile.TemporaryDirectory(prefix="pgl-images-") as made:
        Path(made).chmod(0o755)
        yield Path(made)


@pytest.fixture(scope="module")
def api_image(folder: Path) -> Stage:
    return build(ROOT / "api/Dockerfile", ROOT, folder / "api")


@pytest.fixture(scope="module")
def proxy_image(folder: Path) -> Stage:
    return build(ROOT / "web/Dockerfile", ROOT, folder / "proxy")


@pytest.fixture
def server() -> Iterator[Stub]:
    with stub_server() as made:
        yield made


@contextmanager
def started(command: list[str], **options: object) -> Iterator[subprocess.Popen[bytes]]:
    """A process of somebody who owns nothing here."""
    if os.geteuid() == 0:
        options |= {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, **options) as process:  # type: ignore[call-overload]
        try:
            yield process
        finally:
            process.terminate()
            process.wait(30)


def until(process: subprocess.Popen[bytes], condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 90
    while not condition():
        assert process.poll() is None, "the process ended"
        assert time.monotonic() < end
        time.sleep(0.1)


def code(url: str) -> int:
    try:
        return httpx.get(url, timeout=10).status_code
    except httpx.TransportError:
        return 0


def environment(image: Stage, server: Stub) -> dict[str, str]:
    return {
        **image.variables,
        "PGL_ENVIRONMENT": "production",
        "PGL_SECRET": "0123456789abcdef" * 3,
        "PGL_TRUSTED_PROXIES": '["127.0.0.1"]',
        "MONGODB_URL": server.url,
    }


def program(image: Stage, *arguments: str) -> list[str]:
    first, *rest = image.entry
    found = shutil.which(first, path=image.variables["PATH"])
    assert found is not None
    assert Path(found).is_relative_to(image.root)
    return [found, *rest, *arguments]


@contextmanager
def serving(image: Stage, server: Stub, data: Path, *more: str) -> Iterator[str]:
    """The API of the image, after its release step, with its command as the image has it but for the port."""
    release = subprocess.run(
        program(image, "indexes"), cwd=image.inside("."), env=environment(image, server), check=False
    )
    assert release.returncode == 0
    port = free_port()
    data.mkdir(exist_ok=True)
    if os.geteuid() == 0:
        os.chown(data, NOBODY, NOBODY)
    given = {"8000": str(port), "/data": str(data), "0.0.0.0": "127.0.0.1"}  # noqa: S104
    command = program(image, *(given.get(word, word) for word in image.command), *more)
    with started(command, cwd=image.inside("."), env=environment(image, server)) as process:
        address = f"http://127.0.0.1:{port}"
        until(process, lambda: code(f"{address}/api/ready") == 200)
        yield address


def test_what_goes_into_an_image() -> None:
    """Neither secrets nor data nor tests nor what was built or installed on this machine."""
    inside = ["api/main.py", "seed/reference/states.json", "web/src/main.tsx", "web/.npmrc", "requirements.lock"]
    outside = [
        *(".env", "mongodb.key", "data/secret", ".git/config", ".venv/bin/python", "tests/conftest.py", "compose.yaml"),
        *("web/node_modules/react/index.js", "web/dist/index.html", "api/__pycache__/main.pyc", "web/.env", "api/.env"),
    ]
    assert [path for path in inside if not in_context(path, ROOT)] == []
    assert [path for path in outside if in_context(path, ROOT)] == []


def test_the_api_image_serves_as_nobody(api_image: Stage, server: Stub, folder: Path) -> None:
    assert api_image.user == "10001:10001"
    assert not (api_image.root / "product/tests").exists()
    assert list(api_image.root.glob("product/api/**/*.pyc"))
    with serving(api_image, server, folder / "data", "--workers", "2") as address:
        assert httpx.get(f"{address}/api/health").json() == {"status": True}
        assert httpx.get(f"{address}/api/getConfig").status_code == 200
        assert httpx.get(f"{address}/api/docs").status_code in {401, 404}
        wrong = httpx.post(f"{address}/api/login", json={"email": "nobody@example.com", "password": "Wrong@123"})
        assert wrong.status_code == 401
    # Nothing was written beside the data.
    assert [path for path in api_image.root.rglob("*") if path.stat().st_uid == NOBODY] == []


def test_the_reference_data_is_in_the_image(api_image: Stage, server: Stub, folder: Path) -> None:
    """The release step's second half, as compose.yaml calls it."""
    given = environment(api_image, server)
    subprocess.run(program(api_image, "indexes"), cwd=api_image.inside("."), env=given, check=True)
    python = program(api_image)[0]
    seed = [python, "-m", "seed", "--data", str(folder / "none")]
    with started(seed, cwd=api_image.inside("."), env=given) as process:
        assert process.wait(120) == 0
    assert server.client["pglogbook"]["states"].count_documents({}) >= 36
    assert not (folder / "none").exists()


def test_the_pages_are_packed_and_hold_nothing_else(proxy_image: Stage) -> None:
    pages = proxy_image.root / "srv"
    assert (pages / "index.html").is_file()
    assert not (pages / "csp.json").exists()
    assert not list(pages.rglob("*.map"))
    assert [path.name for path in pages.iterdir() if path.name.startswith(".")] == []
    script = next(path for path in pages.glob("assets/*.js") if path.stat().st_size > 100_000)
    packed = script.with_name(f"{script.name}.gz")
    assert gzip.decompress(packed.read_bytes()) == script.read_bytes()
    assert script.with_name(f"{script.name}.br").stat().st_size < packed.stat().st_size


@pytest.fixture(scope="module")
def caddy(folder: Path) -> str:
    """A Caddy: the machine's, or Debian's, unpacked and not installed."""
    found = os.environ.get("CADDY_PATH") or shutil.which("caddy")
    if found:
        return found
    into = folder / "caddy"
    into.mkdir()
    subprocess.run(["apt-get", "download", "-q", "caddy"], cwd=into, check=True)
    (package,) = into.glob("*.deb")
    subprocess.run(["dpkg-deb", "-x", package, into], check=True)
    return str(into / "usr/bin/caddy")


@contextmanager
def proxied(caddy: str, image: Stage, api: str, folder: Path) -> Iterator[str]:
    port, probe = free_port(), free_port()
    while probe == port:
        probe = free_port()
    home = folder / f"proxy-{port}"
    home.mkdir()
    if os.geteuid() == 0:
        os.chown(home, NOBODY, NOBODY)
    written = image.root / "etc/caddy/Caddyfile"
    mine = home / "Caddyfile"
    mine.write_text(written.read_text(encoding="utf-8").replace(":2020", f":{probe}"), encoding="utf-8")
    given = {
        **image.variables,
        "PGL_SITE": f":{port}",
        "PGL_API_NAME": "localhost",
        "PGL_API_PORT": api.rpartition(":")[2],
        "PGL_HEADERS": str(image.root / "etc/caddy/headers.caddy"),
        "PGL_PAGES": str(image.root / "srv"),
        "HOME": str(home),
        "XDG_DATA_HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
    }
    command = [caddy, "run", "--adapter", "caddyfile", "--config", str(mine)]
    with (home / "log").open("w") as log, started(command, env=given, stderr=log, cwd=home) as process:
        until(process, lambda: code(f"http://127.0.0.1:{probe}/") == 200)
        yield f"http://127.0.0.1:{port}"


def test_the_proxy(caddy: str, proxy_image: Stage, api_image: Stage, server: Stub, folder: Path) -> None:
    with (
        serving(api_image, server, folder / "behind") as api,
        proxied(caddy, proxy_image, api, folder) as site,
        httpx.Client(base_url=site, timeout=60) as client,
    ):
        _pages_are_as_the_api_would_send_them(client, proxy_image)
        _the_api_is_passed_through(client, server)
        _large_bodies_are_refused(client)


def test_the_proxy_without_an_api(caddy: str, proxy_image: Stage, folder: Path) -> None:
    with proxied(caddy, proxy_image, f"http://127.0.0.1:{free_port()}", folder) as address:
        began = time.monotonic()
        answer = httpx.get(f"{address}/api/getConfig", timeout=30)
        assert time.monotonic() - began < 5
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert answer.headers["retry-after"] == "5"
        assert answer.headers["content-type"] == "application/json"
        assert httpx.get(f"{address}/login").status_code == 200


def _pages_are_as_the_api_would_send_them(client: httpx.Client, image: Stage) -> None:
    hashes = json.loads((image.root.parent / "build/product/web/csp.json").read_text())["styleHashes"]
    wanted = {**HEADERS, "content-security-policy": page_policy(hashes)}
    name = next(path.name for path in (image.root / "srv/assets").glob("*.js") if path.stat().st_size > 100_000)
    for path, status, cached in (
        ("/", 200, "no-cache"),
        ("/dashboard", 200, "no-cache"),
        ("/csp.json", 200, "no-cache"),
        (f"/assets/{name}", 200, "public, max-age=31536000, immutable"),
        ("/assets/none.js", 404, "no-store"),
    ):
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == status, path
        assert answer.headers["cache-control"] == cached, path
        assert {name: answer.headers.get(name) for name in wanted} == wanted, path
        assert "server" not in answer.headers
        if status == 200:
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["vary"] == "Accept-Encoding"
    assert client.get("/csp.json").text == client.get("/").text
    with client.stream("GET", f"/assets/{name}", headers={"Accept-Encoding": "br, gzip"}) as answer:
        assert answer.headers["content-encoding"] == "br"
    assert "content-encoding" not in client.get("/", headers={"Accept-Encoding": "identity"}).headers
    assert client.post("/dashboard").status_code == 405


def _the_api_is_passed_through(client: httpx.Client, server: Stub) -> None:
    answer = client.get("/api/getConfig")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    own = {"Origin": str(client.base_url).rstrip("/")}
    foreign = {"Origin": "https://elsewhere.example.com"}
    body = {"email": "nobody@example.com", "password": "Wrong@123"}
    assert client.post("/api/login", json=body, headers=own).status_code == 401
    assert client.post("/api/login", json=body, headers=foreign).status_code == 403
    # What a client says of itself is not believed; the proxy's own word is.
    client.post("/api/login", json={**body, "email": "x@example.com"}, headers={"X-Forwarded-For": "203.0.113.9"})
    keys = " ".join(str(row["_id"]) for row in server.client["pglogbook"]["limits"].find({}))
    assert "203.0.113.9" not in keys


def _large_bodies_are_refused(client: httpx.Client) -> None:
    most = Settings(environment="test").upload_bytes
    kind = {"Content-Type": "multipart/form-data; boundary=x"}

    def stream() -> Iterator[bytes]:
        for _ in range(13):
            yield b"x" * (1024 * 1024)

    def refusal(content: bytes | Iterator[bytes]) -> str:
        answer = client.post("/api/login", content=content, headers=kind)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
        return str(answer.json()["message"])

    for_strangers = too_large(Settings(environment="test").body_bytes).message
    assert refusal(b"x" * (most + 1)) == too_large(most).message
    # What the proxy lets pass the API refuses, which takes no file from a stranger.
    assert refusal(b"x" * (most - 1024)) == for_strangers
    assert refusal(stream()) in {for_strangers, too_large(most).message}
