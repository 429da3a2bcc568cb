import TeamSyncBase

/// Recognizes copies of the style sheets of other projects by their names.
enum ForeignSheet {
    private static let names: Set<String> = [
        "normalize", "modernnormalize", "sanitize", "destyle", "minireset", "prism", "prismjs", "highlight", "hljs",
        "highlightjs", "fontawesome", "fontawesomeall", "materialicons", "bootstrapicons", "remixicon", "animate",
        "animatecss", "swiper", "slick", "slicktheme", "flatpickr", "select2", "leaflet", "katex", "codemirror",
        "quill", "nprogress", "docsearch", "pygments", "githubmarkdown", "jqueryui", "owlcarousel", "photoswipe",
        "toastr", "milligram", "shepherd", "tippy",
    ]

    /// - Parameter stem: the name of a file without its extension: `prism-okaidia`, `normalize.min`, `_normalize-8.0.1`.
    static func isName(_ stem: String) -> Bool {
        var words = NameWords.of(stem, digits: .attached, limit: 8).filter { word in
            !word.allSatisfy(\.isNumber) && !["min", "css", "all"].contains(word)
        }
        if let first = words.first, first.first == "v", first.dropFirst().allSatisfy(\.isNumber) { words.removeFirst() }
        // The themes of Prism and Highlight have names of their own.
        return names.contains(words.joined()) || ["prism", "hljs", "highlightjs"].contains(words.first)
    }
}
