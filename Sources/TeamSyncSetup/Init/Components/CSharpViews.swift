import TeamSyncBase

/// Finds the controls of a source in C# that other projects can use.
struct CSharpViews {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Last words of the names of classes that controls inherit from.
    private static let viewWords: Set<String> = [
        "view", "control", "button", "entry", "editor", "label", "layout", "grid", "picker", "bar", "box", "image",
        "slider", "switch", "border", "frame", "panel", "presenter", "popup", "stack", "cell", "element", "card",
        "text",
        "block", "tile", "toggle", "shape", "window", "expander", "decorator", "selector", "chip", "badge", "indicator",
    ]
    /// The calls that declare a property which markup can set.
    private static let properties = [
        "BindableProperty.Create(", "DependencyProperty.Register(", "AvaloniaProperty.Register",
    ]
    /// Last words of the names of classes that only help controls.
    private static let otherWords: Set<String> = [
        "behavior", "converter", "extension", "extensions", "handler", "renderer", "selector", "trigger", "effect",
        "exception", "args", "service", "options", "factory", "model",
    ]

    /// Whether the source declares a public control with the name of its file: `public class Chip : ContentView`.
    func declaresControl(named stem: String) -> Bool {
        let name = String(stem.prefix { $0 != "." })
        guard let last = NameWords.of(name, digits: .attached, limit: 12).last, !CSharpViews.otherWords.contains(last)
        else { return false }
        return text.ranges(of: "class \(name)").prefix(20).contains { range in
            let line = text[..<range.lowerBound].reversed().prefix { !$0.isNewline }
            guard String(line.reversed()).split(separator: " ").contains("public") else { return false }
            let header = text[range.upperBound...].prefix(400).prefix { $0 != "{" }
            guard header.first.map({ !$0.isLetter && !$0.isNumber && $0 != "_" }) == true,
                let colon = header.firstIndex(of: ":")
            else { return false }
            let path = header[header.index(after: colon)...].drop(while: \.isWhitespace)
                .prefix { $0.isLetter || $0.isNumber || "._".contains($0) }
            guard let superclass = path.split(separator: ".").last else { return false }
            let words = NameWords.of(String(superclass), digits: .attached, limit: 12)
            return words.last.map(CSharpViews.viewWords.contains) == true
                || CSharpViews.properties.contains { text.contains($0) } && !superclass.hasPrefix("I")
                    && words.last.map(CSharpViews.otherWords.contains) != true
        }
    }
}
