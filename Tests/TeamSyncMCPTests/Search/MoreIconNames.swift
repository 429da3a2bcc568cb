/// Additional sets, whose names differ most from people's words.
extension IconNames {
    /// Words in an unusual order, arrows named after their target.
    static let rectangles = words(
        """
        academic-cap adjustments-horizontal adjustments-vertical archive-box archive-box-arrow-down archive-box-x-mark
        arrow-down arrow-down-circle arrow-down-left arrow-down-on-square arrow-down-right arrow-down-tray arrow-left
        arrow-left-circle arrow-left-end-on-rectangle arrow-left-start-on-rectangle arrow-long-down arrow-long-left
        arrow-long-right arrow-long-up arrow-path arrow-path-rounded-square arrow-right arrow-right-circle
        arrow-right-end-on-rectangle arrow-right-start-on-rectangle arrow-top-right-on-square arrow-trending-down
        arrow-trending-up arrow-turn-down-left arrow-turn-up-left arrow-up arrow-up-circle arrow-up-left
        arrow-up-on-square arrow-up-right arrow-up-tray arrow-uturn-down arrow-uturn-left arrow-uturn-right
        arrow-uturn-up arrows-pointing-in arrows-pointing-out arrows-right-left arrows-up-down at-symbol backspace
        backward banknotes bars-2 bars-3 bars-3-bottom-left bars-3-center-left bars-4 bars-arrow-down bars-arrow-up
        battery-0 battery-100 battery-50 beaker bell bell-alert bell-slash bell-snooze bold bolt bolt-slash book-open
        bookmark bookmark-slash bookmark-square briefcase bug-ant building-library building-office building-office-2
        building-storefront cake calculator calendar calendar-date-range calendar-days camera chart-bar
        chart-bar-square chart-pie chat-bubble-bottom-center chat-bubble-left chat-bubble-left-right
        chat-bubble-oval-left check check-badge check-circle chevron-double-down chevron-double-left
        chevron-double-right chevron-double-up chevron-down chevron-left chevron-right chevron-up chevron-up-down
        circle-stack clipboard clipboard-document clipboard-document-check clipboard-document-list clock cloud
        cloud-arrow-down cloud-arrow-up code-bracket code-bracket-square cog cog-6-tooth cog-8-tooth command-line
        computer-desktop cpu-chip credit-card cube cube-transparent currency-dollar currency-euro cursor-arrow-rays
        cursor-arrow-ripple device-phone-mobile device-tablet divide document document-arrow-down document-arrow-up
        document-check document-duplicate document-magnifying-glass document-minus document-plus document-text
        ellipsis-horizontal ellipsis-horizontal-circle ellipsis-vertical envelope envelope-open equals
        exclamation-circle exclamation-triangle eye eye-dropper eye-slash face-frown face-smile film finger-print fire
        flag folder folder-arrow-down folder-minus folder-open folder-plus forward funnel gif gift gift-top globe-alt
        globe-americas h1 hand-raised hand-thumb-down hand-thumb-up hashtag heart home home-modern identification
        inbox inbox-arrow-down inbox-stack information-circle italic key language lifebuoy light-bulb link link-slash
        list-bullet lock-closed lock-open magnifying-glass magnifying-glass-circle magnifying-glass-minus
        magnifying-glass-plus map map-pin megaphone microphone minus minus-circle moon musical-note newspaper
        no-symbol numbered-list paint-brush paper-airplane paper-clip pause pause-circle pencil pencil-square
        percent-badge phone phone-arrow-down-left phone-x-mark photo play play-circle play-pause plus plus-circle
        power presentation-chart-bar presentation-chart-line printer puzzle-piece qr-code question-mark-circle
        queue-list radio receipt-percent receipt-refund rectangle-group rectangle-stack rocket-launch rss scale
        scissors server server-stack share shield-check shield-exclamation shopping-bag shopping-cart signal
        signal-slash sparkles speaker-wave speaker-x-mark square-2-stack square-3-stack-3d squares-2x2 squares-plus
        star stop stop-circle strikethrough sun swatch table-cells tag ticket trash trophy truck tv underline user
        user-circle user-group user-minus user-plus users variable video-camera video-camera-slash view-columns
        viewfinder-circle wallet wifi window wrench wrench-screwdriver x-circle x-mark
        """)

