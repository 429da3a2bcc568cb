"""Drives a headless Chromium through its debugging pipe. Needs only Python and Chromium.

A browser has a separate profile folder, which is removed with it, and is ended by its process id.
"""

import base64
import fcntl
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time


class BrowserError(Exception):
    pass


def find():
    """The path of Chromium; None if it is not installed."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    return None


class Browser:
    """One browser. Use it in a 'with' statement."""

    TIMEOUT = 60

    def __init__(self):
        path = find()
        if path is None:
            raise BrowserError("there is no chromium: scripts/setup --test installs it")
        self._profile = tempfile.mkdtemp(prefix="teamsync-chromium-")
        (their_input, self._output), (self._input, their_output) = _pipe(), _pipe()

        def descriptors():
            os.dup2(their_input, 3)
            os.dup2(their_output, 4)

        arguments = [
            path, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
            "--force-color-profile=srgb", "--remote-debugging-pipe", f"--user-data-dir={self._profile}", "about:blank",
        ]
        environment = dict(os.environ, HOME=self._profile, XDG_CONFIG_HOME=self._profile, XDG_CACHE_HOME=self._profile)
        # A separate session: its helpers end with it.
        self._process = subprocess.Popen(
            arguments, preexec_fn=descriptors, close_fds=False, start_new_session=True, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(their_input)
        os.close(their_output)
        self._next = 0
        self._rest = b""
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        for descriptor in (self._output, self._input):
            try:
                os.close(descriptor)
            except OSError:
                pass
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait()
        shutil.rmtree(self._profile, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        """Calls a method of the Chrome DevTools Protocol and returns its result."""
        self._next += 1
        message = {"id": self._next, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._output, data):]
        number = self._next
        deadline = time.monotonic() + self.TIMEOUT
        while True:
            answer = self._read(deadline)
            if answer.get("id") != number:
                self.events.append(answer)
                continue
            if "error" in answer:
                raise BrowserError(f"{method}: {answer['error'].get('message')}")
            return answer.get("result", {})

    def _read(self, deadline):
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._input], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                raise BrowserError("the browser does not respond")
            data = os.read(self._input, 1 << 20)
            if not data:
                raise BrowserError("the browser has ended")
            self._rest += data
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)

    def page(self, **settings):
        return Page(self, **settings)


class Page:
    """One tab, with a size and a color scheme."""

    def __init__(self, browser, width=1280, height=800, scheme="light", reduced=True, scripts=True):
        self._browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self._target = target
        self._session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Audits"):
            self.call(f"{domain}.enable")
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.scheme(scheme)
        if not scripts:
            self.call("Emulation.setScriptExecutionDisabled", value=True)

    def call(self, method, **parameters):
        return self._browser.call(method, session=self._session, **parameters)

    def close(self):
        self._browser.call("Target.closeTarget", targetId=self._target)

    def scheme(self, scheme, media=""):
        features = [
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
        self.call("Emulation.setEmulatedMedia", media=media, features=features)

    def open(self, address):
        """Opens an address and waits until it has loaded."""
        self._browser.events.clear()
        self.call("Page.navigate", url=address)
        deadline = time.monotonic() + Browser.TIMEOUT
        seen = 0
        while True:
            events = self._browser.events
            if any(event.get("sessionId") == self._session and event.get("method") == "Page.loadEventFired"
                   for event in events[seen:]):
                return
            seen = len(events)
            events.append(self._browser._read(deadline))

    def run(self, expression):
        """The value of an expression of JavaScript, which may be a promise."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details.get("text"))
        return result["result"].get("value")

    def wait(self, expression, what):
        """Waits until an expression is true: it is evaluated again with each frame of the page."""
        ended = self.run(
            "new Promise((resolve) => { const end = performance.now() + 30000; const step = () => {"
            f" if ({expression}) resolve(true); else if (performance.now() > end) resolve(false);"
            " else setTimeout(step, 16); }; step(); })")
        if not ended:
            raise BrowserError(f"{what}: this did not happen")

    KEYS = {
        "Tab": 9, "Enter": 13, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36,
        "End": 35, "Escape": 27, "/": 191, "?": 191,
    }

    def press(self, key, shift=False):
        """Presses a key as a person does."""
        code = self.KEYS.get(key, ord(key[0].upper()))
        name = {" ": "Space"}.get(key, key)
        common = {
            "key": key, "code": name, "windowsVirtualKeyCode": code, "nativeVirtualKeyCode": code,
            "modifiers": 8 if shift else 0,
        }
        text = {"Enter": "\r", " ": " "}.get(key, key if len(key) == 1 else None)
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **common, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        for letter in text:
            self.press(letter)

    def screenshot(self, path, whole=False):
        extra = {}
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            extra = {"captureBeyondViewport": True,
                     "clip": {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 16000), "scale": 1}}
        data = self.call("Page.captureScreenshot", format="png", **extra)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def print(self, path):
        data = self.call("Page.printToPDF", printBackground=True)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def events(self, method):
        """The events since the page was opened."""
        # Pending events are reported before the result of this.
        self.run("new Promise((resolve) => setTimeout(resolve, 0))")
        return [
            event["params"] for event in self._browser.events
            if event.get("method") == method and event.get("sessionId") == self._session]


def _pipe():
    """A pipe whose ends have high numbers: the browser uses 3 and 4."""
    ends = []
    for descriptor in os.pipe():
        ends.append(fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 20))
        os.close(descriptor)
    return ends
