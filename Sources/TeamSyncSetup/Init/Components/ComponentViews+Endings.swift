import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds components in files whose names have a common ending.
extension ComponentFinder {
    /// Returns the views if their names have a common ending that hardly any other source has. The names may also begin
    /// with the mark of partial templates: `button.component.ts`, `button_component.rb`, `_button.html.erb`.
    func viewsByEnding(
        _ views: [TreeSummary.File], _ others: [TreeSummary.File], _ folder: [String], _ front: String
    ) -> Group? {
        let endings = Dictionary(grouping: views) { file in
            let isClass = file.fileExtension == "rb" && file.stem.hasSuffix(ComponentFinder.classEnding)
            return file.stem.firstIndex(of: ".").map { String(file.stem[$0...]) }
                ?? (isClass ? ComponentFinder.classEnding : "")
        }
        guard let (ending, own) = endings.first, endings.count == 1, !ending.isEmpty,
            let kind = own.first?.fileExtension
        else { return nil }
        let excluded = others.filter { $0.stem.hasSuffix(ending) }.map(\.path).sorted()
        // Such as the superclass of all components, or a page that shows them.
        guard excluded.isEmpty || ending == ComponentFinder.classEnding && excluded.count <= FilePatterns.limit else {
            return nil
        }
        let mark = (views + others).allSatisfy { $0.stem.hasPrefix("_") } ? "_" : ""
        let names = own.map { String($0.stem.dropLast(ending.count).dropFirst(mark.count)) }
        var group = Group(
            folder: folder, source: .files(glob: "\(front)\(mark)*\(ending).\(kind)", exclude: excluded),
            names: Set(own.map { NameWords.letters(String($0.stem.dropLast(ending.count))) }), sample: folder)
        group.parts = parts(of: own, named: names, in: folder, front)
        group.directNumber = own.count { $0.folders == folder }
        if ending == ComponentFinder.classEnding { group.parts += sidecars(of: names, in: folder, front) }
        return group
    }

    /// The ending of the names of classes in Ruby that declare components.
    static let classEnding = "_component"

    /// Returns patterns for the templates and style sheets with the names of classes in Ruby, next to them or in a folder
    /// with the name of the class: `button_component.html.erb`, `button_component/button_component.css`.
    private func sidecars(of names: [String], in folder: [String], _ front: String) -> [String] {
        let known = Set(names.map { $0 + ComponentFinder.classEnding })
        let near = GlobPattern(front + "*")
        var numbers: [String: Int] = [:]
        var folders: Set<String> = []
        for file in summary.sources where file.fileExtension != "rb" && file.folders.starts(with: folder) {
            if near.matches(components: file.components), known.contains(String(file.name.prefix { $0 != "." })) {
                numbers[String(file.name.drop { $0 != "." }), default: 0] += 1
            }
            if let own = file.folders[folder.count...].first(where: known.contains) { folders.insert(own) }
        }
        let endings = numbers.filter { $0.value > 1 && !$0.key.contains(where: "*?{}".contains) }.keys.sorted()
        let patterns = endings.prefix(4).map { "\(front){key}\(ComponentFinder.classEnding)\($0)" }
        return patterns + (folders.count > 1 ? ["\(front){key}\(ComponentFinder.classEnding)/**"] : [])
    }

    /// Whether a template may be a component, by its place. The folder `views/` of Laravel contains pages, unless the
    /// package is a library.
    func mayBeComponent(_ file: TreeSummary.File, in place: Int) -> Bool {
        guard file.fileExtension == "php", ComponentPlace.weakWords.contains(file.folders[place].lowercased()) else {
            return true
        }
        return evidence.isLibrary(file.folders)
            && !file.folders[(place + 1)...].contains { ComponentFinder.templateFolders.contains($0.lowercased()) }
    }

    /// Folders of templates that are no components.
    private static let templateFolders: Set<String> = [
        "auth", "email", "emails", "errors", "layout", "layouts", "mail", "pages", "pdf", "vendor",
    ]
}
