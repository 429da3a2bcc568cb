import CLibyaml

/// Reads YAML text event by event (`yaml_parser_parse` of libyaml). The parser belongs to this object alone.
final class YAMLReader {
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private let text: UnsafeMutableBufferPointer<UInt8>

    init(_ yaml: String) throws(YAMLFailure) {
        text = .allocate(capacity: yaml.utf8.count)
        _ = text.initialize(from: yaml.utf8)
        parser.initialize(to: yaml_parser_t())
        guard yaml_parser_initialize(parser) == 1 else { throw .outOfMemory }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        text.deallocate()
    }

    /// Returns the next event. Must not be called after the end of the stream.
    func next() throws(YAMLFailure) -> YAMLEvent {
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
            defer { yaml_event_delete(&event) }
            guard let kind = kind(of: event) else { continue }
            return YAMLEvent(kind: kind, anchor: anchor(of: event), mark: YAMLMark(event.start_mark))
        }
    }

    /// Returns the kind of an event; nil for the start of the stream, and for events of a newer libyaml.
    private func kind(of event: yaml_event_t) -> YAMLEvent.Kind? {
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_STREAM_END_EVENT: return .streamEnd
        case YAML_ALIAS_EVENT: return .alias(of: text(event.data.alias.anchor) ?? "")
        case YAML_SEQUENCE_START_EVENT: return .listStart(tag: text(event.data.sequence_start.tag))
        case YAML_SEQUENCE_END_EVENT: return .listEnd
        case YAML_MAPPING_START_EVENT: return .mappingStart(tag: text(event.data.mapping_start.tag))
        case YAML_MAPPING_END_EVENT: return .mappingEnd
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return .scalar(
                String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
                tag: text(scalar.tag))
        default: return nil
        }
    }

    /// Returns the name that aliases use for a value.
    private func anchor(of event: yaml_event_t) -> String? {
        switch event.type {
        case YAML_SCALAR_EVENT: text(event.data.scalar.anchor)
        case YAML_SEQUENCE_START_EVENT: text(event.data.sequence_start.anchor)
        case YAML_MAPPING_START_EVENT: text(event.data.mapping_start.anchor)
        default: nil
        }
    }

    private func text(_ characters: UnsafePointer<UInt8>?) -> String? {
        characters.map { String(cString: $0) }
    }

    private func failure() -> YAMLFailure {
        let state = parser.pointee
        switch state.error {
        case YAML_MEMORY_ERROR: return .outOfMemory
        case YAML_READER_ERROR: return .characters(offset: state.problem_offset)
        default:
            let context = state.context.map { (String(cString: $0), YAMLMark(state.context_mark)) }
            let problem = state.problem.map { String(cString: $0) } ?? "something is missing"
            return .syntax(problem: problem, YAMLMark(state.problem_mark), context: context)
        }
    }
}

extension YAMLMark {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}

/// An event in YAML text, with its location.
struct YAMLEvent {
    enum Kind {
        case documentStart
        case documentEnd
        case streamEnd
        case alias(of: String)
        /// - Parameter isPlain: whether the scalar is written without quotes.
        case scalar(String, isPlain: Bool, tag: String?)
        case listStart(tag: String?)
        case listEnd
        case mappingStart(tag: String?)
        case mappingEnd
    }

    let kind: Kind
    /// The name that aliases use for the value that begins here.
    let anchor: String?
    let mark: YAMLMark
}

/// A location in YAML text.
struct YAMLMark: Equatable {
    /// The line, starting at 1.
    let line: Int
    /// The column in Unicode scalars, starting at 1.
    let column: Int
}

/// The reason text is not valid YAML.
enum YAMLFailure: Error {
    /// Characters that YAML does not permit, `offset` bytes from the beginning.
    case characters(offset: Int)
    /// - Parameter context: the construct that was being parsed, and where it begins.
    case syntax(problem: String, YAMLMark, context: (text: String, mark: YAMLMark)?)
    case outOfMemory
}
