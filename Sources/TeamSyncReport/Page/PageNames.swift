import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncWords

/// Ids of items in the page, to which people link: `icon-arrow-down`.
struct AnchorNames {
    /// Bytes that are taken from a name.
    private static let limit = 80

    private let prefix: String
    private var used: [String: Int] = [:]

    init(_ prefix: String) {
        self.prefix = prefix
    }

    /// Each is different from all before, and has nothing but letters, digits and `-`, `_` and `.`.
    mutating func next(for name: String) -> String {
        let plain = name.utf8.prefix(AnchorNames.limit).map { byte in
            AnchorNames.isPlain(byte) ? Character(Unicode.Scalar(byte)) : "_"
        }
        let base = "\(prefix)-" + String(plain)
        var anchor = base
        while used[anchor] != nil {
            used[base, default: 1] += 1
            anchor = "\(base)-\(used[base] ?? 1)"
        }
        used[anchor] = 1
        return anchor
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-_.".utf8.contains(byte)
    }
}

/// Which items have their drawings in the page once more for each small size, as far as the file has room.
struct SmallSizes {
    private static let copies = 4

    private var included: Set<String> = []
    /// What is said of the others.
    private(set) var note: String?

    /// - Parameter entries: whose drawings are compared, the most important first.
    init(_ entries: [ReportSections.Entry], in context: ReportContext) {
        let all = context.repositories.flatMap(\.items).reduce(0) { $0 + $1.drawingSize }
        var left = ReportContext.drawingLimit - all
        var without = 0
        for entry in entries where entry.item.drawingSize > 0 {
            left -= SmallSizes.copies * entry.item.drawingSize
            if left >= 0 { included.insert(SmallSizes.name(entry)) } else { without += 1 }
        }
        guard without > 0 else { return }
        let icons = English.number(without, "icon")
        note = "The small sizes of \(icons) are drawn by the script of this page: the file has no room for them."
    }

    func includes(_ entry: ReportSections.Entry) -> Bool { included.contains(SmallSizes.name(entry)) }

    private static func name(_ entry: ReportSections.Entry) -> String {
        "\(entry.repository.id) \(entry.item.catalogue) \(entry.item.change.rawValue) \(entry.item.key)"
    }
}

extension ReportItem {
    /// Bytes of its drawings, before and after.
    fileprivate var drawingSize: Int {
        drawings.reduce(0) { $0 + ($1.before?.size ?? 0) + ($1.after?.size ?? 0) }
    }
}
