/// Authors and messages: ordinary ones, and those that are easily misread.
enum RandomWords {
    private static let authors = ["Ada Author", "Ümit Yazar", "李", "O'Brien, \"Bo\"", "x", "a.b", "Jr., Sam"]

    static func make(number: Int, _ generator: inout SeededGenerator) -> CommitWords {
        let author = Array(generator.pick(authors).utf8)
        switch generator.int(1...100) {
        case 1...60: return CommitWords(Array("Commit \(number)\n\nWhat it does.\n".utf8), author: author)
        case 61...68: return CommitWords(Array("Commit \(number)\nin two lines\n\nBody\n".utf8), author: author)
        case 69...74: return CommitWords(Array("\n \n  Commit \(number)  \n \t \nBody".utf8), author: author)
        case 75...79: return CommitWords([], author: author)
        case 80...84:
            return CommitWords(Array("Tab\tand \u{1b}[31mcolor \(number)\r\n\r\nBody\r\n".utf8), author: author)
        case 85...89: return CommitWords(Array("Düzenle: 図形 \(number) 😀".utf8), author: author)
        case 90...94:
            return CommitWords([0x46, 0xfc, 0x72, 0x0a], author: [0x4a, 0xf6, 0x72, 0x67], encoding: "ISO-8859-1")
        default: return CommitWords([0x66, 0xff, 0xfe, 0x20, 0x78], author: [0x4a, 0xf6, 0x72, 0x67])
        }
    }
}
