import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

/// Finds icons by people's words, in sets with different names.
@Suite("Finding icons")
struct SearchQualityTests {
    struct Language: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let names: [String]
        /// The acceptable first results of each query, separated by bars.
        let answers: [(query: String, names: String)]
    }

    static let languages = [
        Language(
            testDescription: "hyphens", names: IconNames.hyphens,
            answers: [
                ("previous page", "arrow-left|chevron-left|chevrons-left"), ("garbage", "trash|trash-2"),
                ("my profile", "user"), ("preferences", "settings|sliders"), ("notifications", "bell"),
                ("magnifying glass", "search"), ("location pin", "map-pin"), ("sign out", "log-out"),
                ("dark mode", "moon"), ("hide password", "eye-off"), ("three dots", "more-horizontal|more-vertical"),
                ("hamburger menu", "menu"), ("envelope", "mail"), ("dismiss", "x|x-circle"),
                ("pencil", "edit|edit-2|edit-3"),
                ("mute", "volume-x"), ("cell phone", "smartphone"), ("padlock", "lock"),
                ("reload", "refresh-cw|refresh-ccw"),
                ("favourite", "heart|star"), ("picture", "image"), ("attachment", "paperclip"), ("world", "globe"),
                ("open in new tab", "external-link"), ("checkout", "shopping-cart"),
                ("lightning", "zap|cloud-lightning"),
                ("warning", "alert-triangle"), ("full screen", "maximize|maximize-2"), ("present", "gift"),
                ("delivery", "truck"), ("add friend", "user-plus"), ("speech bubble", "message-circle|message-square"),
                ("processor", "cpu"), ("movie", "film"), ("analytics", "bar-chart|bar-chart-2"),
                ("cloud upload", "upload-cloud"),
                ("time", "clock"), ("save for later", "bookmark"), ("money", "dollar-sign"), ("turn off", "power"),
                ("settings icon", "settings"),
                ("people", "users"), ("back", "arrow-left|chevron-left|corner-up-left"),
                ("add to cart", "shopping-cart"),
                ("password", "lock|key"), ("stats", "bar-chart|bar-chart-2"), ("label", "tag"),
                ("support", "life-buoy|headphones"),
                ("thunder", "zap|cloud-lightning"), ("temperature", "thermometer"), ("bin", "trash|trash-2"),
            ]),
        Language(
            testDescription: "underscores", names: IconNames.underscores,
            answers: [
                ("trash can", "delete|delete_outline"), ("gear", "settings"), ("bell", "notifications"),
                ("left arrow", "arrow_back|arrow_back_ios|keyboard_arrow_left"), ("heart", "favorite|favorite_border"),
                ("user", "person|account_circle"), ("three dots vertical", "more_vert"), ("hamburger", "menu"),
                ("eye", "visibility|remove_red_eye"), ("hide", "visibility_off"), ("pencil", "edit|create"),
                ("plus", "add|add_circle"), ("cross", "close|clear|cancel"), ("checkmark", "check|done|check_circle"),
                ("globe", "public|language"), ("moon", "dark_mode|nightlight"), ("sun", "light_mode|wb_sunny"),
                ("mute", "volume_off|volume_mute"), ("microphone", "mic"), ("phone call", "call|phone"),
                ("paper plane", "send"), ("paperclip", "attach_file"), ("external link", "open_in_new|launch"),
                ("wishlist", "favorite|favorite_border"), ("piggy bank", "savings"),
                ("airplane", "flight|airplanemode_active"),
                ("delivery truck", "local_shipping"), ("coupon tag", "local_offer|sell"), ("trophy", "emoji_events"),
                ("light bulb", "lightbulb|emoji_objects"), ("restaurant", "restaurant"),
                ("calendar", "calendar_today|event"),
                ("wrench", "build"), ("magic", "auto_awesome"), ("shop", "store|storefront"), ("gift", "redeem"),
                ("log off", "logout|exit_to_app"), ("key", "vpn_key|password"), ("customer service", "support_agent"),
                ("thumbs up", "thumb_up"), ("garbage", "delete|delete_outline"),
                ("people", "people|group|groups"), ("stopwatch", "timer"), ("envelope", "email|mail"),
                ("pin", "push_pin|location_on|room"), ("bicycle", "directions_bike"), ("car", "directions_car"),
                ("bus", "directions_bus"), ("bulleted list", "format_list_bulleted"),
                ("speech bubble", "chat_bubble|chat|chat_bubble_outline|mode_comment"),
                ("printer", "print"), ("robot", "smart_toy"), ("fire", "local_fire_department"),
                ("duplicate", "content_copy|file_copy"), ("broken link", "link_off"), ("birthday", "cake|celebration"),
                ("bank account", "account_balance"),
            ]),
        Language(
            testDescription: "dots", names: IconNames.dots,
            answers: [
                ("search", "magnifyingglass"), ("settings", "gearshape|gear"), ("home", "house"), ("mail", "envelope"),
                ("back", "chevron.left|chevron.backward|arrow.left"), ("close", "xmark"),
                ("share", "square.and.arrow.up"),
                ("edit", "pencil|square.and.pencil"), ("compose", "square.and.pencil"), ("users", "person.2|person.3"),
                ("notification off", "bell.slash"), ("menu", "line.3.horizontal"), ("more", "ellipsis|ellipsis.circle"),
                ("warning", "exclamationmark.triangle"), ("help", "questionmark.circle|questionmark"),
                ("download", "arrow.down.to.line|square.and.arrow.down|arrow.down.circle"), ("image", "photo"),
                ("refresh", "arrow.clockwise|arrow.triangle.2.circlepath"), ("send message", "paperplane"),
                ("like", "hand.thumbsup|heart"), ("sign out", "rectangle.portrait.and.arrow.right"),
                ("mute", "speaker.slash"),
                ("light mode", "sun.max|sun.min"), ("restaurant", "fork.knife"),
                ("copy", "doc.on.doc|square.on.square"),
                ("undo", "arrow.uturn.backward|arrow.counterclockwise"), ("location", "location|mappin"),
                ("fingerprint", "touchid"), ("sort", "arrow.up.arrow.down"),
                ("chat", "bubble.left|bubble.left.and.bubble.right"),
                ("document", "doc|doc.text"), ("payment", "creditcard"), ("magic wand", "wand.and.stars"),
                ("desktop", "desktopcomputer|display"), ("announcement", "megaphone"), ("education", "graduationcap"),
                ("hide", "eye.slash"), ("unlock", "lock.open"), ("filter", "line.3.horizontal.decrease.circle"),
                ("history", "clock.arrow.circlepath"), ("wishlist", "heart"),
                ("delete", "trash"), ("upload", "square.and.arrow.up|icloud.and.arrow.up|arrow.up.circle"),
                ("video call", "video"),
                ("coffee", "cup.and.saucer"), ("bug", "ladybug|ant"), ("winner", "trophy"),
                ("cloud upload", "icloud.and.arrow.up"), ("zoom in", "plus.magnifyingglass"), ("pet", "pawprint"),
                ("fullscreen", "arrow.up.left.and.arrow.down.right"),
                ("code", "chevron.left.forwardslash.chevron.right"),
            ]),
        Language(
            testDescription: "camelCase", names: IconNames.camels,
            answers: [
                ("trash", "Delete"), ("x", "Dismiss|DismissCircle"), ("bin", "Delete"), ("minus", "Subtract"),
                ("log out", "SignOut|DoorArrowRight|ArrowExit"), ("ban", "Prohibited"), ("hashtag", "NumberSymbol"),
                ("question mark", "Question|QuestionCircle"), ("ai", "Sparkle|Bot"), ("happy face", "Emoji"),
                ("flag", "Flag"), ("bus", "VehicleBus"), ("car", "VehicleCar"), ("leaf", "LeafOne"), ("lab", "Beaker"),
                ("upload to cloud", "CloudArrowUp"), ("padlock", "LockClosed"), ("university", "HatGraduation"),
                ("cup of coffee", "DrinkCoffee"), ("shop", "BuildingShop|StoreMicrosoft"), ("like", "ThumbLike|Heart"),
                ("sunny weather", "WeatherSunny"), ("bold text", "TextBold"), ("todo list", "ClipboardTaskList"),
                ("invite friend", "PersonAdd|PeopleAdd"), ("pie chart", "DataPie"), ("bar chart", "DataBarVertical"),
                ("reload", "ArrowClockwise|ArrowSync"), ("download", "ArrowDownload"),
                ("no sound", "SpeakerMute|SpeakerOff"),
                ("mobile", "Phone"), ("email", "Mail"), ("group", "People|PeopleTeam"), ("gear", "Settings"),
                ("hang up", "CallEnd"), ("dollar", "Money"), ("achievement", "Trophy|Ribbon"),
                ("clipboard", "ClipboardPaste|ClipboardTaskList"),
                ("language", "LocalLanguage|Globe|Translate"), ("integration", "PuzzlePiece"), ("house", "Home"),
                ("close", "Dismiss|DismissCircle"),
                ("add", "HomeAdd|MailAdd|PeopleAdd|PersonAdd|ImageAdd|FolderAdd"), ("bed time", "Bed|Sleep"),
                ("three dots", "MoreHorizontal|MoreVertical"),
                ("magnifier", "Search"), ("pencil", "Edit"), ("tick", "Checkmark|CheckmarkCircle"),
                ("paperclip", "Attach"),
                ("profile", "Person|ContactCard"), ("save for later", "Bookmark"), ("business card", "ContactCard"),
                ("mic mute", "MicOff"), ("folder new", "FolderAdd"), ("take a photo", "Camera"),
            ]),
    ]

    /// The names of a set, as searched.
    private struct Index {
        private let names: [String]
        private let words: [SearchWords]
        private let frequencies: NameFrequencies

        init(_ names: [String]) {
            self.names = names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
            words = self.names.map { SearchWords(name: $0) }
            frequencies = NameFrequencies(words)
        }

        func found(_ query: String) -> [String] {
            let query = SearchQuery(query)
            return SearchRanking.ranked(words.map { $0.match(query, among: frequencies) }, for: query).map {
                names[$0.index]
            }
        }
    }

    @Test(
        "The right icon is first for most queries, and among the first five for nearly all",
        arguments: languages + moreLanguages + [subjects])
    func quality(language: Language) throws {
        var (first, firstFive, notes): (Int, Int, [String]) = (0, 0, [])
        let index = Index(language.names)
        for (query, right) in language.answers {
            let names = index.found(query)
            let wanted = Set(
                right.split(separator: "|").map {
                    language.testDescription == "camelCase" ? "ic\($0)24Regular" : String($0)
                })
            try #require(wanted.isSubset(of: language.names), "\(query): \(wanted)")
            if let best = names.first, wanted.contains(best) {
                first += 1
            } else {
                notes.append("\(query): \(names.prefix(5))")
            }
            if !wanted.isDisjoint(with: names.prefix(5)) { firstFive += 1 }
        }
        if !notes.isEmpty { print(language.testDescription, first, firstFive, language.answers.count, notes) }
        #expect(first * 100 >= language.answers.count * 93, "\(notes)")
        #expect(firstFive * 100 >= language.answers.count * 98, "\(notes)")
    }

    @Test(
        "A name with both words of a query is first, in either order",
        arguments: languages + moreLanguages + [subjects])
    func twoWords(language: Language) {
        let index = Index(language.names)
        var wrong: [String] = []
        for name in language.names {
            let words = NameWords.of(name, digits: .apart)
            guard words.count == 2, words.allSatisfy({ $0.count > 2 }) else { continue }
            // Each name requires a search of its set.
            guard name.utf8.reduce(0, { $0 &+ Int($1) }) % 8 == 0 else { continue }
            for query in [words, words.reversed()] {
                let found = index.found(query.joined(separator: " "))
                guard let first = found.first else {
                    wrong.append("\(query): nothing")
                    continue
                }
                if !Set(words).isSubset(of: NameWords.of(first, digits: .apart)) { wrong.append("\(query): \(first)") }
            }
        }
        #expect(wrong.isEmpty, "\(wrong)")
    }
}
