#!/usr/bin/env python3
"""Checks a report in a real browser.

  report.py REPORT.html --axe AXE.js --port PORT --screenshots FOLDER [--only TEXT] [--except TEXT]

The report must describe the design system in Tests/EndToEndTests/ReportBrowserTests.swift, whose hostile drawings name
PORT of this machine. --only runs the checks whose names contain TEXT, --except those whose names do not. Prints a line
of JSON for each check: {"check": …, "ok": …, "detail": …}. Exit codes: 0 all passed; 1 at least one failed.
"""

import argparse
import http.server
import json
import os
import re
import struct
import sys
import threading
import time
import traceback
import zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser  # noqa: E402

CHECKS = []
WIDTHS = (320, 1280, 2560, 3840)


def check(function):
    CHECKS.append(function)
    return function


def expect(condition, detail):
    if not condition:
        raise AssertionError(detail)


class Requests(threading.Thread):
    """A server on this machine that must never be contacted."""

    def __init__(self, port):
        super().__init__(daemon=True)
        requests = self.requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                requests.append(self.path)
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.port = self._server.server_address[1]

    def run(self):
        self._server.serve_forever(poll_interval=0.05)


class Report:
    def __init__(self, browser, path, axe, requests, screenshots):
        self.browser, self.axe, self.requests, self.screenshots = browser, axe, requests, screenshots
        self.address = "file://" + os.path.abspath(path)
        with open(path, encoding="utf-8") as file:
            self.source = file.read()

    def page(self, **settings):
        page = self.browser.page(**settings)
        page.open(self.address)
        return page

    def ready(self, page):
        """Waits until all drawings are compared."""
        page.run("dispatchEvent(new Event('beforeprint'))")
        page.wait(
            "[...document.querySelectorAll('.compare.overlaid')].length > 0 && "
            "[...document.querySelectorAll('.compare.overlaid')].every((one) => one.dataset.drawn !== undefined)",
            "every comparison has an outcome")
        page.run("dispatchEvent(new Event('afterprint'))")
        page.run("for (const fold of document.querySelectorAll('details.folded')) fold.open = true")


def focus(page, selector, limit=800):
    """Presses Tab until an element has the focus."""
    page.run("document.activeElement?.blur(); scrollTo(0, 0)")
    for _ in range(limit):
        page.press("Tab")
        if page.run(f"document.activeElement.matches({json.dumps(selector)})"):
            return
    raise AssertionError(f"{selector} is not reached by Tab")


def open_menu(page, name):
    """Opens a menu of the bar with the keyboard."""
    focus(page, f"#{name} > summary")
    page.press("Enter")
    expect(page.run(f"document.getElementById('{name}').open"), f"Enter opens {name}")


@check
def modes_by_keyboard(report):
    page = report.page()
    report.ready(page)
    mode = "document.documentElement.dataset.mode"
    expect(page.run(mode) == "side", "side by side comes first")
    both = "[...document.querySelectorAll('.overlaid .stage')].map((stage) => " \
        "[...stage.querySelectorAll('figure')].map((figure) => figure.getBoundingClientRect()))"
    apart = page.run(f"{both}.every(([one, other]) => one.right <= other.left)")
    expect(apart, "before and after are side by side")
    focus(page, "input[name=mode]")
    page.press("ArrowRight")
    expect(page.run(mode) == "swipe", "the right arrow chooses swipe")
    over = page.run(f"{both}.every(([one, other]) => one.left === other.left && one.top === other.top)")
    expect(over, "swipe lays after over before")
    clip = "getComputedStyle(document.querySelector('.overlaid .after')).clipPath"
    expect("50%" in page.run(clip), "swipe begins in the middle")
    focus(page, "#position")
    page.press("ArrowRight")
    page.press("ArrowRight")
    expect("52%" in page.run(clip), f"arrows move the swipe: {page.run(clip)}")
    page.press("Home")
    expect("0%" in page.run(clip), "Home shows after alone")
    expect(page.run("document.getElementById('position').getAttribute('aria-valuetext')") == "0%", "its value is read")
    focus(page, "input[name=mode]")
    page.press("ArrowRight")
    expect(page.run(mode) == "onion", "the next mode is the onion skin")
    focus(page, "#position")
    page.press("End")
    opacities = "['before', 'after'].map((name) => getComputedStyle(document.querySelector(`.overlaid .${name} img`)).opacity)"
    expect(page.run(opacities) == ["0", "1"], f"the onion skin fades: {page.run(opacities)}")
    focus(page, "input[name=mode]")
    page.press("ArrowRight")
    expect(page.run(mode) == "difference", "the last mode is the difference")
    shown = "[...document.querySelectorAll('.overlaid')].every((one) => one.querySelector('canvas').checkVisibility() && " \
        "!one.querySelector('.before').checkVisibility())"
    expect(page.run(shown), "the difference is drawn")
    expect(page.run("document.getElementById('legend').checkVisibility()"), "its colors are explained")
    expect(page.run("document.getElementById('slider').hidden"), "there is nothing to move")
    page.close()


