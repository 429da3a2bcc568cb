/// A set in which a name consists of a subject and a variant, and queries for it.
extension SearchQualityTests {
    static let subjects = Language(
        testDescription: "subjects", names: IconNames.subjects,
        answers: [
            ("settings", "cog|spanner"), ("delete", "trash|delete"), ("search", "zoom"),
            ("close", "times|delete|cancel"), ("edit", "edit|pencil|pen"), ("menu", "th-menu"),
            ("refresh", "refresh|arrow-sync|arrow-repeat"), ("undo", "arrow-back|arrow-loop"),
            ("user", "user"), ("users", "group"), ("add user", "user-add"), ("remove user", "user-delete"),
            ("notification", "bell"), ("warning", "warning"), ("info", "info|info-large"),
            ("help", "support|info|info-large"), ("success", "tick|input-checked"), ("plus", "plus"),
            ("email", "mail|at"), ("phone", "phone|device-phone"), ("mobile", "device-phone"),
            ("computer", "device-desktop|device-laptop"), ("tablet", "device-tablet"), ("camera", "camera"),
            ("video", "video|film"), ("picture", "image"), ("microphone", "microphone"),
            ("mute", "volume-mute"), ("volume", "volume|volume-down|volume-mute|volume-up"),
            ("chat", "messages|message|message-typing"), ("attachment", "attachment|paper-clip"),
            ("link", "link"), ("external link", "export|link"),
            ("share", "export|flow-children|flow-merge|flow-parallel|flow-switch"), ("download", "download"),
            ("upload", "upload"), ("bookmark", "bookmark"), ("favorite", "heart|star"),
            ("like", "thumbs-up|heart"), ("dislike", "thumbs-down"), ("cart", "shopping-cart"),
            ("credit card", "credit-card"), ("gift", "gift"),
            ("location", "location|map|location-arrow|pin|point-of-interest"), ("globe", "globe|world"),
            ("calendar", "calendar|calender-outline"), ("time", "time|watch|stopwatch"), ("visible", "eye"),
            ("lock", "lock-closed"), ("unlock", "lock-open"), ("password", "key|lock-closed"),
            ("night", "weather-night"), ("sunny", "weather-sunny"), ("rain", "weather-shower"),
            ("snow", "weather-snow"), ("thunder", "flash|weather-stormy"),
            ("lightning", "flash|weather-stormy"), ("power", "power"), ("filter", "filter"),
            ("sort", "arrow-unsorted|arrow-sorted-down|arrow-sorted-up|sort-alphabetically"),
            ("fullscreen", "arrow-maximise"), ("exit fullscreen", "arrow-minimise"), ("grid", "th-large"),
            ("list", "th-list|th-menu"), ("chart", "chart-area|chart-bar|chart-line|chart-pie"),
            ("analytics", "chart-area|chart-bar|chart-line|chart-pie"), ("folder", "folder"),
            ("new folder", "folder-add"), ("file", "document|document-text"), ("new document", "document-add"),
            ("database", "database"), ("code", "code"), ("wrench", "spanner"), ("tools", "spanner|cog"),
            ("lab", "beaker"), ("education", "mortar-board"), ("idea", "lightbulb"), ("play", "media-play"),
            ("pause", "media-pause"), ("stop", "media-stop"),
            ("next", "arrow-right|chevron-right|arrow-forward|media-fast-forward"),
            ("back", "arrow-left|arrow-left-thick|chevron-left|arrow-back"), ("shuffle", "arrow-shuffle"),
            ("headphones", "headphones"), ("airplane", "plane"), ("coffee", "coffee"), ("tag", "tag|tags"),
            ("wifi", "wi-fi"), ("battery", "battery-full|battery-charge|battery-low"),
            ("plugin", "puzzle|plug"), ("brightness", "adjust-brightness"), ("contrast", "adjust-contrast"),
            ("cut", "scissors"), ("print", "printer"), ("home", "home"),
            ("contacts", "contacts|business-card"), ("ticket", "ticket"), ("temperature", "thermometer"),
        ])
}

extension IconNames {
    static let subjects = words(
        """
        adjust-brightness adjust-contrast anchor archive arrow-back arrow-down arrow-down-thick arrow-forward
        arrow-left arrow-left-thick arrow-loop arrow-maximise arrow-minimise arrow-move arrow-repeat arrow-right
        arrow-shuffle arrow-sorted-down arrow-sorted-up arrow-sync arrow-unsorted arrow-up at attachment
        backspace battery-charge battery-full battery-low beaker beer bell book bookmark briefcase brush
        business-card calculator calendar calender-outline camera cancel chart-area chart-bar chart-line
        chart-pie chevron-left chevron-right clipboard cloud-storage code coffee cog compass contacts
        credit-card css3 database delete device-desktop device-laptop device-phone device-tablet directions
        divide document document-add document-delete document-text download edit eject equals export eye feather
        film filter flag flash flow-children flow-merge flow-parallel flow-switch folder folder-add
        folder-delete folder-open gift globe group headphones heart heart-half home html5 image infinity info
        info-large input-checked key keyboard leaf lightbulb link location location-arrow lock-closed lock-open
        mail map media-eject media-fast-forward media-pause media-play media-record media-rewind media-stop
        message message-typing messages microphone minus mortar-board music news notes paper-clip pen pencil
        phone pi pin pipette plane plug plus point-of-interest power printer puzzle radar refresh rss scissors
        shopping-bag shopping-cart social-at-circular sort-alphabetically spanner spiral star starburst
        stopwatch support tabs-outline tag tags th-large th-list th-menu thermometer thumbs-down thumbs-up tick
        ticket time times trash tree upload user user-add user-delete vendor-android video volume volume-down
        volume-mute volume-up warning watch waves weather-cloudy weather-night weather-partly-sunny
        weather-shower weather-snow weather-stormy weather-sunny wi-fi wine world zoom zoom-in zoom-out
        """)
}
