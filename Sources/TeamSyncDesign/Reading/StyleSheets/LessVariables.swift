import TeamSyncBase

/// The variables of Less in rules for the whole document or a theme, in a file that declares nothing else in rules:
/// `:root { @ink: var(--blue-90); }`. A tool reads such a file, because the variables are local to the rule otherwise.
struct LessVariables {
    private static let limit = 20_000

    /// For each open rule, the modes of its variables; nil if the rule is neither for the document nor for a theme.
    private var modes: [[String?]?] = []
    private var found: [TokenTree.Token] = []
    private var hasOthers = false

    /// The variables; empty if the file also declares properties.
    var tokens: [TokenTree.Token] { hasOthers ? [] : found }

    /// - Parameter scope: the modes that the declarations of the rule apply to; empty if they are not read.
    mutating func begin(_ prelude: String, _ scope: [String?]) {
        let outer = modes.last ?? nil
        // A class that turns a theme on, such as `.native`, may be around the condition of the theme or in it.
        let isClass =
            prelude.hasPrefix(".") && prelude.dropFirst().utf8.allSatisfy { $0 == 0x2d || WordSearch.isWord($0) }
        guard scope.isEmpty else { return modes.append(scope) }
        if isClass {
            modes.append(outer)
        } else if case .modes(let own) = StyleSheetTokens.scope(prelude), prelude.hasPrefix("@media") {
            modes.append(own)
        } else {
            modes.append(nil)
        }
    }

    mutating func end() { _ = modes.popLast() }

    /// Adds a declaration in a rule.
    mutating func add(_ chunk: [UInt8], _ line: Int) {
        guard !hasOthers, let colon = chunk.firstIndex(of: UInt8(ascii: ":")), let first = chunk.first else { return }
        let name = StyleSheetTokens.text(Array(chunk[..<colon]))
        let value = StyleSheetTokens.text(Array(chunk[(colon + 1)...]))
        guard first == UInt8(ascii: "@"), name.utf8.count > 1, !value.isEmpty,
            name.utf8.dropFirst().allSatisfy({ $0 == 0x2d || WordSearch.isWord($0) })
        else {
            hasOthers = true
            return
        }
        guard let own = modes.last ?? nil, found.count < LessVariables.limit else { return }
        for mode in own {
            found.append(
                TokenTree.Token(
                    path: [name], place: [name], line: line, mode: mode, type: nil,
                    value: .string(LineScan.bounded(value)), remarks: [:]))
        }
    }
}
