"""Measures a report in Chromium: report.py REPORT.html

Prints three times in milliseconds: the median processor time of the page's thread per key typed into the filter, the
time until 200 drawings are compared, and the processor time for opening the page.
"""

import os
import statistics
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/Browser"))
from browser import Browser  # noqa: E402

WORDS = ("i", "ic", "icon-1", "icon-17", "icon-1", "", "icon-2", "icon-25", "icon-2", "")


def main():
    with Browser() as browser:
        page = browser.page(width=1280, height=800)
        page.call("Performance.enable", timeDomain="threadTicks")

        def spent():
            metrics = page.call("Performance.getMetrics")["metrics"]
            return 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")

        page.open("file://" + os.path.abspath(sys.argv[1]))
        page.wait("document.querySelector('.thumb img')?.complete", "the first picture is loaded")
        opened = spent()
        keys = []
        for word in WORDS:
            begin = spent()
            page.run(
                "(async () => { const text = document.getElementById('filter-text'); text.value = '%s';"
                " text.dispatchEvent(new Event('input', { bubbles: true }));"
                " await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))); })()" % word)
            keys.append(spent() - begin)
        compared = page.run(
            "(async () => { const begin = performance.now(); dispatchEvent(new Event('beforeprint'));"
            " const list = [...document.querySelectorAll('.compare.overlaid')].slice(0, 200);"
            " while (!list.every((one) => one.dataset.drawn !== undefined)) await new Promise((resolve) => setTimeout(resolve, 10));"
            " return performance.now() - begin; })()")
        print("%.3f\n%.3f\n%.3f" % (statistics.median(keys), compared, opened))
    return 0


if __name__ == "__main__":
    sys.exit(main())
