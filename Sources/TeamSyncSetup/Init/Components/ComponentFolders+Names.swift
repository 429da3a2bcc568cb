import TeamSyncBase
import TeamSyncGit

/// Decides from the names of folders and files next to components whether a folder is a component.
extension ComponentFinder {
    /// Whether a file contains the markup of a view: `Range.svelte`.
    static func isElement(_ file: TreeSummary.File) -> Bool { isMarkup(file) && !ComponentPlace.isGeneral(file) }

    static func isMarkup(_ file: TreeSummary.File) -> Bool {
        ["tsx", "jsx", "vue", "svelte"].contains(file.fileExtension)
    }

    /// The form of an index that is the view of the component in its folder.
    private static func indexForm(of file: TreeSummary.File) -> String { "/index.\(file.fileExtension)" }

    /// Whether one of two names contains the other one, as `input-field` and `Input`.
    static func areAlike(_ name: String, _ other: String) -> Bool {
        let (name, other) = (NameWords.letters(name), NameWords.letters(other))
        return !name.isEmpty && !other.isEmpty && (name.contains(other) || other.contains(name))
    }

    /// The names of files that most component folders contain, with `*` for the name of the folder: `q*.js` for
    /// `badge/QBadge.js`.
    static func commonForms(_ folders: [String: [TreeSummary.File]]) -> Set<String> {
        var numbers: [String: Int] = [:]
        for (name, files) in folders {
            for form in Set(files.compactMap({ form(of: $0, in: name) })) { numbers[form, default: 0] += 1 }
        }
        return Set(numbers.filter { $0.value >= fewest && $0.value * 10 >= folders.count * 8 }.keys)
    }

    /// - Returns: nil if the name of the file does not contain that of the folder.
    private static func form(of file: TreeSummary.File, in folder: String) -> String? {
        let (stem, name) = (NameWords.letters(file.stem), NameWords.letters(folder))
        if stem == "index", file.folders.last == folder, isMarkup(file) { return indexForm(of: file) }
        guard !name.isEmpty, stem.contains(name) else { return nil }
        return "\(stem.replacing(name, with: "*", maxReplacements: 1)).\(file.fileExtension)"
    }

    /// Whether most folders contain a source with their name, and nearly all sources are named after their folders, which
    /// shows that they are parts of one component: `button-icon.hbs` next to `button.hbs`, `MSFButton.swift` next to
    /// `Button.swift`.
    static func haveParts(_ folders: [String: [TreeSummary.File]]) -> Bool {
        var (mains, parts, all) = (0, 0, 0)
        for (name, files) in folders {
            let folder = NameWords.letters(name)
            guard let main = files.first(where: { NameWords.letters($0.stem) == folder }) else {
                // Several views with names of their own: `input/TextInput.kt`, `input/EmailInput.kt`.
                let views = files.filter { ["kt", "swift", "dart"].contains($0.fileExtension) }
                if views.count > 2 {
                    all += views.count
                    parts += views.count { NameWords.letters($0.stem).hasPrefix(folder) }
                }
                continue
            }
            mains += 1
            for file in files where file.fileExtension == main.fileExtension {
                all += 1
                // A wrapper may have the prefix of the library, in uppercase letters.
                let front = file.stem.prefix { $0.isUppercase }
                let isWrapper = front.count > 2 && file.stem.dropFirst(front.count - 1) == main.stem
                if NameWords.letters(file.stem).hasPrefix(folder) || isWrapper { parts += 1 }
            }
        }
        return mains * 10 >= folders.count * 8 && parts * 10 >= all * 9
    }

    /// Names of folders with values or themes, which components may also have.
    static let valueNames: Set<String> = [
        "color", "colors", "palette", "palettes", "spacing", "theme", "typography",
    ]