@check
def ground_by_keyboard(report):
    page = report.page()
    report.ready(page)
    color = "getComputedStyle(document.querySelector('.compare .before')).backgroundColor"
    light = page.run(color)
    sources = "[...document.querySelectorAll('[data-name^=current] .stage img')].map((image) => atob(image.src.split(',')[1]))"
    expect(all("currentColor" in text for text in page.run(sources)), "the drawing is as it is in the repository")
    focus(page, "input[name=ground]")
    page.press("ArrowRight")
    expect(page.run("document.documentElement.dataset.ground") == "dark", "the right arrow chooses the dark ground")
    expect(page.run(color) != light, "the ground is dark")
    texts = page.run(sources)
    expect(texts and not any("currentColor" in text for text in texts), "currentColor is light on the dark ground")
    page.press("ArrowRight")
    image = "getComputedStyle(document.querySelector('.compare .before')).backgroundImage"
    expect("gradient" in page.run(image), "the checkered ground is checkered")
    expect(all("currentColor" in text for text in page.run(sources)), "the drawing is as it was")
    focus(page, "#invert")
    page.press(" ")
    expect("invert" in page.run("getComputedStyle(document.querySelector('.compare .before img')).filter"), "it inverts")
    page.close()


@check
def sizes(report):
    page = report.page()
    report.ready(page)
    found = page.run(
        "[...document.querySelectorAll('.overlaid')].map((one) => [...one.querySelectorAll('.sizes img')].map("
        "(image) => { const box = image.getBoundingClientRect(); return box.width === box.height ? box.width : 0; }))")
    expect(found and all(sizes == [16, 24, 32, 48] * 2 for sizes in found), f"sizes: {found}")
    large = page.run("[...document.querySelectorAll('.overlaid .stage img')].map((image) => image.getBoundingClientRect().width)")
    expect(all(width >= 96 for width in large), f"large: {large}")
    page.close()


@check
def pixels(report):
    page = report.page()
    report.ready(page)
    found = page.run(
        "Object.fromEntries([...document.querySelectorAll('.compare.overlaid')].map((one) => "
        "[one.closest('.item').dataset.name.split(' ')[0], "
        "[Number(one.dataset.share), one.querySelector('.verdict').textContent, one.querySelector('.verdict').className]]))")
    share, words, kind = found["bytes"]
    expect(share == 0 and words.startswith("Too small to see at 192 px") and "same" in kind, f"bytes: {found['bytes']}")
    share, words, kind = found["halves"]
    expect(abs(share - 1) < 0.02 and "same" not in kind, f"halves: {found['halves']}")
    share, words, _ = found["quarter"]
    expect(abs(share - 0.25) < 0.01 and words.startswith("25"), f"quarter: {found['quarter']}")
    share, words, _ = found["recolored"]
    expect(abs(share - 0.25) < 0.01, f"recolored: {found['recolored']}")
    share, words, kind = found["shifted"]
    expect(share == 0 and "antialiasing" in words and "same" in kind, f"shifted: {found['shifted']}")
    focus(page, "#hide-same")
    page.press(" ")
    page.wait("document.querySelector('[data-name^=bytes]').hidden", "what looks the same is hidden")
    expect(not page.run("document.querySelector('[data-name^=halves]').hidden"), "what differs stays")
    page.close()


@check
def reformatted_looks_the_same(report):
    page = report.page()
    report.ready(page)
    found = page.run(
        "[...document.querySelectorAll('[data-name^=same-] .compare')].map((one) => [one.closest('.item').dataset.name.split(' ')[0], "
        "one.dataset.share, one.querySelector('.verdict').textContent, one.querySelector('.verdict').classList.contains('same')])")
    expect(len(found) == 4, f"found: {found}")
    for name, share, words, is_same in found:
        start = "Only bytes changed" if name in ("same-path", "same-group") else "Too small to see at 192 px"
        expect(float(share) == 0 and is_same and words.startswith(start), f"{name}: {share} {words}")
    sizes = {name: words for name, _, words, _ in found}
    expect(sizes["same-size"].endswith("size 24 × 24 → not given"), sizes["same-size"])
    expect("size" not in sizes["same-path"], sizes["same-path"])
    page.close()


# A fraction of all pixels: pixels at edges count completely, see docs/report.md.
SHARE_TOLERANCE = 0.025


