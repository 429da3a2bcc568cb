/// A single-file component of Vue.
enum VueSource {
    /// What is in its `<script>` elements.
    static func scripts(in bytes: [UInt8]) -> [UInt8] {
        let (opening, closing) = (Array("<script".utf8), Array("</script".utf8))
        var (scripts, index): ([UInt8], Int) = ([], 0)
        while let start = find(opening, in: bytes, from: index) {
            guard let body = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
            let end = find(closing, in: bytes, from: body) ?? bytes.count
            scripts += bytes[(body + 1)..<max(end, body + 1)] + [UInt8(ascii: "\n")]
            index = end
            if end == bytes.count { break }
            index += closing.count
        }
        return scripts
    }

    private static func find(_ word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while let place = bytes[index...].firstIndex(of: word[0]) {
            if bytes[place...].starts(with: word) { return place }
            index = place + 1
        }
        return nil
    }
}
