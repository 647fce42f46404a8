"""Which address the QR code shows, on the laptops that people bring."""

from __future__ import annotations

import time
from xml.etree import ElementTree

import pytest

from companion import addresses
from companion.addresses import Adapter, candidates, qr_svg, qr_terminal, ranked
from tests import qr

LAPTOPS = {
    "plain Wi-Fi": (["wlan0 192.168.1.23/24"], "192.168.1.23", "192.168.1.23"),
    "Docker and virtual machines beside the Wi-Fi": (
        [
            "docker0 172.17.0.1/16",
            "br-12ab 172.18.0.1/16",
            "virbr0 192.168.122.1/24",
            "wlan0 192.168.1.23/24",
        ],
        "192.168.1.23",
        "192.168.1.23",
    ),
    "a VPN that takes everything": (
        ["tun0 10.8.0.6/24", "wlan0 192.168.1.23/24"],
        "10.8.0.6",
        "192.168.1.23",
    ),
    "a VPN with a point-to-point address": (
        ["office0 10.8.0.6/32", "wlan0 192.168.1.23/24"],
        "10.8.0.6",
        "192.168.1.23",
    ),
    "Tailscale by an adapter with a name of its own": (
        ["net5 100.101.102.103/24", "net6 192.168.1.23/24"],
        "100.101.102.103",
        "192.168.1.23",
    ),
    "a router without internet": (
        ["docker0 172.17.0.1/16", "wlan0 192.168.8.5/24"],
        None,
        "192.168.8.5",
    ),
    "the laptop's own hotspot, its uplink a cable": (
        ["eth0 10.0.0.7/24", "wlan0 10.42.0.1/24"],
        "10.0.0.7",
        "10.42.0.1",
    ),
    "a phone's hotspot": (["wlan0 172.20.10.4/28"], "172.20.10.4", "172.20.10.4"),
    "a cable between two computers": (["eth0 169.254.10.9/16"], None, "169.254.10.9"),
    "Windows with Hyper-V and VirtualBox": (
        [
            "vEthernet (Default Switch) 172.28.16.1/20",
            "VirtualBox Host-Only Network 192.168.56.1/24",
            "Intel(R) Wi-Fi 6 AX201 192.168.178.31/24",
        ],
        "192.168.178.31",
        "192.168.178.31",
    ),
    "Windows Subsystem for Linux": (
        ["Hyper-V Virtual Ethernet Adapter 172.20.0.1/20", "Realtek PCIe GbE 192.168.0.4/24"],
        "192.168.0.4",
        "192.168.0.4",
    ),
}


def adapter(text: str) -> Adapter:
    name, _, network = text.rpartition(" ")
    ip, _, prefix = network.partition("/")
    return Adapter(name, ip, int(prefix))


@pytest.mark.parametrize("laptop", LAPTOPS)
def test_the_best_address_is_the_one_that_phones_reach(laptop: str) -> None:
    found, default, best = LAPTOPS[laptop]
    for order in (found, found[::-1]):
        ranking = ranked([adapter(text) for text in order], default)
        assert ranking[0][0].ip == best
        assert len(ranking) == len(found), "people may choose any of them"


@pytest.mark.parametrize(
    ("text", "default", "reason"),
    [
        ("wlan0 192.168.1.23/24", "192.168.1.23", "the network this computer uses"),
        ("eth1 192.168.2.23/24", "192.168.1.23", "another network of this computer"),
        ("wlan0 10.42.0.1/24", "10.0.0.7", "the hotspot of this computer"),
        ("wg0 10.8.0.2/24", None, "a private tunnel (VPN); phones rarely reach it"),
        ("docker0 172.17.0.1/16", None, "a network inside this computer; phones rarely reach it"),
        ("eth0 169.254.10.9/16", None, "a cable without a router"),
    ],
)
def test_each_address_says_why_it_is_there(text: str, default: str | None, reason: str) -> None:
    [(_, said)] = ranked([adapter(text)], default)
    assert said == reason