def exact_share(before, after):
    """The share of the area in which exactly one of two drawings made of rectangles is black."""
    def rectangles(text):
        numbers = lambda tag: [float(re.search(rf'\b{name}="([^"]*)"', tag)[1]) for name in ("x", "y", "width", "height")]
        return [numbers(tag) for tag in re.findall(r"<rect [^>]*>", text)]

    left, top, width, height = map(float, re.search(r'viewBox="([^"]*)"', before)[1].split())
    drawings = [rectangles(before), rectangles(after)]
    def cuts(place, low, high):
        ends = {low, high}
        for x in (one for drawing in drawings for one in drawing):
            ends |= {min(max(x[place], low), high), min(max(x[place] + x[place + 2], low), high)}
        return sorted(ends)

    area = 0
    columns, rows = cuts(0, left, left + width), cuts(1, top, top + height)
    for x, next_x in zip(columns, columns[1:]):
        for y, next_y in zip(rows, rows[1:]):
            middle = ((x + next_x) / 2, (y + next_y) / 2)
            is_in = [any(r[0] <= middle[0] <= r[0] + r[2] and r[1] <= middle[1] <= r[1] + r[3] for r in drawing) for drawing in drawings]
            if is_in[0] != is_in[1]:
                area += (next_x - x) * (next_y - y)
    return area / (width * height)


@check
def shares_are_those_of_the_areas(report):
    page = report.page()
    report.ready(page)
    found = page.run(
        "[...document.querySelectorAll('[data-name^=random-] .compare')].map((one) => [one.closest('.item').dataset.name.split(' ')[0], "
        "Number(one.dataset.share), ...[...one.querySelectorAll('.stage img')].map((image) => atob(image.src.split(',')[1]))])")
    expect(len(found) == 8, f"{len(found)} drawings")
    for name, share, before, after in found:
        exact = exact_share(before, after)
        expect(0.02 < exact < 0.98 and abs(share - exact) < SHARE_TOLERANCE, f"{name}: {share}, and the area is {exact}")
    page.close()


@check
def filter_by_keyboard(report):
    page = report.page()
    visible = "[...document.querySelectorAll('.item')].filter((item) => !item.hidden).length"
    whole = page.run(visible)
    focus(page, "#filter-text")
    page.type("halves")
    expect(page.run(visible) == 1, f"{page.run(visible)} of {whole} match")
    result = "document.getElementById('filter-result').textContent"
    expect(page.run(result) == f"1 of {whole} changes", page.run(result))
    expect(page.run("document.getElementById('colors').hidden"), "a section without matches is hidden")
    page.run("document.getElementById('filter-text').select()")
    page.press("x")
    page.run("document.getElementById('filter-text').value = ''; document.getElementById('filter').dispatchEvent(new Event('input'))")
    expect(page.run(visible) == whole, "everything is back")
    open_menu(page, "choice")
    focus(page, "input[name=change][value=new]")
    page.press(" ")
    changes = page.run("[...new Set([...document.querySelectorAll('.item')].filter((item) => !item.hidden).map((item) => item.dataset.change))]")
    expect("new" not in changes and "changed" in changes, f"changes that are left: {changes}")
    page.press(" ")
    counts = page.run("[...document.querySelectorAll('.chip')].map((chip) => { const input = chip.querySelector('input'); "
                      "return [Number(chip.querySelector('.count').textContent), document.querySelectorAll(`.item[data-${input.name}=${input.value}]`).length]; })")
    expect(counts and all(one == other for one, other in counts), f"counts of the filter: {counts}")
    open_menu(page, "choice")
    focus(page, "input[name=kind]")
    page.press(" ")
    kinds = page.run("[...new Set([...document.querySelectorAll('.item')].filter((item) => !item.hidden).map((item) => item.dataset.kind))]")
    expect("icons" not in kinds and kinds, f"kinds that are left: {kinds}")
    page.close()


@check
def first_screen(report):
    page = report.page()
    page.wait("document.querySelector('.thumb img')?.complete", "the first picture is loaded")
    box = "((one) => { const box = one.getBoundingClientRect(); return [box.top, box.bottom]; })"
    picture = page.run(f"{box}(document.querySelector('.thumb .last'))")
    expect(picture[1] <= 800, f"the first picture is at {picture}")
    bar = page.run(f"{box}(document.getElementById('bar'))")
    expect(bar[1] - bar[0] < 60, f"the controls are in one row: {bar}")
    needs = page.run(f"{box}(document.getElementById('attention'))")
    expect(bar[1] <= needs[0] and needs[1] <= picture[0], f"attention is above the pictures: {needs} {picture}")
    page.close()


@check
def contact_sheet(report):
    page = report.page()
    links = page.run("[...document.querySelectorAll('.thumb a')].map((one) => one.getAttribute('href').slice(1))")
    wanted = page.run("[...document.querySelectorAll('.item[data-kind=icons]')].filter((one) => ['redrawn', 'changed', 'new', 'removed', 'renamed']"
                      ".includes(one.dataset.change) && one.querySelector('img')).map((one) => one.id)")
    expect(sorted(links) == sorted(wanted) and links, f"small pictures: {links}, and there are {wanted}")
    shown = "['first', 'last'].map((name) => document.querySelector(`.thumb[data-of=icon-halves] .${name}`).checkVisibility())"
    expect(page.run(shown) == [False, True], "a small picture is what it is now")
    focus(page, ".thumb[data-of=icon-halves] a")
    expect(page.run(shown) == [True, True], "with the focus it is before and after")
    expect(page.run("document.querySelector('.thumb[data-of=icon-halves] .label').getBoundingClientRect().height > 10"), "and has its name")
    page.press("Enter")
    expect(page.run("location.hash") == "#icon-halves", "it leads to the card")
    page.close()


