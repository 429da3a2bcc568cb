import TeamSyncBase
import TeamSyncDocuments

/// The names under which the sources of a component register it, as in `defineComponent({ name: 'AcmeChip' })` and
/// `createNamespace('chip')`. Users write these names in templates.
struct RegisteredNames {
    /// The functions to which the options of a component are passed.
    private static let functions: Set<String> = ["createComponent", "defineComponent", "defineOptions"]

    private(set) var all: Set<String> = []

    init(_ sources: [ComponentDeclarations.Source]) {
        for source in sources {
            guard let kind = ScriptKind(GitPath(source.fileName)), kind != .dart else { continue }
            do throws(Warning.FileFault) {
                add(try SourceLexemes(kind.script(in: Array(source.text.utf8)), kind.language))
            } catch {
                continue
            }
        }
    }

    private mutating func add(_ source: SourceLexemes) {
        let members = ScriptMembers(source: source)
        for index in source.all.indices {
            guard let word = source.word(index) else { continue }
            if word == "createNamespace", source.isMark(index + 1, "("), let name = source.content(index + 2) {
                all.insert(name)
            }
            let isCall = RegisteredNames.functions.contains(word) && source.isMark(index + 1, "(")
            let isExport = word == "default" && source.word(index - 1) == "export"
            let brace = isCall ? index + 2 : index + 1
            guard isCall || isExport, source.isMark(brace, "{"),
                let name = members.values(in: source.inside(brace))["name"], name.count > 2, name.hasPrefix("\"")
            else { continue }
            all.insert(String(name.dropFirst().dropLast()))
        }
    }
}
