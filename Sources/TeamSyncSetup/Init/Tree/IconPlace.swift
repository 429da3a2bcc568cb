import TeamSyncBase

/// Decides from the names of folders where icons are, as opposed to other drawings.
enum IconPlace {
    /// Whether the name of a folder denotes icons.
    static func isName(_ name: String) -> Bool {
        name.lowercased().contains("icon") || ["svg", "svgs", "glyphs"].contains(name.lowercased())
    }

    /// Whether a folder may contain the icons of a library as images, and not those of an app or a website for the
    /// launcher or a tab.
    static func isOfImages(_ name: String) -> Bool {
        let name = name.lowercased()
        return isName(name) && !["appicon", "favicon", "launcher", "touch", "svg"].contains(where: name.contains)
            && !name.contains(".")
    }

    /// Words in the names of folders with pictures for a text, or with the results of a program.
    private static let figureWords: Set<String> = [
        "figure", "figures", "fig", "figs", "plot", "plots", "chart", "charts", "graph", "graphs", "diagram",
        "diagrams", "screenshot", "screenshots", "notebook", "notebooks", "paper", "papers", "slides", "thesis",
        "docs", "doc", "documentation", "blog", "posts", "articles", "results",
    ]

    /// Whether a folder contains figures. A folder of icons inside it does not count, unless it is only named after the
    /// format, as in `figures/svg`; a category such as `svg/charts` does not count either.
    static func areFigures(_ folders: [String]) -> Bool {
        let place = folders.firstIndex(where: isName)
        if let place, !["svg", "svgs"].contains(folders[place].lowercased()) { return false }
        return folders[..<(place ?? folders.endIndex)].contains { folder in
            !figureWords.isDisjoint(with: NameWords.of(folder, digits: .attached, limit: 8))
        }
    }
}