@check
def largest_share_first(report):
    ids = "[...document.querySelectorAll('[data-change=redrawn]')].map((one) => one.id)"
    shares = "[...document.querySelectorAll('[data-change=redrawn]')].map((one) => Math.max(-1, ...[...one.querySelectorAll('[data-share]')]" \
        ".map((compare) => Number(compare.dataset.share))))"
    pictures = "[...document.querySelectorAll('.sheet .thumb')].map((one) => one.dataset.of)"

    def check_pictures(page):
        cards = page.run(ids)
        found = [one for one in page.run(pictures) if one in cards]
        expect([one for one in cards if one in found] == found and len(found) > 5, f"small pictures: {found}")

    page = report.page(scripts=False)
    found = page.run(shares)
    expect(found == sorted(found, reverse=True) and len(set(found)) > 20, f"shares in the file: {found}")
    expect(found[-1] == -1, "what was not measured comes last")
    check_pictures(page)
    before = page.run(ids)
    page.close()
    page = report.page()
    page.run("document.getElementById('by-share').click()")
    page.wait("[...document.querySelectorAll('.compare.overlaid')].every((one) => one.dataset.share !== undefined)", "the rest is measured")
    page.wait(f"{shares}.every((share, place, all) => !place || share <= all[place - 1])", "the order is that of all shares")
    check_pictures(page)
    page.run("document.getElementById('by-share').click()")
    expect(page.run(ids) == before, "the order of the file is back")
    page.close()


@check
def shares_agree_with_the_page(report):
    page = report.page()
    report.ready(page)
    found = page.run(
        "[...document.querySelectorAll('.compare[data-share][data-drawn]')].filter((one) => one.dataset.drawn !== '')"
        ".map((one) => [one.closest('.item').id, Number(one.dataset.share), Number(one.dataset.drawn), one.querySelector('.verdict').textContent])")
    written = dict(re.findall(r'id="([^"]*)" data-kind="icons"[^>]*>(?:(?!</li>).)*?data-share="([^"]*)"', report.source, re.S))
    measured = [one for one in found if one[0] in written]
    drawings = [one for one in measured if one[0].startswith("icon-drawing-")]
    expect(len(drawings) >= 30 and len({round(one[1], 2) for one in drawings}) > 15, f"measured drawings: {drawings}")
    for name, share, drawn, words in measured:
        expect(abs(share - drawn) <= 0.02, f"{name}: {share}, and the browser has {drawn}")
        expect(words.startswith(f"{share * 100:.1f}%") or share < 0.001, f"{name}: {share} {words}")
    page.close()


@check
def hides_what_was_measured_at_once(report):
    page = report.page()
    same = page.run("[...document.querySelectorAll('.item.same .compare[data-share]')].map((one) => one.closest('.item').id)")
    expect("icon-shifted" in same, f"what looks the same: {same}")
    page.run("document.getElementById('hide-same').click()")
    left = page.run(f"{json.dumps(same)}.filter((id) => !document.getElementById(id).hidden)")
    expect(left == [], f"{left} are still there")
    expect(not page.run("document.getElementById('icon-halves').hidden"), "what differs stays")
    page.close()


@check
def verdicts_without_script(report):
    page = report.page(scripts=False)
    words = "document.querySelector('#icon-{} .verdict').textContent"
    expect(page.run(words.format("quarter")).startswith("25"), page.run(words.format("quarter")))
    expect(page.run(words.format("shifted")).startswith("Too small to see at 192 px"), page.run(words.format("shifted")))
    page.close()


@check
def swipe_on_the_picture(report):
    page = report.page()
    report.ready(page)
    page.run("document.querySelector('input[name=mode][value=swipe]').click()")
    place = page.run("(() => { const one = document.querySelector('#icon-halves .stage'); one.scrollIntoView({ block: 'center' });"
                     " const box = one.getBoundingClientRect(); return [box.left, box.top + box.height / 2, box.width]; })()")
    def mouse(kind, share):
        page.call("Input.dispatchMouseEvent", type=kind, x=place[0] + share * place[2], y=place[1], button="left", buttons=1, clickCount=1)
    at = "parseFloat(getComputedStyle(document.querySelector('#icon-halves .stage')).getPropertyValue('--at'))"
    mouse("mousePressed", 0.5)
    mouse("mouseMoved", 0.3)
    mouse("mouseReleased", 0.3)
    expect(abs(page.run(at) - 30) < 3, f"dragged to {page.run(at)}")
    page.press("ArrowRight")
    expect(abs(page.run(at) - 31) < 3 and page.run("document.activeElement.matches('.handle')"), "arrows move it on")
    other = page.run("getComputedStyle(document.querySelector('#icon-quarter .stage')).getPropertyValue('--at')")
    expect(other.strip() == "50%", f"the others stay: {other}")
    page.close()


