import FoundationEssentials
import TeamSyncBase
import TeamSyncDesign

/// A drawing before and after a change.
package struct DrawingPair: Codable, Equatable, Sendable {
    package var path: String
    package var oldPath: String?
    /// The drawing before the change; nil if it did not exist. `after` is nil if it was removed.
    package var before: ReportDrawing?
    package var after: ReportDrawing?
    /// Whether both drawings look the same, as far as their outlines and colors could be compared.
    package var isReformatted = false
    /// The pixel difference; nil if the page has to measure it, or if a drawing is not shown.
    package var pixels: PixelDifference?

    package init(
        path: String, oldPath: String? = nil, before: ReportDrawing?, after: ReportDrawing?, isReformatted: Bool = false
    ) {
        (self.path, self.oldPath, self.before, self.after) = (path, oldPath, before, after)
        self.isReformatted = isReformatted
    }

    enum CodingKeys: String, CodingKey {
        case path, before, after, pixels
        case oldPath = "old_path"
        case isReformatted = "is_reformatted"
    }
}

/// A drawing that a page can show, or the reason that it cannot.
package struct ReportDrawing: Codable, Equatable, Sendable {
    package static let svg = "image/svg+xml"
    /// The maximum size of a drawing to show, in bytes.
    package static let byteLimit = 256 << 10

    /// `image/svg+xml`, or the type of a bitmap; nil if the drawing is not shown.
    package private(set) var mediaType: String?
    package private(set) var base64: String?
    /// The text that is shown instead of the drawing, such as `is larger than 256 KiB`; nil if there is none.
    package private(set) var note: String?

    private init(mediaType: String?, bytes: [UInt8], note: String?) {
        self.mediaType = mediaType
        base64 = mediaType == nil ? nil : Data(bytes).base64EncodedString()
        self.note = note
    }

    /// - Parameter reason: a predicate: `is larger than 256 KiB`.
    package init(omitted reason: String) {
        self.init(mediaType: nil, bytes: [], note: reason)
    }

    /// Determines from the bytes whether the drawing is shown. If a browser could not show it, or would be busy with it
    /// indefinitely, there is a note instead.
    package init(_ bytes: [UInt8]) {
        if let type = ReportDrawing.bitmapType(bytes) {
            self.init(mediaType: type, bytes: bytes, note: nil)
        } else if bytes.starts(with: "%PDF".utf8) {
            self.init(omitted: "is a PDF file")
        } else if bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil {
            self.init(omitted: "is neither an image nor UTF-8")
        } else if let svg = VectorDrawableSVG.svg(of: bytes) {
            self.init(mediaType: ReportDrawing.svg, bytes: svg, note: "is shown as SVG")
        } else if let reason = ReportDrawing.reasonToOmit(bytes) {
            self.init(omitted: reason)
        } else {
            self.init(mediaType: ReportDrawing.svg, bytes: bytes, note: nil)
        }
    }

    /// The data URL of the drawing; nil if it is not shown.
    package var uri: String? {
        guard let mediaType, let base64, ReportDrawing.types.contains(mediaType),
            base64.utf8.allSatisfy(ReportDrawing.isBase64)
        else { return nil }
        return "data:\(mediaType);base64,\(base64)"
    }

    /// The size of the drawing in a page, in bytes.
    package var size: Int { base64?.utf8.count ?? 0 }

    private static let types: Set<String> = [svg, "image/png", "image/jpeg", "image/gif", "image/webp"]

    private static func isBase64(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "+/=".utf8.contains(byte)
    }

    private static func bitmapType(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "image/png" }
        if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
        if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return "image/gif" }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
        return nil
    }

    /// The reason that a drawing is not shown, such as a document type, which can define entities that expand
    /// exponentially; nil if it is shown.
    private static func reasonToOmit(_ bytes: [UInt8]) -> String? {
        let lower = bytes.map { $0 >= 0x41 && $0 <= 0x5a ? $0 + 0x20 : $0 }
        if lower.contains("<!doctype") || lower.contains("<!entity") { return "has a document type (DOCTYPE)" }
        if lower.contains("<?xml-stylesheet") { return "has its own style sheet (xml-stylesheet)" }
        return DrawingWeight.objection(to: bytes)
    }

    enum CodingKeys: String, CodingKey {
        case base64, note
        case mediaType = "media_type"
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { wanted in
            guard let first = wanted.first, count >= wanted.count else { return false }
            return indices.dropLast(wanted.count - 1).contains { index in
                self[index] == first && self[index..<index + wanted.count].elementsEqual(wanted)
            }
        }
    }
}
