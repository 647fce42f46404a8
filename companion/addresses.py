"""Where phones find this machine: its addresses, best first, and the QR codes that carry them."""

from __future__ import annotations

import io
import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.words import N_

# How adapters are called where no friend's phone is on the other end.
VIRTUAL = re.compile(
    r"^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|flannel|cali|bridge\d|awdl|llw|anpi"
    r"|vethernet)|virtualbox|vmware|hyper-v|wsl|docker|default switch",
    re.IGNORECASE,
)
VPN = re.compile(
    r"^(tun|tap|utun|wg|tailscale|zt|ppp|ipsec|nordlynx|proton|gpd|cscotun)"
    r"|vpn|wireguard|tailscale|zerotier|tap-windows",
    re.IGNORECASE,
)
REAL = re.compile(
    r"^(wl|wlan|wifi|wi-fi|en|eth|lan|ap\d|uap|p2p)|wi-?fi|ethernet|wireless", re.IGNORECASE
)
CARRIER = ipaddress.IPv4Network("100.64.0.0/10")
# Addresses that nobody answers at; asking for the way there tells which adapter leads out.
PROBES = ("192.0.2.1", "10.253.155.219", "192.168.255.254")


@dataclass(frozen=True, slots=True)
class Adapter:
    """One IPv4 address of this machine: the adapter's name, the address, the network's prefix."""

    name: str
    ip: str
    prefix: int


@dataclass(frozen=True, slots=True)
class Address:
    """A web address of this machine and, as a message id, why it is worth trying.

    url: without a slash at its end.
    reason: to be translated where it is shown.
    reachable: whether a phone could be on the other end; false for this machine alone.
    """

    url: str
    reason: str
    reachable: bool = True


def candidates(port: int, override: str | None = None, host: str = "0.0.0.0") -> list[Address]:
    """The addresses at which this machine may be found now, best first.

    Asks the system again at each call, since laptops change networks; no packet is sent.
    port: where the server listens.
    override: a public address that was given and therefore comes first.
    host: the address that the server listens on; ``0.0.0.0`` and ``::`` are all of them.
    """
    found = [Address(override.rstrip("/"), N_("the address that was given"))] if override else []
    everywhere = host in ("", "0.0.0.0", "::")
    heard = [adapter for adapter in adapters() if everywhere or adapter.ip == host]
    found += [Address(at(each.ip, port), reason) for each, reason in ranked(heard, default_route())]
    if everywhere or host in ("127.0.0.1", "localhost"):
        found.append(Address(at("127.0.0.1", port), N_("this device only"), reachable=False))
    return found or [Address(at(host, port), N_("the address that was given"))]


def at(ip: str, port: int) -> str:
    """The web address of an IP address; port 80 needs no mention."""
    place = f"[{ip}]" if ":" in ip else ip
    return f"http://{place}" if port == 80 else f"http://{place}:{port}"


def adapters() -> list[Adapter]:
    """The IPv4 addresses of this machine, in the system's order.

    IPv6 is left out: an address with a zone cannot be put into a link.
    """
    import ifaddr

    return [
        Adapter(adapter.nice_name, ip.ip, ip.network_prefix)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    ]


def default_route() -> str | None:
    """The address of ours that leads to the rest of the world, or None without any network.

    Connecting a UDP socket only asks the routing table.
    """
    for probe in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((probe, 9))
            except OSError:
                continue
            return str(asking.getsockname()[0])
    return None


def ranked(found: Iterable[Adapter], default: str | None) -> list[tuple[Adapter, str]]:
    """Adapters that phones may be behind, best first, each with its reason as a message id.

    default: the address that the routing table prefers.
    """
    scored = [
        (*judged(adapter, default), adapter)
        for adapter in found
        if not is_useless(ipaddress.IPv4Address(adapter.ip))
    ]
    scored.sort(key=lambda row: -row[0])
    return [(adapter, reason) for _, reason, adapter in scored]


def is_useless(ip: ipaddress.IPv4Address) -> bool:
    return ip.is_loopback or ip.is_unspecified or ip.is_multicast


def judged(adapter: Adapter, default: str | None) -> tuple[int, str]:
    """How likely a phone is on the other end (more is better), and the reason as a message id."""
    ip = ipaddress.IPv4Address(adapter.ip)
    network = ipaddress.IPv4Network(f"{ip}/{adapter.prefix}", strict=False)
    score = 30 if adapter.ip == default else 0
    if ip.is_link_local:
        score -= 50
    elif ip in CARRIER:
        score -= 30
    elif ip.is_private:
        score += 10

    if VPN.search(adapter.name) or adapter.prefix >= 31:
        return score - 60, N_("a private tunnel (VPN); phones rarely reach it")
    if VIRTUAL.search(adapter.name):
        return score - 40, N_("a network inside this computer; phones rarely reach it")
    if ip.is_link_local:
        return score, N_("a cable without a router")
    if REAL.search(adapter.name):
        score += 20
    # The first address of a network is its router: phones reach us because we let them in.
    if ip == network.network_address + 1 and adapter.ip != default:
        return score + 45, N_("the hotspot of this computer")
    if adapter.ip == default:
        return score, N_("the network this computer uses")
    return score, N_("another network of this computer")


def qr_matrix(url: str) -> list[list[bool]]:
    """The modules of a QR code, dark is true, with the quiet zone of four around it.

    Upper-case letters, digits and ``:/.-`` alone make a smaller code.
    """
    import qrcode
    from qrcode.constants import ERROR_CORRECT_M

    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(url)
    code.make(fit=True)
    return [[bool(module) for module in row] for row in code.get_matrix()]


def qr_svg(url: str) -> str:
    """A QR code as an SVG element: black on white, as large as its page makes it.

    Scanners want dark on light, so it keeps its colours in the dark theme. One path with a
    run for each stretch of dark modules: a third of the size of a square for each, no seams.
    """
    from markupsafe import escape

    matrix = qr_matrix(url)
    size = len(matrix)
    path = "".join(
        f"M{start} {y}h{length}v1h-{length}z"
        for y, row in enumerate(matrix)
        for start, length in runs(row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox="0 0 {size} {size}"'
        f' role="img" aria-label="{escape(url)}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{path}"/></svg>'
    )


def runs(row: list[bool]) -> list[tuple[int, int]]:
    """Where each stretch of true begins in a row, and how long it is."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((x, 1))
    return found


def qr_terminal(url: str, colours: bool = False) -> str:
    """A QR code for a terminal, two modules a character, with lines that end in a newline.

    colours: say black on white by escape sequences; without, light modules are drawn, which
    is right on the usual dark background.
    """
    matrix = qr_matrix(url)
    if len(matrix) % 2:
        matrix.append([False] * len(matrix))
    blocks = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    before, after = ("\x1b[38;5;231;48;5;16m", "\x1b[0m") if colours else ("", "")
    out = io.StringIO()
    for upper, lower in zip(matrix[::2], matrix[1::2], strict=True):
        line = "".join(blocks[pair] for pair in zip(upper, lower, strict=True))
        out.write(f"{before}{line}{after}\n")
    return out.getvalue()
