"""Takes a picture of the first screen of a report: picture.py REPORT.html FILE.png"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tests", "Browser"))
from browser import Browser  # noqa: E402


def main():
    report, picture = sys.argv[1:]
    with Browser() as browser:
        page = browser.page(width=1280, height=1130)
        page.open("file://" + os.path.abspath(report))
        page.wait("[...document.querySelectorAll('.thumb .last')].every((one) => one.complete)", "pictures are loaded")
        page.screenshot(picture)


if __name__ == "__main__":
    main()
