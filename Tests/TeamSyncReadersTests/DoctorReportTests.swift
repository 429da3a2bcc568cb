import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct DoctorReportTests {
    private let plain = DoctorReport(style: .plain)

    @Test(
        "Each verdict has its mark",
        arguments: [
            (.ok, "✓ git: it works\n"), (.note, "· git: it works\n"), (.warning, "! git: it works\n"),
            (.failed, "✗ git: it works\n"), (.skipped, "· git: it works\n"),
        ] as [(Finding.Verdict, String)])
    func marks(verdict: Finding.Verdict, line: String) {
        #expect(plain.text(Finding("git", verdict, "it works")) == line)
    }

    @Test("The repository and the fix are printed")
    func fix() {
        let finding = Finding("refs", subject: "icons", .failed, "no branch 'main'", fix: "set 'branch'")
        #expect(plain.text(finding) == "✗ refs (icons): no branch 'main'\n    fix: set 'branch'\n")
    }

    @Test("Text from other people is safe on the terminal")
    func hostile() {
        let evil = "\u{1B}[2J\n\u{202E}"
        let text = plain.text(Finding("s\(evil)", subject: "i\(evil)", .failed, "t\(evil)", fix: "f\(evil)"))
        #expect(text == "✗ s�[2J�� (i�[2J��): t�[2J��\n    fix: f�[2J��\n")
    }

    @Test("Colors mark problems")
    func colors() {
        let text = DoctorReport(style: .ansi).text(Finding("git", .failed, "gone", fix: "install git"))
        #expect(text == "\u{1B}[31m✗\u{1B}[0m \u{1B}[1mgit:\u{1B}[0m gone\n    \u{1B}[33mfix:\u{1B}[0m install git\n")
    }

    @Test("Repositories have the order of the configuration")
    func order() {
        let findings = ["c", "b", "a", "b"].map { Finding("refs", subject: $0, .ok, "it works") }
        let line = "✓ refs: it works\n"
        #expect(plain.groups(findings, order: ["x", "a", "b"]) == "\na\n\(line)\nb\n\(line)\(line)\nc\n\(line)")
    }

    @Test("Only warnings and failures have to be fixed")
    func summary() {
        let quiet = [Finding.Verdict.ok, .note, .skipped].map { Finding("a", $0, "") }
        #expect(plain.summary(quiet) == "\nnothing to fix\n")
        #expect(plain.summary(quiet + [Finding("a", .warning, "")]) == "\n1 thing to fix\n")
        #expect(plain.summary([Finding("a", .warning, ""), Finding("b", .failed, "")]) == "\n2 things to fix\n")
    }

    @Test("A finding stays the same when written and read, without missing members")
    func codec() throws {
        let whole = Finding("fetch", subject: "icons", .failed, "no", fix: "do")
        let bare = Finding("git", .ok, "yes")
        for finding in [whole, bare] {
            #expect(try DocumentCodec.decode(Finding.self, from: DocumentCodec.encodeLine(finding)) == finding)
        }
        let line = String(decoding: try DocumentCodec.encodeLine(bare), as: UTF8.self)
        #expect(line == #"{"step":"git","text":"yes","verdict":"ok"}"# + "\n")
    }
}
