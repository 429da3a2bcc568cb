import TeamSyncBase
import TeamSyncDesign

/// Decides from paths which sources can contain tokens.
extension CodeTokenFinder {
    /// Whether a style sheet is named like the one that users of a library import, which may declare its properties.
    static func isEntry(_ file: TreeSummary.File) -> Bool {
        ["index", "main", "root", "global", "globals", "base"].contains(file.stem.lowercased()) || isSheetOfApp(file)
    }

    /// Whether a style sheet has a name that is usual in apps, so that only a theme of Tailwind in it shows that it contains
    /// tokens.
    static func isSheetOfApp(_ file: TreeSummary.File) -> Bool {
        file.fileExtension == "css" && ["app", "tailwind"].contains(file.stem.lowercased())
    }

    /// Whether the name of a style sheet says that it declares custom properties: `_properties.button.scss`.
    static func isOfProperties(_ file: TreeSummary.File) -> Bool {
        NameWords.of(file.stem, digits: .attached, limit: 12).contains("properties")
    }

    /// Whether a style sheet can only be imported by others, and so may contain their variables: `_globals.scss`.
    static func isPartial(_ file: TreeSummary.File) -> Bool {
        file.name.hasPrefix("_") && ["scss", "sass", "less"].contains(file.fileExtension)
    }

    /// Whether a partial style sheet consists mostly of variables, and most of them are not those of a component:
    /// `$button-ink` in `_button.scss`.
    static func isOfVariables(_ file: TreeSummary.File, _ keys: Set<String>, _ bytes: [UInt8]) -> Bool {
        let variables = keys.filter { $0.hasPrefix("$") || $0.hasPrefix("@") }
        let blocks = bytes.indices.count { index in
            bytes[index] == UInt8(ascii: "{") && (index == 0 || bytes[index - 1] != UInt8(ascii: "#"))
        }
        let own = NameWords.letters(file.stem)
        return isPartial(file) && variables.count >= fewest && blocks * 2 <= variables.count
            && variables.count { NameWords.letters($0).hasPrefix(own) } * 2 < variables.count
    }

    /// Whether the constants of a style sheet are many custom properties, nearly all of them design values, and most of them
    /// are not those of a component: `--button-ink` in `button.css`.
    static func isOfProperties(_ file: TreeSummary.File, _ values: DesignValues) -> Bool {
        let own = NameWords.letters(file.stem)
        return values.keys.count >= fewest && values.keys.allSatisfy { $0.hasPrefix("--") }
            && values.number * 10 >= values.keys.count * 8
            && values.keys.count { NameWords.letters($0).hasPrefix(own) } * 2 < values.keys.count
    }

    /// Whether a file is named after one kind of value, and contains nothing else: `CornerRadius.swift`. It belongs to the
    /// tokens of its package, wherever it is, but the values of a component do not.
    static func isOfOneKind(_ source: Source) -> Bool {
        source.areDesigned && source.keys.count > 2
            && (ValueNames.endsInKind(source.file.stem)
                || language(of: source.file) == "css" && isOfProperties(source.file))
            && !source.file.folders.contains(where: ComponentPlace.isUsualName)
    }

    /// Whether a style sheet contains nothing but variables, and is in a folder next to those of others with tokens:
    /// `styles/forms/variables.scss` next to `styles/colors/colors.scss`.
    static func isBesideFolders(_ source: Source, of others: [Source]) -> Bool {
        let folders = source.file.folders
        let siblings = others.map(\.file.folders).filter { $0.count == folders.count }
        let last = NameWords.of(source.file.stem, digits: .attached, limit: 12).last ?? ""
        return source.areDesigned && source.keys.count > 2 && language(of: source.file) == "css"
            && ["variables", "vars", "settings"].contains(last) && folders.count > 1
            && !folders.contains(where: ComponentPlace.isName)
            && siblings.contains { $0.starts(with: folders.dropLast()) }
    }

    /// Whether the name of a style sheet begins with the same word as those of several others in its folder:
    /// `_settings-general.scss` next to `_settings-color.scss` and `_settings-spacing.scss`.
    static func isOfFamily(_ file: TreeSummary.File, _ sources: [Source]) -> Bool {
        func first(_ file: TreeSummary.File) -> String? {
            let words = NameWords.of(file.stem, digits: .attached, limit: 12)
            return words.count > 1 ? words[0] : nil
        }
        guard language(of: file) == "css", let own = first(file) else { return false }
        return sources.count { $0.file.folders == file.folders && first($0.file) == own } > 1
    }

    /// The prefix of the language name for scripts that contain a style sheet.
    static let sheetMark = "css in "

    /// Whether a script in a theme folder is a theme, as opposed to the styles of a component: `themes/dark.styles.ts`.
    static func isTheme(_ file: TreeSummary.File) -> Bool {
        let folder = (file.folders.last ?? "").lowercased()
        return file.stem.hasSuffix(".styles") && ["theme", "token"].contains { folder.contains($0) }
    }

    /// Whether a file defines the styles of a component by the values of its properties: `recipes/badge.ts`,
    /// `badge.recipe.ts`.
    static func isRecipe(_ file: TreeSummary.File) -> Bool {
        (file.folders.suffix(2) + [file.stem]).contains { name in
            ["recipe", "recipes"].contains(NameWords.of(name, digits: .attached, limit: 12).last)
        }
    }

    private static let styleMembers: Set<Substring> = [
        "base", "baseStyle", "sizes", "variants", "defaultVariants", "compoundVariants", "slots", "defaultProps",
    ]

    /// Whether most constants in a file are the styles of a component: values of its properties, for its variants, as
    /// in `badge.variants.size.small.height` and `baseStyle.fontSize`.
    static func areStyles(_ keys: Set<String>) -> Bool {
        let paths = keys.map { $0.split(separator: ".") }
        // `typography.variants.title.size` is a text style.
        let isMarked = paths.contains { path in
            path.contains("baseStyle") || path.firstIndex(of: "variants").map { path.count - $0 > 3 } ?? false
        }
        return isMarked && paths.count { !styleMembers.isDisjoint(with: $0) } * 10 >= keys.count * 7
    }

    /// Whether a file is a view such as `components/ColorPicker/ColorPicker.tsx`, whose constants are its own.
    static func isView(_ file: TreeSummary.File) -> Bool {
        ["tsx", "jsx"].contains(file.fileExtension) && file.stem.first?.isUppercase == true
            && ComponentPlace.index(in: file.folders) != nil
    }

    /// Whether a file is in a place for tokens. For CSS, only "token" and "palette" count, because a website's style
    /// sheet may be named `styles.css` too.
    static func isPlace(_ file: TreeSummary.File) -> Bool {
        let path = file.path.lowercased()
        if path.contains("token") || path.contains("palette") { return true }
        return language(of: file) != "css"
            && ["theme", "color", "colour", "spacing", "typograph"].contains { path.contains($0) }
    }

    /// The folders up to the one that is named after tokens; empty if there is none.
    static func tree(_ folders: [String]) -> [String] {
        folders.firstIndex { $0.lowercased().contains("token") }.map { Array(folders[...$0]) } ?? []
    }

    static func language(of file: TreeSummary.File) -> String {
        switch file.fileExtension {
        case "css", "scss", "sass", "less", "pcss": "css"
        case "tsx": "ts"
        default: file.fileExtension
        }
    }
}