    /// Whether a folder with a name that is usual for folders of values is a component, or a category of components.
    /// Its view has the same form as those of other components (`color/QColor.js`, `color/index.tsx`), or is a file with
    /// markup.
    static func isNamedAfterValues(
        _ name: String, _ files: [TreeSummary.File], in folder: [String], _ forms: Set<String>
    ) -> Bool {
        guard valueNames.contains(name.lowercased()) else { return false }
        let depth = folder.count + 1
        let direct = files.filter { $0.folders.count == depth && !ComponentPlace.isGeneral($0) }
        let isView = direct.contains { file in
            guard let form = form(of: file, in: name), forms.contains(form) else { return false }
            return isElement(file) || !form.hasPrefix("*.")
        }
        let isIndex = files.contains { file in
            file.folders.count == depth && NameWords.letters(file.stem) == "index" && isMarkup(file)
                && forms.contains(indexForm(of: file))
        }
        let inner = Dictionary(grouping: files.filter { $0.folders.count > depth }) { $0.folders[depth] }
        return isView || isIndex && name.lowercased() != "theme"
            || direct.isEmpty && inner.count > 1
                && inner.allSatisfy { name, own in own.contains { isElement($0) && areAlike($0.stem, name) } }
    }

    /// The minimum number of components in a folder that is only a group of them. A folder named after a stage, such as
    /// `experimental`, may contain only one, which is not counted.
    static func fewest(inGroup name: String) -> Int { stages.contains(name.lowercased()) ? 1 : 2 }

    static let stages: Set<String> = [
        "experimental", "experiments", "deprecated", "legacy", "unstable", "alpha", "beta", "draft", "drafts", "labs",
    ]

    /// Whether a folder contains the drawings of icons, and no view that shows one.
    func isOfIcons(_ name: String, _ files: [TreeSummary.File], _ folder: [String]) -> Bool {
        let own = NameWords.letters(name)
        guard ["icon", "icons"].contains(own) else { return false }
        let place = folder + [name]
        let drawings = summary.drawings.lazy.filter { $0.folders.starts(with: place) }
        guard drawings.prefix(ComponentFinder.fewestUnnamed).count == ComponentFinder.fewestUnnamed else {
            return false
        }
        // A view such as `icon.tsx`, `KitIcon.vue`, `src/icon.component.ts` or, for one component, `index.tsx`.
        return !files.contains { file in
            let stem = NameWords.letters(file.stem.replacing(".component", with: ""))
            let inner = file.folders.dropFirst(place.count)
            guard inner.isEmpty || inner.count == 1 && ["src", "lib", "source"].contains(file.folders[place.count])
            else { return false }
            return stem.hasSuffix("icon") || stem.hasSuffix("icons")
                || own == "icon" && stem == "index" && ["tsx", "jsx"].contains(file.fileExtension)
        }
    }

    /// The depth of the component folder that a file with a general name belongs to. For an index file, it is the
    /// folder of the file; for other files, it may be a folder above those for sources and variants, such as `badge`
    /// for `badge/src/desktop/Component.desktop.tsx`.
    static func depth(ofGeneral file: TreeSummary.File) -> Int {
        var depth = file.folders.count - 1
        guard NameWords.letters(file.stem) != "index" else { return depth }
        let forms = file.stem.lowercased().split(separator: ".").dropFirst()
        let others = ["src", "lib", "source"]
        while depth > 0, others.contains(file.folders[depth]) || forms.contains(file.folders[depth].lowercased()[...]) {
            depth -= 1
        }
        return depth
    }

    /// Whether the subfolders of a folder such as `ui` are the modules of an app: few of their sources declare views.
    /// - Parameter left: the number of files that may still be read.
    func areModulesOfApp(
        _ folders: [String: [TreeSummary.File]], in place: [String], _ left: inout Int
    ) throws(GitError) -> Bool {
        guard let last = place.last, ComponentPlace.weakWords.contains(last.lowercased()),
            folders.values.allSatisfy({ $0.allSatisfy { ["kt", "java"].contains($0.fileExtension) } })
        else { return false }
        var number = 0
        for (_, own) in folders.sorted(by: { $0.key < $1.key }) {
            for file in own.prefix(4) where try declaresView(file, within: &left) {
                number += 1
                break
            }
        }
        return number * 2 < folders.count
    }
}
