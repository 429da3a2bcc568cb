import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncWords

/// Creates ids for items in the page, which other people can link to: `icon-arrow-down`.
struct AnchorNames {
    /// The maximum number of bytes of a name that are used.
    private static let limit = 80

    private let prefix: String
    private var used: [String: Int] = [:]

    init(_ prefix: String) {
        self.prefix = prefix
    }

    /// Returns an id that differs from all previous ones. It consists of letters, digits, `-`, `_` and `.`.
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

/// The ids of all items in a page.
struct PageAnchors {
    private var anchors: [String: String] = [:]
    private var byName: [Attention.ItemName: String] = [:]

    init(_ sections: ReportSections) {
        var names: [String: AnchorNames] = [:]
        for group in sections.groups {
            let prefix = group.section.anchor
            for entry in group.entries {
                let anchor = names[prefix, default: AnchorNames(prefix)].next(for: entry.item.key)
                anchors[entry.id] = anchor
                for key in [entry.item.key, entry.item.oldKey].compactMap(\.self) {
                    let name = Attention.ItemName(
                        repository: entry.repository.id, catalogue: entry.item.catalogue, key: key)
                    if byName[name] == nil { byName[name] = anchor }
                }
            }
        }
    }

    subscript(entry: ReportSections.Entry) -> String? { anchors[entry.id] }

    /// The id of an item, by its current or former name; nil if the page does not contain the item.
    subscript(name: Attention.ItemName) -> String? { byName[name] }
}

/// The remaining space in bytes for copies of drawings.
struct CopyRoom {
    private var left: Int

    init(_ context: ReportContext) {
        left = ReportContext.drawingLimit - context.repositories.flatMap(\.items).reduce(0) { $0 + $1.drawingSize }
    }

    /// Takes the given number of bytes if they fit. Returns false if they do not.
    mutating func take(_ bytes: Int) -> Bool {
        guard bytes <= left else { return false }
        left -= bytes
        return true
    }
}

/// The items whose drawings the page repeats in small sizes, limited to those that fit.
struct SmallSizes {
    private static let copies = 4

    private var included: Set<String> = []
    /// The note about items for which they did not fit; nil if there are none.
    private(set) var note: String?

    /// - Parameter entries: the entries with compared drawings, most important first.
    init(_ entries: [ReportSections.Entry], room: inout CopyRoom) {
        var without = 0
        for entry in entries where entry.item.drawingSize > 0 {
            if room.take(SmallSizes.copies * entry.item.drawingSize) { included.insert(entry.id) } else { without += 1 }
        }
        guard without > 0 else { return }
        let icons = English.number(without, "icon")
        note = "The script of this page draws the small sizes of \(icons), to limit the size of the file."
    }

    func includes(_ entry: ReportSections.Entry) -> Bool { included.contains(entry.id) }
}

extension ReportSections.Entry {
    /// An id that is unique among all entries.
    var id: String { "\(repository.id) \(item.catalogue) \(item.change.rawValue) \(item.key)" }
}

extension ReportItem {
    /// The size of all drawings of the item, before and after the change, in bytes.
    fileprivate var drawingSize: Int {
        drawings.reduce(0) { $0 + ($1.before?.size ?? 0) + ($1.after?.size ?? 0) }
    }
}
