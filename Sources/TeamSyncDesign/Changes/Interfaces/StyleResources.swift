import TeamSyncBase
import TeamSyncDocuments

/// Compares the styles and the attributes of views in the resources of an Android library, `<style name="Widget.Kit.Chip">`
/// and `<declare-styleable name="KitChip">`, and its colors and dimensions that no count contains.
struct StyleResources {
    /// The maximum size of a file, in bytes, and the maximum number of changes that are described.
    private static let (sizeLimit, limit) = (1 << 20, 20)

    /// The formats of the attributes, by `KitChip.size`.
    private var attributes: [String: String] = [:]
    /// The values of attributes that allow only some, by attribute.
    private var values: [String: Set<String>] = [:]
    /// The items of styles, by the name of the style.
    private var styles: [String: [String: String]] = [:]
    private var parents: [String: String] = [:]
    /// The colors and dimensions, by `@color/kit_ink`.
    private var plain: [String: String] = [:]

    /// Whether a file is in a folder with resources for all configurations, and its name states styles, themes,
    /// attributes, colors or dimensions.
    static func mayContain(_ path: GitPath) -> Bool {
        guard path.ending == "xml", path.components.dropLast().last?.elementsEqual("values".utf8) == true else {
            return false
        }
        let stem = path.stem.lowercased()
        return ["attr", "style", "theme", "color", "dimen"].contains { stem.contains($0) }
    }

    /// Fails if the bytes are not a file with resources.
    private init?(_ bytes: [UInt8]) {
        guard bytes.count <= StyleResources.sizeLimit, String(validating: bytes, as: UTF8.self) != nil,
            let tree = XMLTree(bytes), tree.root.name == "resources"
        else { return nil }
        for element in StyleResources.elements(of: tree.root, tree) {
            guard let name = element["name"], !name.isEmpty else { continue }
            switch element.name {
            case "declare-styleable":
                for attribute in StyleResources.elements(of: element, tree) where attribute.name == "attr" {
                    add(attribute, in: name, tree)
                }
            case "attr": add(element, in: nil, tree)
            case "color", "dimen": plain["@\(element.name)/\(name)"] = StyleResources.text(of: element)
            case "style":
                parents[name] = element["parent"] ?? ""
                var items: [String: String] = [:]
                for item in StyleResources.elements(of: element, tree) {
                    if let key = item["name"] { items[key] = StyleResources.text(of: item) }
                }
                styles[name] = items
            default: continue
            }
        }
    }

    private mutating func add(_ attribute: XMLTree.Element, in owner: String?, _ tree: XMLTree) {
        guard let own = attribute["name"], !own.isEmpty else { return }
        let name = owner.map { "\($0).\(own)" } ?? own
        attributes[name] = attribute["format"] ?? ""
        let choices = StyleResources.elements(of: attribute, tree).compactMap { $0["name"] }
        if !choices.isEmpty { values[own] = Set(choices) }
    }

    private static func elements(of element: XMLTree.Element, _ tree: XMLTree) -> [XMLTree.Element] {
        element.children.compactMap { if case .element(let index) = $0 { tree.elements[index] } else { nil } }
    }

    private static func text(of element: XMLTree.Element) -> String {
        let all = element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
        return all[...].trimmed
    }

    /// Returns the changes between two versions of a file; empty if one of them cannot be read. Another file may declare
    /// what is missing.
    static func changes(_ old: [UInt8], _ new: [UInt8]) -> [Fact] {
        guard let before = StyleResources(old), let after = StyleResources(new) else { return [] }
        var facts: [Fact] = []
        func add(_ names: Dictionary<String, String>.Keys, _ others: Dictionary<String, String>.Keys) {
            for name in names.sorted() where !others.contains(name) {
                facts.append(.property(FactText.name(name), old: PropertyShape(certainty: .may), new: nil))
            }
            for name in others.sorted() where !names.contains(name) {
                facts.append(.property(FactText.name(name), old: nil, new: PropertyShape()))
            }
        }
        func change(_ path: [String], _ old: String?, _ new: String?) {
            let text = { (value: String?) in value.map { JSONValue.string(FactText.name($0)) } }
            if old != new { facts.append(.member(FactText.path(path), old: text(old), new: text(new))) }
        }
        add(before.attributes.keys, after.attributes.keys)
        for (name, choices) in before.values.sorted(by: { $0.key < $1.key }) {
            guard let now = after.values[name], now != choices else { continue }
            facts.append(
                .list(
                    FactText.name(name), .values, gained: FactText.names(now.subtracting(choices).sorted()),
                    lost: FactText.names(choices.subtracting(now).sorted())))
        }
        for (name, format) in before.attributes.sorted(by: { $0.key < $1.key }) {
            if let now = after.attributes[name], !now.isEmpty, !format.isEmpty {
                change([name, "format"], format, now)
            }
        }
        add(before.plain.keys, after.plain.keys)
        for (name, value) in before.plain.sorted(by: { $0.key < $1.key }) {
            if let now = after.plain[name] { change([name], value, now) }
        }
        add(before.parents.keys, after.parents.keys)
        for (name, items) in before.styles.sorted(by: { $0.key < $1.key }) {
            guard let now = after.styles[name] else { continue }
            change([name, "parent"], before.parents[name], after.parents[name])
            for key in Set(items.keys).union(now.keys).sorted() { change([name, key], items[key], now[key]) }
        }
        return Array(facts.prefix(limit))
    }
}
