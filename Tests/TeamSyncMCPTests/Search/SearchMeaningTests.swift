import Testing

@testable import TeamSyncMCP

@Suite("The meaning of words in searches")
struct SearchMeaningTests {
    private func ranked(_ query: String, _ names: String) -> [String] {
        let names = names.split(separator: " ").map(String.init)
        let words = names.map { SearchWords(name: $0) }
        let (query, frequencies) = (SearchQuery(query), NameFrequencies(words))
        let matches = words.map { $0.match(query, among: frequencies) }
        return SearchRanking.ranked(matches, for: query).map { names[$0.index] }
    }

    @Test(
        "A phrase is found by a synonym of each word",
        arguments: [
            ("wifi off", "network-wireless-disabled", "network-wireless network-wireless-disabled wifi-tools"),
            ("remove member", "person-delete", "person person-delete person-add"),
            ("mute microphone", "audio-muted", "audio audio-muted muted-words"),
            ("align left", "format-justify-left", "object-rotate-left format-justify-left pan-left"),
        ])
    func phrases(query: String, first: String, names: String) {
        #expect(ranked(query, names).first == first)
    }

    @Test(
        "Compounds are found by their parts",
        arguments: [
            ("comment", "chatbubble", "boxes chatbubble star"), ("chat", "chatbox", "chatbox box channel"),
            ("price", "pricetag", "pricetag bag"), ("battery", "battery-full", "battery-full art"),
        ])
    func compounds(query: String, first: String, names: String) {
        #expect(ranked(query, names).first == first)
    }

    @Test("A word that merely contains the same letters does not match")
    func letters() {
        #expect(ranked("play", "format-text-plaintext explain display").isEmpty)
        #expect(ranked("reply", "repair").isEmpty)
    }

    @Test(
        "British and American spellings are equal, and so are a verb and its noun",
        arguments: [
            ["maximise", "maximize"], ["favourite", "favorite"], ["centre", "center"], ["catalogue", "catalog"],
            ["colours", "color"], ["translate", "translation", "translator"], ["select", "selection"],
            ["bright", "brightness"], ["alphabetical", "alphabetically"], ["location", "locate"],
            ["orthopaedics", "orthopedic"], ["haematology", "hematology"], ["analyse", "analyze"],
            ["licence", "license"], ["programme", "program"],
        ])
    func spelling(words: [String]) {
        let stems = Set(words.map(WordForms.stem))
        #expect(stems.count == 1, "\(stems)")
    }

    @Test(
        "Different words stay different",
        arguments: [["hour", "hor"], ["business", "busy"], ["station", "stat"]])
    func difference(words: [String]) {
        #expect(Set(words.map(WordForms.stem)).count == words.count)
    }

    @Test("A plural with its own meaning does not match the singular")
    func plurals() {
        #expect(ranked("users", "user group user-check") == ["group", "user", "user-check"])
        #expect(ranked("bells", "bell group").first == "bell")
    }

    @Test("A word in most names does not distinguish them")
    func frequencies() {
        let others = (1...30).map { "thing\($0)-symbolic" }.joined(separator: " ")
        #expect(ranked("close", "close-tab close-symbolic \(others)").first == "close-symbolic")
        #expect(ranked("close", "close-tab close-symbolic thing-one").first == "close-tab")
    }

    @Test("A depiction of a subject does not stand for the other depictions")
    func subjects() {
        #expect(ranked("captcha", "robot star").first == "robot")
        #expect(ranked("robot", "shield-check share-android-bot").first == "share-android-bot")
    }

    @Test("Another spelling of a word comes before its synonyms")
    func spellingFirst() {
        #expect(ranked("orthopedics", "bones orthopaedics skeleton").first == "orthopaedics")
    }

    @Test("A name is found by its initials if it has three words or more")
    func initials() {
        #expect(ranked("icu", "care unit-care intensive_care_unit") == ["intensive_care_unit"])
        #expect(ranked("uc", "unit-care").isEmpty)
    }

    @Test("A word that only names a group has little weight, a subject has full weight")
    func groups() {
        let others = (1...20).map { "thing\($0)" }.joined(separator: " ")
        let actions = "edit-cut edit-copy edit-paste edit-redo-symbolic object-rotate-right"
        #expect(ranked("redo", "\(actions) \(others)").first == "edit-redo-symbolic")
        #expect(ranked("search", "file-search file magnifying-glass \(others)").first == "magnifying-glass")
    }

    @Test("If names match only a part of a query, nothing is found")
    func coincidence() {
        #expect(ranked("tax haven", "camera battery").isEmpty)
        #expect(ranked("banana split", "table grid").isEmpty)
    }

    @Test(
        "A word that negates or removes matches the corresponding ending",
        arguments: [
            ("no camera", "camera-slash", "camera camera-add camera-slash bell-slash"),
            ("photography forbidden", "camera_prohibited", "camera heart_prohibited camera_prohibited"),
            ("remove person", "user-minus", "user user-plus user-minus cart-minus"),
            ("block user", "user_off", "user user_add user_off users_off"),
            ("dislike", "heart_off", "heart heart_off bell_off"),
            ("unplug", "plug-off", "plug plug-add plug-off"),
        ])
    func denials(query: String, first: String, names: String) {
        #expect(ranked(query, names).first == first)
    }

    @Test("An ending that negates something else does not match")
    func otherDenials() {
        #expect(ranked("no giraffe", "bell-off camera-off bell camera").isEmpty)
        #expect(!ranked("no camera", "bell-off camera-off bell camera").contains("bell-off"))
    }

    @Test("A name with all words of a phrase comes before its synonym")
    func wholePhrases() {
        #expect(ranked("add to cart", "cart cart-add cart-check") == ["cart-add", "cart", "cart-check"])
    }

    @Test(
        "A plain icon comes before one with a common ending",
        arguments: [
            ("volume", "audio", "speaker-plus speaker-check audio"),
            ("community", "people", "users_plus users_check people"),
            ("bulb", "lightbulb", "bulb-check lightbulb"),
        ])
    func plain(query: String, first: String, names: String) {
        let others = "cart box tag file mail key leaf".split(separator: " ").flatMap {
            ["\($0)", "\($0)-plus", "\($0)-check"]
        }
        #expect(ranked(query, "\(names) \(others.joined(separator: " "))").first == first)
    }

    @Test("A country is found by its code, which is not interpreted as a word")
    func countries() {
        let names = "country-de country-at country-ch flag mail"
        #expect(ranked("germany", names) == ["country-de"])
        #expect(ranked("swiss flag", names).first == "country-ch")
        #expect(ranked("email", names) == ["mail"])
        #expect(ranked("united kingdom", "flag-gb flag-us").first == "flag-gb")
    }

    @Test("A word in -ing with its own meaning does not match its verb")
    func nouns() {
        #expect(ranked("booking", "book calendar").first == "calendar")
    }
}