def test_what_leads_nowhere_is_not_offered() -> None:
    nowhere = ["lo 127.0.0.1/8", "eth0 0.0.0.0/8", "eth0 224.0.0.1/4"]
    assert ranked([adapter(text) for text in nowhere], "127.0.0.1") == []


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch) -> list[Adapter]:
    found = [adapter("lo 127.0.0.1/8"), adapter("wlan0 192.168.1.23/24")]
    monkeypatch.setattr(addresses, "adapters", lambda: list(found))
    monkeypatch.setattr(addresses, "default_route", lambda: "192.168.1.23")
    return found


def urls(*arguments: object, **options: str) -> list[str]:
    return [address.url for address in candidates(*arguments, **options)]  # type: ignore[arg-type]


def test_this_device_comes_last_and_says_so(laptop: list[Adapter]) -> None:
    assert urls(8765) == ["http://192.168.1.23:8765", "http://127.0.0.1:8765"]
    assert [address.reachable for address in candidates(8765)] == [True, False]


def test_an_address_that_was_given_comes_first(laptop: list[Adapter]) -> None:
    assert urls(8765, "https://roteiro.example/")[:2] == [
        "https://roteiro.example",
        "http://192.168.1.23:8765",
    ]


def test_a_laptop_that_changes_networks_is_looked_at_again(laptop: list[Adapter]) -> None:
    laptop[1] = adapter("wlan0 10.0.0.9/24")
    assert urls(8765)[0] == "http://10.0.0.9:8765"
    laptop.pop()
    assert urls(8765) == ["http://127.0.0.1:8765"]


def test_only_what_is_listened_on_is_offered(laptop: list[Adapter]) -> None:
    assert urls(8765, host="127.0.0.1") == ["http://127.0.0.1:8765"]
    assert urls(8765, host="192.168.1.23") == ["http://192.168.1.23:8765"]
    assert urls(8765, host="fd00::1") == ["http://[fd00::1]:8765"]


def test_the_web_s_own_port_needs_no_mention(laptop: list[Adapter]) -> None:
    assert urls(80)[0] == "http://192.168.1.23"


def test_this_machine_can_be_asked_and_it_is_cheap() -> None:
    candidates(8765)
    begin = time.perf_counter()
    found = candidates(8765)
    assert time.perf_counter() - begin < 0.05
    assert found[-1].url == "http://127.0.0.1:8765"


def test_no_network_at_all_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "PROBES", ("256.0.0.1",))
    monkeypatch.setattr(addresses, "adapters", list)
    assert urls(8765) == ["http://127.0.0.1:8765"]


@pytest.mark.parametrize(
    "url",
    [
        "http://192.168.1.23:8765/t/K7QX2P",
        "HTTP://192.168.1.23:8765/T/K7QX2P",
        'https://roteiro.example/?a="&b=<ção>',
        "http://" + "x" * 300,
    ],
)
def test_a_camera_reads_what_was_drawn(url: str) -> None:
    assert qr.read_svg(qr_svg(url)) == url
    assert qr.read_terminal(qr_terminal(url)) == url
    assert qr.read_terminal(qr_terminal(url, colours=True)) == url


def test_the_svg_is_well_formed_named_and_free_of_styles() -> None:
    url = 'http://192.168.1.23:8765/"><script>'
    svg = qr_svg(url)
    root = ElementTree.fromstring(svg)
    assert root.get("aria-label") == url
    assert root.get("role") == "img"
    assert "style" not in svg
    assert "id=" not in svg
    assert len(svg) < 4000


def test_the_terminal_code_is_square_and_says_its_colours_only_if_asked() -> None:
    plain = qr_terminal("http://192.168.1.23:8765").splitlines()
    assert {len(line) for line in plain} == {len(addresses.qr_matrix("http://192.168.1.23:8765"))}
    assert not any("\x1b" in line for line in plain)
    coloured = qr_terminal("http://192.168.1.23:8765", colours=True).splitlines()
    assert all(line.startswith("\x1b[") and line.endswith("\x1b[0m") for line in coloured)