@check
def single_keys(report):
    page = report.page()
    active = "document.activeElement"
    page.press("/")
    expect(page.run(f"{active}.id") == "filter-text", "/ goes to the filter")
    page.type("jk1g")
    expect(page.run(f"{active}.value") == "jk1g", "keys are text where text is typed")
    page.press("Escape")
    expect(page.run(f"{active}.value") == "" and page.run("!document.querySelector('.item[hidden]')"), "Esc clears the filter")
    page.run("document.activeElement.blur()")
    page.press("j")
    first = page.run(f"{active}.closest('.item')?.id")
    expect(first == page.run("document.querySelector('.item').id"), f"j goes to the first change, not {first}")
    page.press("j")
    second = page.run(f"{active}.closest('.item')?.id")
    place = page.run(f"[{active}.closest('.item').getBoundingClientRect().top, document.getElementById('bar').getBoundingClientRect().bottom]")
    expect(second not in (None, first) and place[0] >= place[1] - 1, f"the next change is below the bar: {second} {place}")
    page.press("k")
    expect(page.run(f"{active}.closest('.item')?.id") == first, "k goes back")
    for key, mode in (("4", "difference"), ("3", "onion"), ("2", "swipe"), ("1", "side")):
        page.press(key)
        expect(page.run("document.documentElement.dataset.mode") == mode, f"{key} chooses {mode}")
    for ground in ("dark", "checkered", "light"):
        page.press("g")
        expect(page.run("document.documentElement.dataset.ground") == ground, f"g chooses {ground}")
    page.press("?")
    expect(page.run("document.getElementById('keys').open"), "? lists the keys")
    page.run("document.getElementById('keys-on').click()")
    page.press("4")
    expect(page.run("document.documentElement.dataset.mode") == "side", "single keys can be switched off")
    page.press("Escape")
    expect(not page.run("document.getElementById('keys').open"), "Esc closes the list")
    page.close()


