import TeamSyncBase
import TeamSyncDocuments

/// The values in a resource dictionary in XAML: colors, brushes, sizes and weights. The key of a value is that of its
/// resource, and the names of the dictionaries for themes in the file are modes.
struct XAMLResources {
    /// The types of the values by the names of their elements; an empty type is not stated.
    private static let types = [
        "Color": "color", "SolidColorBrush": "color", "AppThemeColor": "color", "Double": "number", "Single": "number",
        "Int32": "number", "Thickness": "", "CornerRadius": "", "GridLength": "", "FontWeight": "", "FontFamily": "",
        "BoxShadows": "", "StaticResource": "",
    ]
    /// The elements that only contain resources, besides properties such as `Application.Resources`.
    private static let containers: Set<String> = [
        "ResourceDictionary", "Application", "Styles", "UserControl", "Window",
    ]
    private static let keyMark = "x:Key=\""

    private(set) var tokens: [TokenTree.Token] = []
    private let tree: XMLTree
    private let lines: [String: Int]
    private let deprecations: [String: [String: JSONValue]]

    /// - Throws: if the bytes are not XML, or nested too deeply, or contain too many elements.
    init(_ bytes: [UInt8]) throws(Warning.FileFault) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        guard let tree = XMLTree(bytes) else { throw .nothing(at: "/ResourceDictionary") }
        self.tree = tree
        lines = AndroidResources.lines(bytes, XAMLResources.keyMark)
        deprecations = AndroidResources.deprecations(bytes, XAMLResources.keyMark)
        read(tree.root, mode: nil)
        markBrushes()
    }

    /// If a brush only stands for the color with its name, `Ink` or `InkBrush` for `InkColor`, only the color is an item.
    private mutating func markBrushes() {
        let colors = Set(tokens.lazy.filter { $0.type == "color" }.map(\.key))
        for index in tokens.indices {
            guard let text = tokens[index].value.string, text.hasPrefix("{"), text.hasSuffix("}"),
                tokens[index].type == "color",
                case let color = String(text.dropFirst().dropLast()), colors.contains(color), color != tokens[index].key
            else { continue }
            func plain(_ name: String, _ end: String) -> Substring {
                name.hasSuffix(end) ? name.dropLast(end.utf8.count) : name[...]
            }
            if plain(tokens[index].key, "Brush") == plain(color, "Color") { tokens[index].isOnlyReferred = true }
        }
    }

    /// - Parameter mode: the mode of the dictionary for a theme around the element; nil if there is none.
    private mutating func read(_ element: XMLTree.Element, mode: String?) {
        let areThemes = element.name.hasSuffix(".ThemeDictionaries")
        for case .element(let index) in element.children {
            let child = tree.elements[index]
            if let type = XAMLResources.types[XAMLResources.plain(child.name)], let key = child["x:Key"], !key.isEmpty {
                add(child, key, type, mode)
            } else if XAMLResources.containers.contains(child.name) || child.name.contains(".") {
                read(child, mode: areThemes ? XAMLResources.mode(child["x:Key"]) : mode)
            }
        }
    }

    /// The name without its prefix: `Double` for `x:Double` and `sys:Double`.
    private static func plain(_ name: String) -> String { String(name.split(separator: ":").last ?? "") }

    private static func mode(_ key: String?) -> String? {
        guard let key, key != "Default" else { return nil }
        let words = NameWords.of(XAMLResources.reference(key) ?? key, digits: .attached, limit: 6)
        return words.isEmpty ? nil : words.joined(separator: "-")
    }

    private mutating func add(_ element: XMLTree.Element, _ key: String, _ type: String, _ mode: String?) {
        if let light = element["Light"], let dark = element["Dark"] {
            for (mode, text) in [("light", light), ("dark", dark)] { add(text, key, type, mode) }
            return
        }
        let all = element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
        let text = element["Color"] ?? element["ResourceKey"].map { "{StaticResource \($0)}" } ?? all
        add(text, key, type, mode)
    }

    private mutating func add(_ text: String, _ key: String, _ type: String, _ mode: String?) {
        let text = String(text[...].trimmed)
        // The value of another extension of markup, such as a static property in C#, is in other files.
        guard !text.isEmpty, !text.hasPrefix("{") || XAMLResources.reference(text) != nil else { return }
        let value = XAMLResources.reference(text).map { "{\($0)}" } ?? AndroidResources.color(text)
        tokens.append(
            TokenTree.Token(
                path: [key], place: [], line: lines[key] ?? 1, mode: mode, type: type.isEmpty ? nil : type,
                value: .string(value), remarks: deprecations[key] ?? [:],
                written: text.hasPrefix("#") && value != text ? text : nil))
    }

    /// The name of the resource in `{StaticResource Ink}`; nil for other texts.
    private static func reference(_ text: String) -> String? {
        guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
        let words = text.dropFirst().dropLast().split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let first = words.first, first.hasSuffix("Resource"),
            let name = words.last, !name.utf8.contains(where: { "{}=,".utf8.contains($0) })
        else { return nil }
        return String(name)
    }
}
