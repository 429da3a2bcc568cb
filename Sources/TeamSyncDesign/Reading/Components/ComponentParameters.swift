/// The names of the types of a component's properties, whatever these names are: the type of the first parameter of the
/// function that is the component, as in `const Chip = <T>(props: AcmeChipProps<T>) => …`,
/// `forwardRef<HTMLElement, AcmeChipProps>(…)` and `const Chip: FC<AcmeChipProps> = …`.
struct ComponentParameters {
    private(set) var types: Set<String> = []

    private let source: SourceLexemes

    /// The types with the members of their first argument.
    private static let wrappers: Set<String> = [
        "PropsWithChildren", "PropsWithRef", "Readonly", "Partial", "Required", "Omit", "Pick",
    ]
    /// The types of functions, by the position of the argument that is the type of the properties.
    private static let functions = [
        "FC": 0, "FunctionComponent": 0, "VFC": 0, "VoidFunctionComponent": 0, "memo": 0, "ForwardRefRenderFunction": 1,
        "forwardRef": 1,
    ]
    /// The maximum number of declarations that are read, and of functions around a component, as in `memo(forwardRef(…))`.
    private static let (limit, depthLimit) = (50, 3)

    /// - Parameter names: the names of the component in lower case and without separators.
    init(_ source: SourceLexemes, of names: [String]) {
        self.source = source
        let declarations = source.all.indices.lazy.filter { index in
            ["function", "const"].contains(source.word(index))
                && ScriptProperties.isNamed(index, names, in: source)
        }
        for index in declarations.prefix(ComponentParameters.limit) { read(at: index) }
    }

    /// Whether a source declares a type with members, whose name only its use can explain.
    static func mayBeNeeded(_ source: SourceLexemes) -> Bool {
        source.all.indices.contains { index in
            switch source.word(index) {
            case "interface": source.word(index + 1) != nil
            case "type": source.word(index + 1)?.first?.isUppercase == true
            default: false
            }
        }
    }

    private mutating func read(at index: Int) {
        let limit = min(source.all.count, index + 2 + SourceDeclarations.nearby)
        var place = index + 2
        if source.word(index) == "const" {
            if source.isMark(place, ":") {
                let equals = source.first(in: place..<max(place, limit)) {
                    source.isMark($0, "=") && !source.isArrow($0)
                }
                guard let equals else { return }
                if readFunction(in: place + 1..<max(place + 1, equals)) { return }
                place = equals
            }
            guard source.isMark(place, "=") else { return }
            place += 1
        }
        for _ in 0..<ComponentParameters.depthLimit {
            if source.word(place) == "React", source.isMark(place + 1, ".") { place += 2 }
            guard let word = source.word(place), ComponentParameters.functions[word] != nil else { break }
            if source.isMark(place + 1, "<") {
                _ = readFunction(in: place..<limit)
                return
            }
            guard source.isMark(place + 1, "(") else { return }
            place += 2
        }
        if source.word(place) == "async" { place += 1 }
        if source.word(place) == "function" { place += source.word(place + 1) == nil ? 1 : 2 }
        guard let open = source.behindTypes(place, limit), source.isMark(open, "(") else { return }
        let parameters = source.inside(open)
        var end = source.isMark(parameters.lowerBound, "{") ? source.next(after: parameters.lowerBound) : open + 2
        if source.isMark(end, "?") { end += 1 }
        guard source.isMark(end, ":"), end < parameters.upperBound else { return }
        readTypes(in: end + 1..<max(end + 1, parameters.upperBound), depth: 0)
    }

    /// Reads `React.FC<AcmeChipProps>`.
    /// - Returns: false if the range contains no such type.
    private mutating func readFunction(in range: Range<Int>) -> Bool {
        for index in range where source.isMark(index + 1, "<") {
            guard let position = source.word(index).flatMap({ ComponentParameters.functions[$0] }),
                let end = source.behindTypes(index + 1, range.upperBound)
            else { continue }
            var (start, rest) = (index + 2, position)
            while rest > 0, start < end {
                if source.isMark(start, ",") { rest -= 1 }
                start = source.behindTypes(start, end).flatMap { $0 > start ? $0 : nil } ?? source.next(after: start)
            }
            if start < end { readTypes(in: start..<end, depth: 0) }
            return true
        }
        return false
    }

    /// Reads `AcmeChipProps<T> & Other`.
    private mutating func readTypes(in range: Range<Int>, depth: Int) {
        var index = range.lowerBound
        while index < range.upperBound, let word = source.word(index), depth < ComponentParameters.depthLimit {
            if ComponentParameters.wrappers.contains(word), source.isMark(index + 1, "<") {
                readTypes(in: index + 2..<range.upperBound, depth: depth + 1)
            } else if word.first?.isUppercase == true {
                types.insert(word)
            }
            guard let end = source.behindTypes(index + 1, range.upperBound), source.isMark(end, "&") else { return }
            index = end + 1
        }
    }
}
