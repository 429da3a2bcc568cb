import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the custom elements of packages whose manifests contain only a name and dependencies.
extension ComponentFinder {
    /// The maximum number of scripts to read that may name all elements.
    private static let indexLimit = 8
    /// Folders with the page of an app, in its package.
    private static let pageFolders = [[], ["src"], ["public"]]

    /// Returns the groups of custom elements that a script of the same package names, so that pages elsewhere can load
    /// them: `src/all.ts` with `import './components/acme-badge'`, or with a pattern. A package with a page or an element for a whole app is an
    /// app.
    func listedElements(_ groups: [Group]) throws(GitError) -> [Group] {
        var found: [Group] = []
        for group in groups where !group.source.isOfFolders && group.number >= ComponentFinder.fewestUnnamed {
            guard evidence.isUndecided(group.sample), case .files(let glob, let exclude, _) = group.source
            else { continue }
            let (pattern, others) = (GlobPattern(glob), exclude.map { GlobPattern($0) })
            let views = summary.sources.filter { file in
                ComponentFinder.elementEndings.contains(file.fileExtension)
                    && pattern.matches(components: file.components)
                    && !others.contains { $0.matches(components: file.components) }
            }
            guard views.count >= ComponentFinder.fewestUnnamed, views.count <= ComponentFinder.fileLimit,
                !views.contains(where: { NameWords.of($0.stem, digits: .attached, limit: 12).contains("app") })
            else { continue }
            if try isPageOfApp(evidence.package(of: group.sample), views) { continue }
            var number = 0
            for view in views where try declaresElement(view) { number += 1 }
            if number * 10 >= views.count * 8, try areListed(views, in: group.folder) { found.append(group) }
        }
        return found
    }

    /// Whether a package has a page, unless the page shows many of the elements.
    private func isPageOfApp(_ package: [String], _ views: [TreeSummary.File]) throws(GitError) -> Bool {
        let folders = ComponentFinder.pageFolders.map { package + $0 }
        let pages = summary.pagesOfHTML.filter { $0.name == "index.html" && folders.contains($0.folders) }
        for page in pages {
            let bytes = try RepositoryFile.contents(of: page, in: repository, limit: ComponentFinder.sizeLimit) ?? []
            let tags = ComponentFinder.customTags(in: bytes)
            let shown = views.count { view in tags.contains { $0 == view.stem || $0.hasSuffix("-\(view.stem)") } }
            guard shown >= ComponentFinder.fewest, shown * 2 >= views.count else { return true }
        }
        return false
    }

    /// The names of the custom elements in a page.
    private static func customTags(in page: [UInt8]) -> Set<String> {
        let starts = page.split(separator: UInt8(ascii: "<")).dropFirst()
        return Set(
            starts.compactMap { text in
                let name = text.prefix { WordSearch.isWord($0) || $0 == UInt8(ascii: "-") }
                return name.contains(UInt8(ascii: "-")) && name.count < 100
                    ? String(decoding: name, as: UTF8.self) : nil
            })
    }

    /// Whether a script in the folder of the views, or in one around it, contains the paths of most of them.
    private func areListed(_ views: [TreeSummary.File], in folder: [String]) throws(GitError) -> Bool {
        let depth = evidence.package(of: folder).count
        let own = Set(views.map(\.path))
        let scripts = summary.sources.filter { file in
            ComponentFinder.elementEndings.contains(file.fileExtension) && file.folders.count >= depth
                && folder.starts(with: file.folders) && !own.contains(file.path) && file.rank == .usual
        }
        for script in scripts.prefix(ComponentFinder.indexLimit) {
            let bytes = try RepositoryFile.contents(of: script, in: repository, limit: ComponentFinder.sizeLimit) ?? []
            let text = String(decoding: bytes, as: UTF8.self)
            let named = views.count { view in
                ["'", "\"", ".js", ".\(view.fileExtension)"].contains { text.contains("/\(view.stem)\($0)") }
            }
            let matched = ComponentFinder.imported(by: text, in: script.folders).map { pattern in
                views.count { pattern.matches(components: $0.components) }
            }
            if max(named, matched ?? 0) * 10 >= views.count * 8 { return true }
        }
        return false
    }

    /// The pattern of the files that a script of Vite imports: `import.meta.glob('./components/acme-*.ts')`.
    private static func imported(by text: String, in folder: [String]) -> GlobPattern? {
        guard let match = text.firstMatch(of: #/import\.meta\.glob\(\s*\[?\s*["'`](\./)?([^"'`\n]{1,200})["'`]/#),
            !match.output.2.hasPrefix("."), !match.output.2.hasPrefix("/")
        else { return nil }
        return GlobPattern((folder + [String(match.output.2)]).joined(separator: "/"))
    }
}