    /// The object before its modifiers.
    static let adjectives = words(
        """
        address-book align-center align-left anchor angle-down angle-left angle-right angle-up arrow-down
        arrow-down-short-wide arrow-left arrow-pointer arrow-right arrow-right-from-bracket arrow-right-to-bracket
        arrow-rotate-left arrow-rotate-right arrow-trend-up arrow-up arrow-up-from-bracket arrow-up-right-from-square
        arrows-rotate arrows-up-down at award baby bag-shopping ban bars basket-shopping battery-full bed bell
        bell-slash bicycle bolt bomb book bookmark box-archive briefcase broom brush bug building bullhorn bus
        cake-candles calculator calendar calendar-days camera car cart-shopping chart-bar chart-line chart-pie check
        check-double chevron-down chevron-left chevron-right chevron-up circle circle-check circle-exclamation
        circle-info circle-minus circle-notch circle-plus circle-question circle-user circle-xmark clipboard clock
        clock-rotate-left clone cloud cloud-arrow-down cloud-arrow-up code code-branch comment comments compass copy
        credit-card crop database delete-left desktop diamond display dollar-sign door-open download droplet
        earth-americas ellipsis ellipsis-vertical envelope envelope-open eraser euro-sign exclamation expand eye
        eye-dropper eye-slash face-frown face-smile file file-arrow-down file-export file-lines film filter
        fingerprint fire flag flask floppy-disk folder folder-open folder-plus font gauge gear gears gem ghost gift
        globe graduation-cap grip hammer hand hand-point-up handshake hashtag headphones headset heart hospital hotel
        hourglass-half house id-card image images inbox info italic key keyboard landmark language laptop layer-group
        leaf life-ring lightbulb link link-slash list list-check list-ol list-ul location-arrow location-dot lock
        lock-open magnifying-glass magnifying-glass-minus magnifying-glass-plus map map-pin microphone
        microphone-slash minus mobile mobile-screen moon mug-hot music newspaper note-sticky paintbrush palette
        paper-plane paperclip pause paw pen pen-to-square pencil people-group percent person phone phone-slash
        piggy-bank plane play plug plus power-off print puzzle-piece qrcode question receipt recycle repeat reply
        right-from-bracket right-left robot rocket rotate-left rotate-right rss ruler scale-balanced scissors
        screwdriver-wrench server share share-nodes shield shield-halved ship shop shuffle sitemap sliders snowflake
        sort sort-down spinner square square-check star stop stopwatch store suitcase sun table table-columns tag tags
        temperature-half terminal text-height thumbs-down thumbs-up thumbtack ticket toggle-on toolbox train trash
        trash-can triangle-exclamation trophy truck tv umbrella unlock upload up-right-from-square user user-gear
        user-group user-minus user-pen user-plus users utensils video video-slash volume-high volume-xmark wallet
        wand-magic-sparkles wheelchair wifi wine-glass wrench xmark
        """)