@check
def links_to_changes(report):
    page = report.page()
    ids = page.run("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    expect(len(ids) == len(set(ids)), "ids are different")
    expect(page.run("[...document.querySelectorAll('a[href^=\"#\"]')].every((link) => document.getElementById(link.getAttribute('href').slice(1)))"),
           "every link inside the page leads somewhere")
    page.run("document.getElementById('filter-text').value = 'halves'; document.getElementById('filter').dispatchEvent(new Event('input'))")
    expect(page.run("document.getElementById('icon-quarter').hidden"), "the filter hides it")
    page.run("location.hash = '#icon-quarter'")
    page.wait("!document.getElementById('icon-quarter').hidden", "a link shows what the filter hid")
    page.close()


@check
def details_by_keyboard(report):
    page = report.page()
    focus(page, ".card summary")
    page.press("Enter")
    expect(page.run("document.activeElement.parentElement.open"), "Enter opens the details")
    page.close()


def axe(report, scheme, width=1280):
    # High enough to show the whole page.
    page = report.page(scheme=scheme, width=width, height=8000)
    report.ready(page)
    page.run("for (const details of document.querySelectorAll('details')) details.open = true")
    page.run(report.axe + "; 1")
    for mode in ("side", "swipe", "onion", "difference"):
        page.run(f"document.querySelector('input[name=mode][value={mode}]').click()")
        found = page.run("axe.run(document).then((result) => ({ passes: result.passes.length, "
                         "violations: result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target + ' ' + node.failureSummary).slice(0, 3).join('; ')}`) }))")
        expect(found["passes"] > 20, f"axe checked {found['passes']} rules")
        expect(found["violations"] == [], f"{mode}: {found['violations']}")
    page.close()


@check
def axe_light(report):
    axe(report, "light")


@check
def axe_dark(report):
    axe(report, "dark")


@check
def axe_narrow(report):
    axe(report, "light", 320)


@check
def nothing_is_loaded(report):
    page = report.page()
    report.ready(page)
    urls = [event["request"]["url"] for event in page.events("Network.requestWillBeSent")]
    foreign = [url for url in urls if not url.startswith(("file:", "data:"))]
    expect(foreign == [], f"loaded: {foreign}")
    expect(report.requests.requests == [], f"asked: {report.requests.requests}")
    flags = page.run("Object.keys(window).filter((name) => name.startsWith('attack'))")
    expect(flags == [], f"ran: {flags}")
    mistakes = [event["exceptionDetails"] for event in page.events("Runtime.exceptionThrown")]
    expect(mistakes == [], f"{mistakes}")
    page.close()


@check
def policy_blocks_scripts(report):
    page = report.page()
    page.run("window.violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective)); 1")
    page.run(
        "{ const script = document.createElement('script'); script.textContent = 'window.attackInline = 1'; document.body.append(script);"
        f" const remote = document.createElement('script'); remote.src = 'http://127.0.0.1:{report.requests.port}/script.js'; document.body.append(remote);"
        " const box = document.createElement('div'); document.body.append(box);"
        " box.innerHTML = '<img src=\"data:image/png,no\" onerror=\"window.attackHandler = 1\"><p style=\"color: red\" id=\"styled\">x</p>'; }")
    page.wait("violations.length >= 4", "the policy reports what it blocks")
    found = page.run("[window.attackInline, window.attackHandler].map((value) => value ?? null)")
    expect(found == [None, None], f"ran: {found}")
    expect(page.run("document.getElementById('styled').style.color") == "", "a style attribute does nothing")
    page.run("{ const link = document.createElement('a'); link.href = 'javascript:window.attackLink = 1'; document.body.append(link); link.click(); }")
    page.wait("violations.length >= 5", "the policy reports the javascript: link")
    expect(page.run("window.attackLink ?? null") is None, "a javascript: link does nothing")
    expect(report.requests.requests == [], f"asked: {report.requests.requests}")
    page.close()


@check
def policy_blocks_remote_images(report):
    page = report.page()
    page.run("window.violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective)); 1")
    page.run(f"{{ const image = new Image(); image.src = 'http://127.0.0.1:{report.requests.port}/image.png'; document.body.append(image); }}")
    page.run(f"fetch('http://127.0.0.1:{report.requests.port}/fetch').catch(() => 0)")
    page.run(f"{{ const form = document.createElement('form'); form.action = 'http://127.0.0.1:{report.requests.port}/form'; document.body.append(form); form.submit(); }}")
    page.wait("violations.includes('img-src') && violations.includes('connect-src') && violations.includes('form-action')",
              "the policy reports what it blocks")
    expect(report.requests.requests == [], f"asked: {report.requests.requests}")
    page.close()


@check
def names_are_text(report):
    page = report.page()
    names = page.run("[...document.querySelectorAll('.item h4')].map((one) => one.textContent.trim())")
    for wanted in ("</script><script>window.attackName=1</script>", "\" onmouseover=\"window.attackQuote=1", "javascript:window.attackWord=1"):
        expect(any(wanted in name for name in names), f"{wanted} is not shown: {names}")
    expect(page.run("document.querySelectorAll('script').length") == 1, "there is one script")
    expect(page.run("document.querySelectorAll('style').length") == 1, "there is one style")
    attributes = page.run("[...document.querySelectorAll('*')].flatMap((one) => [...one.attributes].map((attribute) => attribute.name)).filter((name) => name.startsWith('on') || name === 'style')")
    # The position of the slider is set by the script.
    expect([name for name in attributes if name != "style"] == [], f"handlers: {attributes}")
    links = page.run("[...document.querySelectorAll('[href]')].map((one) => one.getAttribute('href'))")
    expect(all(link.startswith(("#", "https://", "http://")) for link in links), f"links: {links}")
    images = page.run("[...document.querySelectorAll('img')].map((one) => one.getAttribute('src').slice(0, 26))")
    expect(images and all(source.startswith("data:image/") for source in images), f"images: {images}")
    for wanted in ("--><script>window.attackComment=1</script><!--", "]]><script>window.attackSection=1</script>", "{{{script}}} ${window.attackTemplate=1}"):
        expect(any(wanted in name for name in names), f"{wanted} is not shown: {names}")
    expect(all(len(name) < 400 for name in names), f"names are shortened: {max(map(len, names))}")
    expect(not any(mark in report.source for mark in "\u2028\u202e\u2066"), "no line separator and no change of direction")
    for text in ("attackName", "attackQuote", "attackWord", "attackComment", "attackSection", "attackLine", "attackTemplate"):
        for tag in ("script", "style"):
            inside = report.source.split(f"<{tag}>", 1)[1].split(f"</{tag}>", 1)[0]
            expect(text not in inside, f"{text} is in the {tag}")
    page.close()


@check
def hostile_drawings_are_named(report):
    page = report.page()
    texts = page.run("Object.fromEntries([...document.querySelectorAll('.item')].map((one) => [one.dataset.name.split(' ')[0], one.textContent]))")
    expect("The drawing has a document type" in texts["doctype"], texts["doctype"])
    expect("larger than" in texts["huge"], texts["huge"])
    expect("its own style sheet" in texts["sheet"], texts["sheet"])
    expect("nested more than 100 levels deep" in texts["deep"], texts["deep"])
    expect("has more than" in texts["bomb"], texts["bomb"])
    expect(page.run("document.querySelectorAll('[data-name^=doctype] .after img, [data-name^=huge] .after img, [data-name^=bomb] .after img').length") == 0,
           "they are not shown")
    page.close()


@check
def slow_drawings_are_named(report):
    page = report.page()
    begin = time.monotonic()
    for name in ("slow-filters", "slow-sheet", "slow-chain", "slow-dashes", "slow-nested"):
        count = page.run(f"document.querySelectorAll('[data-name^={name}] .before img').length")
        expect(count > 0, f"{name}: {count} drawings before")
        count = page.run(f"document.querySelectorAll('[data-name^={name}] .after img').length")
        expect(count == 0, f"{name}: {count} drawings after")
    page.run("document.querySelector('[data-name^=limit]').scrollIntoView()")
    expect(page.run("document.querySelectorAll('[data-name^=limit] .after img').length") > 0, "the limit is shown")
    page.run("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    page.screenshot(os.path.join(report.screenshots, "limit.png"))
    taken = time.monotonic() - begin
    expect(taken < 10, f"the page took {taken:.1f} s to be drawn")
    page.close()


@check
def readable_without_script_and_style(report):
    page = report.page(scripts=False)
    # The page's own style is removed, as a strict server would do.
    page.call("DOM.enable")
    page.call("CSS.enable")
    document = page.call("DOM.getDocument", depth=0)["root"]["nodeId"]
    style = page.call("DOM.querySelector", nodeId=document, selector="style")["nodeId"]
    page.call("DOM.removeNode", nodeId=style)
    shown = page.run("document.body.innerText")
    for text in ("halves", "accent", "Badge", "Before", "After", "Commits"):
        expect(text in shown, f"{text} is not in the page")
    controls = page.run("[...document.querySelectorAll('input')].filter((one) => one.checkVisibility()).length")
    expect(controls == 0, f"{controls} controls that do nothing")
    images = page.run("[...document.querySelectorAll('img')].every((one) => one.complete && one.naturalWidth > 0 && one.alt)")
    expect(images, "images are shown and have a text")
    found = page.run("[...document.querySelectorAll('.overlaid .sizes')].map((one) => [...one.querySelectorAll('img')].map("
                     "(image) => image.getBoundingClientRect().width))")
    expect(found and all(sizes == [16, 24, 32, 48] * 2 for sizes in found), f"sizes: {found}")
    page.close()


@check
def grounds_without_script(report):
    page = report.page(scripts=False)
    color = "getComputedStyle(document.querySelector('.compare .before')).backgroundColor"
    light = page.run(color)
    expect(page.run("document.getElementById('tools').checkVisibility()"), "what needs no script is there")
    expect(not page.run("document.getElementById('filter')"), "what needs it is not")
    focus(page, "input[name=ground]")
    page.press("ArrowRight")
    expect(page.run(color) != light, "the ground is dark")
    page.press("ArrowRight")
    image = "getComputedStyle(document.querySelector('.sizes .ground')).backgroundImage"
    expect("gradient" in page.run(image), "the checkered ground is checkered")
    focus(page, "input[name=mode]")
    page.press("ArrowRight")
    expect(page.run("getComputedStyle(document.querySelector('.overlaid .after img')).opacity") == "0.5", "the onion skin shows both")
    shown = page.run("[...document.querySelectorAll('#tools input')].filter((one) => one.checkVisibility()).map((one) => one.id)")
    expect(not {"position", "mode-swipe", "mode-difference", "hide-same"} & set(shown), f"controls that do nothing: {shown}")
    page.close()


OVERFLOW = """
(() => {
  const found = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className} ${one.textContent.trim().slice(0, 30)}`;
  const seen = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility() && !one.closest(".hidden, .skip, thead, svg"));
  for (const one of seen) {
    const box = one.getBoundingClientRect();
    if (box.width && (box.right > width + 0.5 || box.left < -0.5)) found.push(`outside: ${name(one)} ${box.left}..${box.right}`);
    if (one.matches(".card, .tile, .repository, .ground, td, label, li, h1, h2, h3, h4, p") && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline") found.push(`too narrow: ${name(one)}`);
  }
  const lists = [...document.querySelectorAll("ul, ol, .stage, .sizes, form, fieldset, header, main, section, body")];
  for (const list of lists) {
    const boxes = [...list.children].filter((one) => one.checkVisibility() && !one.matches(".hidden, .skip") && getComputedStyle(one).position !== "sticky")
      .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
    const overlaid = list.matches(".overlaid .stage") && document.documentElement.dataset.mode !== "side";
    if (overlaid) continue;
    for (let index = 0; index < boxes.length; index += 1) {
      for (let other = index + 1; other < Math.min(boxes.length, index + 12); other += 1) {
        const [one, two] = [boxes[index][1], boxes[other][1]];
        const [x, y] = [Math.min(one.right, two.right) - Math.max(one.left, two.left), Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)];
        if (x > 1 && y > 1) found.push(`overlap: ${name(boxes[index][0])} and ${name(boxes[other][0])}`);
      }
    }
  }
  return found.slice(0, 10);
})()
"""


def pixels_of(path):
    """The rows of a PNG of 8 bits per channel: (width, channels, rows)."""
    with open(path, "rb") as file:
        data = file.read()
    place, packed = 8, b""
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        content = data[place + 8:place + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", content[:10])
        elif kind == b"IDAT":
            packed += content
        place += 12 + length
    channels = {2: 3, 6: 4}[color]
    raw, line = zlib.decompress(packed), width * channels
    rows, former = [], bytearray(line)
    for number in range(height):
        start = number * (line + 1)
        method, row = raw[start], bytearray(raw[start + 1:start + 1 + line])
        if method == 1:
            for index in range(channels, line):
                row[index] = row[index] + row[index - channels] & 255
        elif method == 2:
            row = bytearray(map(lambda one, two: one + two & 255, row, former))
        elif method == 3:
            for index in range(line):
                left = row[index - channels] if index >= channels else 0
                row[index] = row[index] + (left + former[index] >> 1) & 255
        elif method == 4:
            for index in range(line):
                left = row[index - channels] if index >= channels else 0
                up, corner = former[index], former[index - channels] if index >= channels else 0
                guess = left + up - corner
                near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
                row[index] = row[index] + near & 255
        rows.append(bytes(row))
        former = row
    return width, channels, rows


def layout(report, width, scheme):
    page = report.page(width=width, height=900, scheme=scheme)
    report.ready(page)
    page.run("for (const details of document.querySelectorAll('details')) details.open = true")
    for mode in ("side", "swipe", "onion", "difference"):
        page.run(f"document.querySelector('input[name=mode][value={mode}]').click()")
        found = page.run(OVERFLOW)
        expect(found == [], f"{width} px, {mode}: {found}")
    page.run("document.querySelector('input[name=mode][value=side]').click(); scrollTo(0, 0)")
    path = os.path.join(report.screenshots, f"report-{width}-{scheme}.png")
    page.screenshot(path)
    # The screenshot agrees with the reported layout: the margins are empty.
    edges = page.run("(() => { const style = getComputedStyle(document.body); const box = document.body.getBoundingClientRect(); "
                     "return [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)]; })()")
    seen, channels, rows = pixels_of(path)
    expect(seen == width, f"the screenshot is {seen} px wide")
    ground = rows[0][:3]
    # Shadows may extend a few pixels into a margin.
    left, right = max(0, int(edges[0]) - 6), min(width, int(edges[1]) + 6)
    for number, row in enumerate(rows):
        for begin, end in ((0, left), (right, width)):
            margin = row[begin * channels:end * channels]
            wanted = (ground + (b"\xff" if channels == 4 else b"")) * (end - begin)
            expect(margin == wanted, f"{width} px: something is drawn in the margin {begin}..{end} of line {number}")
    page.close()


for _width in WIDTHS:
    def _layout(report, width=_width):
        layout(report, width, "light" if width != 1280 else "dark")

    _layout.__name__ = f"layout_{_width}"
    check(_layout)


@check
def print_style(report):
    page = report.page()
    report.ready(page)
    page.scheme("dark", media="print")
    expect(not page.run("document.getElementById('bar').checkVisibility()"), "tools are not printed")
    color = page.run("getComputedStyle(document.documentElement).backgroundColor")
    expect(color == "rgb(255, 255, 255)", f"paper is white, not {color}")
    path = os.path.join(report.screenshots, "report.pdf")
    page.print(path)
    expect(os.path.getsize(path) > 10_000, "it prints")
    page.close()


@check
def history_is_a_table_too(report):
    page = report.page()
    found = page.run(
        "[...document.querySelectorAll('.chart')].map((chart) => [chart.querySelector('svg')?.getAttribute('aria-label') ?? '',"
        " chart.querySelectorAll('tbody tr').length, chart.querySelector('.line')?.getAttribute('d') ?? ''])")
    expect(found, "there is a chart")
    for label, rows, line in found:
        expect("over the last year" in label and rows > 0 and line.startswith("M"), f"{label} {rows} {line}")
    page.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("report")
    parser.add_argument("--axe", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--screenshots", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--except", dest="excluded")
    arguments = parser.parse_args()
    with open(arguments.axe, encoding="utf-8") as file:
        axe_source = file.read()
    requests = Requests(arguments.port)
    requests.start()
    os.makedirs(arguments.screenshots, exist_ok=True)
    failures = 0
    with Browser() as browser:
        report = Report(browser, arguments.report, axe_source, requests, arguments.screenshots)
        for function in CHECKS:
            name = function.__name__
            if arguments.only not in name or (arguments.excluded and arguments.excluded in name):
                continue
            result = {"check": name, "ok": True, "detail": ""}
            try:
                function(report)
            except Exception as error:  # Each check has its own line.
                result.update(ok=False, detail="".join(traceback.format_exception_only(error)).strip())
                failures += 1
            print(json.dumps(result), flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
