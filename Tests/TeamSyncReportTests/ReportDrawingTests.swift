import Foundation
import TestSupport
import Testing

@testable import TeamSyncDesign
@testable import TeamSyncReport

@Suite("Drawings in a report")
struct ReportDrawingTests {
    private func drawing(_ text: String) -> ReportDrawing { ReportDrawing(Array(text.utf8)) }

    private func svg(_ content: String) -> String {
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\#(content)</svg>"#
    }

    @Test("An SVG file is shown unchanged, whatever it contains, since browsers execute nothing in images")
    func shown() throws {
        for content in ["", "<script>alert(1)</script>", #"<path onload="alert(1)" d="M0 0h9v9z"/>"#, "<!-- é -->"] {
            let text = svg(content)
            let uri = try #require(drawing(text).uri)
            let mark = "data:image/svg+xml;base64,"
            #expect(uri.hasPrefix(mark))
            #expect(Data(base64Encoded: String(uri.dropFirst(mark.count))) == Data(text.utf8))
            #expect(drawing(text).note == nil)
        }
    }

    @Test(
        "Drawings that a page must not show are described",
        arguments: [
            (#"<!DOCTYPE svg><svg/>"#, "document type"), (#"<!doctype svg [<!ENTITY a "b">]><svg/>"#, "document type"),
            ("<svg><!ENTITY a 'b'></svg>", "document type"), ("<svg>", "well-formed"), ("hello", "well-formed"),
            ("<html><body/></html>", "not an SVG file"), ("", "well-formed"), ("<svg>\0</svg>", "neither"),
            ("%PDF-1.7", "PDF"), ("<svg><path/><path></svg>", "well-formed"), ("<svg/><svg/>", "well-formed"),
            (
                String(repeating: "<svg>", count: 5000) + String(repeating: "</svg>", count: 5000),
                "nested more than 100 levels"
            ),
            ("<svg>" + String(repeating: "<g/>", count: 20_001) + "</svg>", "more than 20000 elements"),
        ])
    func named(text: String, reason: String) {
        #expect(drawing(text).uri == nil)
        #expect(drawing(text).note?.contains(reason) == true, "\(drawing(text).note ?? "nothing")")
    }

    @Test("UTF-16 is not shown: its text cannot be searched")
    func utf16() {
        let bytes = svg("").utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(ReportDrawing(bytes).uri == nil)
    }

    @Test("Bitmaps are recognized by their first bytes, not by name")
    func bitmaps() {
        let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1]
        #expect(ReportDrawing(png).uri?.hasPrefix("data:image/png;base64,iVBOR") == true)
        #expect(ReportDrawing([0xff, 0xd8, 0xff, 0xe0]).mediaType == "image/jpeg")
        #expect(ReportDrawing(Array("GIF89a".utf8)).mediaType == "image/gif")
        #expect(ReportDrawing(Array("RIFF1234WEBPVP8".utf8)).mediaType == "image/webp")
    }

    /// `levels` groups, each of which draws the previous one twice, with one of the ways to refer to another element.
    private func bomb(_ levels: Int, _ reference: (Int) -> String) -> String {
        let groups = (1...levels).map { #"<g id="a\#($0)">\#(reference($0 - 1))\#(reference($0 - 1))</g>"# }
        return svg(##"<g id="a0"><path d="M0 0h9v9z"/></g>\##(groups.joined())<use href="#a\##(levels)"/>"##)
    }

    @Test("Each use of a referenced drawing counts")
    func bombs() {
        let ways: [(Int) -> String] = [
            { ##"<use href="#a\##($0)"/>"## }, { ##"<use xlink:href="#a\##($0)"/>"## },
            { #"<rect width="1" height="1" fill="url(#a\#($0))"/>"# },
            { #"<rect style="mask: url('#a\#($0)')" width="1" height="1"/>"# },
        ]
        for way in ways {
            #expect(drawing(bomb(30, way)).note?.contains("has more than") == true)
            #expect(drawing(bomb(500, way)).uri == nil)
            #expect(drawing(bomb(3, way)).uri != nil)
        }
    }

    @Test("A circular reference does not multiply elements, and plain elements are counted")
    func weights() {
        #expect(XMLTree(Array(svg(##"<g id="a"><use href="#a"/></g>"##).utf8)).map(DrawingWeight.of) == 3)
        #expect(XMLTree(Array(svg("<g><path/><path/></g>").utf8)).map(DrawingWeight.of) == 4)
        #expect(
            XMLTree(Array(svg(##"<path id="p"/><use href="#p"/><use href="#p"/>"##).utf8)).map(DrawingWeight.of) == 6)
    }

    @Test("An Android vector drawable is shown as SVG")
    func vectorDrawable() throws {
        let text = """
            <vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="24dp" android:height="24dp"
                android:viewportWidth="24" android:viewportHeight="12" android:alpha="0.5">
              <group android:rotation="90" android:pivotX="12" android:pivotY="6">
                <clip-path android:pathData="M0 0h24v12H0z"/>
                <path android:pathData="M2,2h20v8H2z" android:fillColor="#80FF0000" android:fillType="evenOdd"/>
              </group>
              <path android:pathData="M0 0L9 9" android:strokeColor="?attr/colorControlNormal" android:strokeWidth="2"
                  android:strokeLineCap="round"/>
            </vector>
            """
        let shown = drawing(text)
        #expect(shown.mediaType == "image/svg+xml")
        #expect(shown.note == "is shown as SVG")
        let svg = String(decoding: try #require(Data(base64Encoded: shown.base64 ?? "")), as: UTF8.self)
        #expect(svg.contains(#"viewBox="0 0 24 12""#))
        #expect(svg.contains(#"<g opacity="0.5">"#))
        #expect(svg.contains(#"translate(12 6) rotate(90) scale(1 1) translate(-12 -6)"#))
        #expect(svg.contains(##"fill="#ff0000" fill-opacity="0.50196" fill-rule="evenodd""##))
        #expect(svg.contains(#"stroke="currentColor" stroke-width="2" stroke-linecap="round""#))
        #expect(DrawingWeight.objection(to: Array(svg.utf8)) == nil)
        // The parser that compares drawings finds the same shapes in both.
        let (original, translated) = (Drawing(Array(text.utf8)), Drawing(Array(svg.utf8)))
        #expect(try #require(original).similarity(to: try #require(translated)) > 0.99)
    }

    @Test("A drawable with features that SVG lacks is named, and its text stays in attributes")
    func otherDrawables() {
        let gradient =
            #"<vector android:viewportWidth="2" android:viewportHeight="2"><path android:pathData="M0 0h1"><aapt:attr name="a"/></path></vector>"#
        #expect(drawing(gradient).uri == nil)
        let quote =
            #"<vector android:viewportWidth="2" android:viewportHeight="2"><path android:pathData='M0 0"/><script>'/></vector>"#
        #expect(drawing(quote).uri == nil)
    }

    @Test("Only known types and base64 become a URL")
    func address() throws {
        for text in [
            #"{"media_type": "text/html", "base64": "YQ=="}"#,
            #"{"media_type": "image/png", "base64": "\" onload=\""}"#,
            #"{"base64": "YQ=="}"#, #"{"media_type": "image/png"}"#,
        ] {
            #expect(try JSONDecoder().decode(ReportDrawing.self, from: Data(text.utf8)).uri == nil)
        }
    }
}