    /// Boxes for outer shapes, numbers for dots.
    static let boxes = words(
        """
        alarm arrow-90deg-left arrow-bar-up arrow-clockwise arrow-counterclockwise arrow-down arrow-down-up arrow-left
        arrow-left-right arrow-repeat arrow-return-left arrow-right arrow-up arrows-angle-contract arrows-angle-expand
        arrows-fullscreen arrows-move asterisk at award bag bandaid bank bar-chart basket battery bell bell-slash
        bicycle binoculars book bookmark bookmarks bookshelf box box-arrow-in-right box-arrow-right box-arrow-up
        box-arrow-up-right box-seam braces briefcase broadcast brush bug building bullseye calculator calendar
        calendar-event camera camera-video capsule card-checklist card-heading card-image cart cart-plus cash cast
        chat chat-dots check check-all check-circle chevron-down chevron-left circle clipboard clipboard-check clock
        clock-history cloud cloud-download cloud-upload code code-slash collection columns command compass cone
        cone-striped controller cpu credit-card crop cup cup-hot currency-dollar cursor dash dash-circle database
        diagram-3 dice-5 display door-closed door-open dot download droplet earbuds easel egg eject emoji-frown
        emoji-smile envelope envelope-open eraser ev-station exclamation exclamation-circle exclamation-diamond
        exclamation-octagon exclamation-triangle eye eye-slash eyedropper eyeglasses file file-earmark
        file-earmark-text film filter fingerprint fire flag flower1 folder folder-plus fonts forward fullscreen
        fullscreen-exit funnel gear gear-wide-connected gem geo geo-alt gift git globe globe2 graph-up grid
        grid-3x3-gap grip-vertical hammer hand-index hand-thumbs-down hand-thumbs-up handbag hash headphones headset
        heart hospital hourglass-split house image images inbox inboxes info-circle journal journal-text joystick key
        keyboard ladder lamp laptop layers layout-sidebar life-preserver lightbulb lightning lightning-charge link
        link-45deg list list-check list-ol list-task list-ul lock magic map mask megaphone memory mic mic-mute
        minecart moon mortarboard mouse music-note newspaper nut option outlet palette paperclip paragraph patch-check
        pause pc-display pen pencil pencil-square people percent person person-badge person-check person-circle
        person-dash person-plus person-x phone pie-chart piggy-bank pin pin-map play plug plus plus-circle power
        printer prescription puzzle qr-code question question-circle receipt recycle repeat reply robot rocket rss
        rulers safe save scissors screwdriver sd-card search send server share shield shield-check shield-lock shop
        shuffle signpost sim skip-backward slash-circle sliders smartwatch snow sort-alpha-down sort-down sort-up
        speaker speedometer star stars stop stopwatch suitcase sun sunglasses table tablet tag tags telephone
        telephone-x terminal thermometer three-dots three-dots-vertical ticket toggle-on toggles tools translate trash
        trash3 tree trophy truck tv type type-bold type-italic umbrella unlock upload upc-scan usb vector-pen
        view-list voicemail volume-mute volume-up wallet watch wifi window wrench x x-circle x-octagon zoom-in
        zoom-out
        """)

    /// The purpose of an object after its name.
    static let devices = words(
        """
        123 a-b accessible activity ad adjustments alarm album alert-circle alert-triangle alien anchor aperture apps
        archive armchair arrow-back arrow-back-up arrow-bar-down arrow-bar-up arrow-down arrow-forward-up arrow-left
        arrow-right arrow-up arrows-exchange arrows-maximize arrows-minimize arrows-sort at award backspace badge
        ball-basketball ban bandage barcode basket battery bed bell bell-off bike bluetooth bolt bomb book bookmark
        books border-all box braces briefcase brush bug building building-bank building-store bulb bus calculator
        calendar calendar-event camera car cast chart-bar chart-line chart-pie check checks chevron-down chevron-left
        chevron-right chevron-up circle circle-check circle-minus circle-plus circle-x clipboard clipboard-check clock
        cloud cloud-download cloud-upload code coffee coin color-picker color-swatch columns command compass confetti
        copy credit-card crop currency-dollar currency-euro dashboard database device-desktop device-floppy
        device-laptop device-mobile device-tablet diamond dice directions discount dots dots-vertical download droplet
        ear edit egg equal eraser external-link eye eye-off face-id fall file file-download file-text files filter
        fingerprint flag flame flask folder folder-plus forbid gauge ghost gift git-branch glass globe grain grid-dots
        grip-vertical hammer hand-stop hash headphones headset heart help hierarchy history home hourglass id inbox
        info-circle italic key keyboard language layers-intersect layout-grid layout-sidebar leaf lifebuoy link list
        list-check loader location lock lock-open login logout magnet mail mail-opened man map map-pin maximize medal
        medical-cross menu-2 message message-circle message-dots microphone microphone-off minimize minus mood-happy
        mood-sad moon movie music news nfc note notebook notes notification package paint paper-bag paperclip parking
        password pencil percentage phone phone-call phone-off photo pin pizza plane player-pause player-play plug plus
        point power prescription printer prompt puzzle qrcode question-mark quote radio receipt recycle refresh repeat
        report-money road robot rocket rotate rotate-clockwise rss ruler run scale scan school scissors search select
        send server settings share shield shield-check shield-lock ship shirt shopping-cart shopping-cart-plus sitemap
        snowflake social sort-ascending sort-descending sound speakerphone square square-check star stars
        steering-wheel stethoscope sun table tag target temperature template tent terminal text-size thumb-down
        thumb-up ticket toggle-left tool tools tools-kitchen-2 transfer-in trash tree trending-down trending-up
        triangle trophy truck typography umbrella underline upload user user-check user-minus user-plus user-x users
        variable versions video volume volume-off wallet wand wifi wifi-off window world writing x zoom-in zoom-out
        """)

