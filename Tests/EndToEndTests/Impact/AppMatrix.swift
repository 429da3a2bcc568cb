import Foundation
import TestSupport

/// A library with one part for each kind of change, and an app that uses each part in all ways of its kind. The texts are
/// in `Tests/Documents/impact-kinds`; `NAME` stands for the part, and `FILE` for a name of the app.
struct AppMatrix {
    private(set) var library = ""
    private(set) var changedLibrary = ""
    /// By path.
    private(set) var app: [String: String] = [:]

    /// - Parameters:
    ///   - part: the kinds are divided into this many parts, of which this is one. The time of a search grows with the
    ///     number of changes times that of uses.
    init(part: Int, of parts: Int) throws {
        let folder = PackageFolder.path("Tests/Documents/impact-kinds")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }.sorted()
        for (number, file) in files.enumerated() where number % parts == part {
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            add(text, "Kind\(number)")
        }
    }

    private mutating func add(_ text: String, _ kind: String) {
        var (old, uses) = ("", [String]())
        var changes: [String] = []
        for block in text.components(separatedBy: "=== ").dropFirst() {
            let parts = block.split(separator: "\n", maxSplits: 1).map(String.init)
            switch (parts[0], parts.count > 1 ? parts[1] : "") {
            case ("library", let text): old = text
            case ("change", let text): changes.append(text)
            case (_, let text): uses.append(text)
            }
        }
        for (number, change) in changes.enumerated() {
            let part = "\(kind)Part\(number)"
            library += old.replacing("NAME", with: part)
            changedLibrary += AppMatrix.changed(old, change).replacing("NAME", with: part)
            let own = uses.enumerated().map { index, use in
                // Names of types begin with a capital letter.
                let isType = use.contains(#/(struct|class|enum|protocol|typealias) FILE/#)
                let name = "\(isType ? "U" : "u")se\(kind)x\(number)x\(index)"
                return use.replacing("NAME", with: part).replacing("FILE", with: name)
            }
            app["Sources/App/\(part).swift"] = "import Kit\n" + own.joined()
        }
    }

    /// - Parameter change: `--- from`, a text, `--- to` and the new text, several times; after `--- renamed`, the type is
    ///   renamed too, and its old name is an alias.
    private static func changed(_ library: String, _ change: String) -> String {
        var (text, from) = (library, "")
        for block in change.components(separatedBy: "--- ").dropFirst() {
            let parts = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let content = parts.count > 1 ? String(parts[1].trimmingSuffix { $0 == "\n" }) : ""
            switch parts[0] {
            case "renamed":
                text.replace(#/\bNAME\b/#, with: "NAMENew")
                text += "@available(*, deprecated, renamed: \"NAMENew\") public typealias NAME = NAMENew\n"
            case "from": from = content
            default: text = text.replacing(from, with: content)
            }
        }
        return text
    }
}

extension String {
    fileprivate func trimmingSuffix(while isMeant: (Character) -> Bool) -> Substring {
        self[..<(lastIndex { !isMeant($0) }.map(index(after:)) ?? startIndex)]
    }
}
