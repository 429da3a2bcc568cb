import Testing

@testable import TeamSyncReaders

@Suite("The bar for the assistant's context")
struct ContextUsageTests {
    private func percent(_ json: String) -> Int? {
        ContextUsage(assistantInput: Array(json.utf8))?.percent
    }

    @Test("Inputs with the usage")
    func whatIsRead() {
        for (json, expected) in [
            (#"{"context_window":{"used_percentage":40}}"#, 40),
            (#"{"context_window":{"used_percentage":40.9,"remaining_percentage":1}}"#, 40),
            (#"{"context_window":{"used_percentage":null,"remaining_percentage":25}}"#, 75),
            (#"{"context_window":{"used_percentage":"x","remaining_percentage":25}}"#, 75),
            (
                #"{"context_window":{"context_window_size":200000,"current_usage":{"input_tokens":50000,"output_tokens":9,"cache_creation_input_tokens":null,"cache_read_input_tokens":50000}}}"#,
                50
            ),
            (#"{"context_window":{"used_percentage":140}}"#, 100), (#"{"context_window":{"used_percentage":-3}}"#, 0),
            (#"{"context_window":{"used_percentage":1e300}}"#, 100),
            (#"{"context_window":{"used_percentage":0},"model":null,"cwd":7}"#, 0),
        ] {
            #expect(percent(json) == expected, "\(json)")
        }
    }

    @Test("Inputs without the usage")
    func whatTellsNothing() {
        for json in [
            "", "{}", "null", "[]", "{", "7", #""text""#, #"{"context_window":null}"#, #"{"context_window":[]}"#,
            #"{"context_window":{}}"#, #"{"context_window":{"used_percentage":true}}"#,
            #"{"context_window":{"context_window_size":0,"current_usage":{"input_tokens":5}}}"#,
            #"{"context_window":{"context_window_size":200000,"current_usage":null}}"#, "\u{0}\u{1}",
        ] {
            #expect(percent(json) == nil, "\(json)")
        }
        #expect(ContextUsage(assistantInput: [0xff, 0xfe, 0x7b]) == nil)
    }

    @Test("The bar comes first")
    func theBarStandsInFront() throws {
        var options = StatusLineOptions()
        let document = Fixture.document([Fixture.behind()])
        func print(_ percent: Int?, isColored: Bool = false) throws -> String {
            try StatusLine(document: document, now: Fixture.now, options: options)
                .output(.claude, isColored: isColored, context: percent.map(ContextUsage.init(percent:)))
        }
        #expect(try print(40) == "[████░░░░░░] 40% | Icons: +3 new, 1 mod (2h)\n")
        #expect(try print(0) == "[░░░░░░░░░░] 0% | Icons: +3 new, 1 mod (2h)\n")
        #expect(try print(100) == "[██████████] 100% | Icons: +3 new, 1 mod (2h)\n")
        #expect(try print(nil) == "Icons: +3 new, 1 mod (2h)\n")
        #expect(
            try print(92, isColored: true)
                == "\u{1B}[31m[█████████░] 92%\u{1B}[0m | Icons: \u{1B}[33m+3 new, 1 mod (2h)\u{1B}[0m\n")
        options.isASCII = true
        options.maxWidth = 34
        #expect(
            try print(40) == "[####------] 40% | Icons: +3 ~1 (2h)\n".replacing("Icons: +3 ~1 (2h)", with: "Icons +3~1")
        )
        options.maxWidth = 8
        #expect(try print(40) == "[####...\n")
    }
}