    /// The style at the end of every name.
    static let lines = words(
        """
        account-box-line account-circle-line add-box-line add-circle-line add-line alarm-line alarm-warning-line
        alert-line archive-line arrow-down-line arrow-down-s-line arrow-go-back-line arrow-go-forward-line
        arrow-left-line arrow-left-right-line arrow-left-s-line arrow-right-line arrow-right-s-line arrow-up-down-line
        arrow-up-line arrow-up-s-line artboard-line at-line attachment-line award-line bank-card-line bank-line
        bar-chart-line barcode-line battery-line bell-line bike-line bluetooth-line bold book-line book-open-line
        bookmark-line box-line briefcase-line brush-line bug-line building-line bus-line cake-line calculator-line
        calendar-line camera-line car-line cast-line chat-line chat-smile-line check-double-line check-line
        checkbox-circle-line checkbox-line clipboard-line close-circle-line close-line cloud-line code-line
        code-s-slash-line coin-line compass-line computer-line contacts-line contract-left-right-line copper-coin-line
        coupon-line cpu-line crop-line cup-line cursor-line customer-service-line dashboard-line database-line
        delete-back-line delete-bin-line discuss-line dislike-line door-open-line dossier-line download-cloud-line
        download-line draft-line drag-move-line drop-line edit-box-line edit-line emotion-happy-line emotion-line
        emotion-unhappy-line equalizer-line error-warning-line external-link-line eye-line eye-off-line file-copy-line
        file-line file-list-line file-text-line film-line filter-line fingerprint-line fire-line flag-line
        flashlight-line flask-line flight-takeoff-line folder-add-line folder-line forbid-line fullscreen-exit-line
        fullscreen-line function-line gallery-line gamepad-line genderless-line ghost-line gift-line git-branch-line
        global-line goblet-line government-line group-line hammer-line hand-coin-line hard-drive-line hashtag
        headphone-line heart-line history-line home-line hospital-line hotel-line hourglass-line image-line inbox-line
        information-line italic key-line keyboard-line layout-grid-line layout-left-line leaf-line lightbulb-line
        line-chart-line link link-unlink list-check list-ordered list-unordered loader-line lock-line lock-unlock-line
        login-box-line logout-box-line logout-circle-line magic-line mail-line mail-open-line mail-send-line map-line
        map-pin-line medal-line megaphone-line menu-line message-line mic-line mic-off-line money-dollar-circle-line
        money-euro-circle-line moon-line more-2-line more-line movie-line music-line navigation-line newspaper-line
        notification-line notification-off-line palette-line parent-line pause-line pencil-line phone-line
        pie-chart-line pin-distance-line plane-line plant-line play-line plug-line price-tag-line printer-line
        profile-line pushpin-line qr-code-line question-line quill-pen-line radar-line radio-line record-circle-line
        recycle-line red-packet-line refresh-line refund-line remote-control-line repeat-line reply-line restart-line
        restaurant-line robot-line rocket-line rss-line ruler-line run-line save-line scales-line scissors-line
        search-line secure-payment-line send-plane-line server-line service-line settings-line share-forward-line
        share-line shield-check-line shield-line ship-line shopping-bag-line shopping-cart-line shuffle-line
        shut-down-line side-bar-line skip-back-line slideshow-line smartphone-line snowy-line sort-asc sort-desc
        sound-module-line speaker-line speed-line star-line stop-line store-line subtract-line sun-line
        surgical-mask-line t-shirt-line table-line tablet-line takeaway-line taxi-line team-line terminal-line
        test-tube-line text thermometer-line thumb-down-line thumb-up-line ticket-line time-line timer-line
        toggle-line tools-line train-line translate trophy-line truck-line tv-line umbrella-line underline
        unsplash-line upload-cloud-line upload-line usb-line user-add-line user-follow-line user-line
        user-unfollow-line user-voice-line video-line vip-crown-line voiceprint-line volume-mute-line volume-up-line
        walk-line wallet-line water-flash-line wheelchair-line wifi-line wifi-off-line windy-line women-line
        zoom-in-line zoom-out-line
        """)
}
