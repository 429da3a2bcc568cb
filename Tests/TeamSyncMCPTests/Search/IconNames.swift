/// Icon names in the styles of well-known sets.
enum IconNames {
    /// Short words with hyphens; variants after the base name.
    static let hyphens = words(
        """
        activity airplay alert-circle alert-octagon alert-triangle align-center align-justify align-left align-right anchor
        aperture archive arrow-down arrow-down-circle arrow-down-left arrow-down-right arrow-left arrow-left-circle arrow-right
        arrow-right-circle arrow-up arrow-up-circle arrow-up-left arrow-up-right at-sign award bar-chart bar-chart-2 battery
        battery-charging bell bell-off bluetooth bold book book-open bookmark box briefcase calendar camera camera-off cast check
        check-circle check-square chevron-down chevron-left chevron-right chevron-up chevrons-down chevrons-left chevrons-right
        chevrons-up chrome circle clipboard clock cloud cloud-drizzle cloud-lightning cloud-off cloud-rain cloud-snow code codepen
        coffee columns command compass copy corner-down-left corner-down-right corner-left-down corner-left-up corner-right-down
        corner-right-up corner-up-left corner-up-right cpu credit-card crop crosshair database delete disc dollar-sign download
        download-cloud dribbble droplet edit edit-2 edit-3 external-link eye eye-off facebook fast-forward feather figma file
        file-minus file-plus file-text film filter flag folder folder-minus folder-plus framer frown gift git-branch git-commit
        git-merge git-pull-request github globe grid hard-drive hash headphones heart help-circle hexagon home image inbox info
        instagram italic key layers layout life-buoy link link-2 linkedin list loader lock log-in log-out mail map map-pin
        maximize maximize-2 meh menu message-circle message-square mic mic-off minimize minimize-2 minus minus-circle
        minus-square monitor moon more-horizontal more-vertical mouse-pointer move music navigation navigation-2 octagon package
        paperclip pause pause-circle pen-tool percent phone phone-call phone-forwarded phone-incoming phone-missed phone-off
        phone-outgoing pie-chart play play-circle plus plus-circle plus-square pocket power printer radio refresh-ccw refresh-cw
        repeat rewind rotate-ccw rotate-cw rss save scissors search send server settings share share-2 shield shield-off
        shopping-bag shopping-cart shuffle sidebar skip-back skip-forward slack slash sliders smartphone smile speaker square star
        stop-circle sun sunrise sunset tablet tag target terminal thermometer thumbs-down thumbs-up toggle-left toggle-right tool
        trash trash-2 trello trending-down trending-up triangle truck tv twitch twitter type umbrella underline unlock upload
        upload-cloud user user-check user-minus user-plus user-x users video video-off voicemail volume volume-1 volume-2 volume-x
        watch wifi wifi-off wind x x-circle x-octagon x-square youtube zap zap-off zoom-in zoom-out
        """)

    /// Words with underscores that describe the meaning, with variants of shape.
    static let underscores = words(
        """
        access_time account_balance account_balance_wallet account_circle add add_a_photo add_alarm add_circle
        add_circle_outline add_location add_shopping_cart airplanemode_active airplanemode_inactive alarm alarm_off album
        alternate_email analytics announcement apps archive arrow_back arrow_back_ios arrow_circle_down arrow_downward
        arrow_drop_down arrow_drop_up arrow_forward arrow_forward_ios arrow_upward article assessment assignment attach_email
        attach_file attach_money audiotrack auto_awesome autorenew backspace backup bar_chart battery_alert battery_charging_full
        battery_full bluetooth bluetooth_disabled bolt book bookmark bookmark_add bookmark_border bookmarks brightness_5
        brightness_medium brush bug_report build business business_center cake calculate calendar_today call call_end call_made
        camera camera_alt campaign cancel cast category celebration chat chat_bubble chat_bubble_outline check check_box
        check_box_outline_blank check_circle checklist chevron_left chevron_right clear close cloud cloud_done cloud_download
        cloud_off cloud_queue cloud_upload code color_lens comment compare compress content_copy content_cut content_paste
        create create_new_folder credit_card crop crop_free dark_mode dashboard data_usage date_range delete delete_forever
        delete_outline delete_sweep description desktop_windows devices directions directions_bike directions_boat directions_bus
        directions_car directions_railway directions_run directions_walk dns do_not_disturb done done_all download drafts
        drag_handle drag_indicator draw eco edit edit_note edit_off electric_bolt email emoji_emotions emoji_events emoji_objects
        error error_outline euro event event_available event_busy exit_to_app expand_less expand_more explore extension face
        fact_check fast_forward fast_rewind favorite favorite_border file_copy file_download file_upload filter_alt filter_list
        fingerprint flag flash_off flash_on flight flight_land flight_takeoff folder folder_open folder_shared format_align_center
        format_align_left format_bold format_italic format_list_bulleted format_list_numbered format_paint format_quote
        format_size format_underlined forum forward fullscreen fullscreen_exit gavel gps_fixed grade grid_view group group_add
        groups headphones headset help help_outline highlight_off history home home_work hotel hourglass_empty https image inbox
        info insert_link insights inventory keyboard keyboard_arrow_down keyboard_arrow_left keyboard_arrow_right
        keyboard_arrow_up label language laptop launch layers library_books library_music light_mode lightbulb link link_off list
        live_help local_cafe local_dining local_fire_department local_gas_station local_hospital local_mall local_offer
        local_shipping location_off location_on lock lock_open login logout loop mail map medical_services memory menu menu_book
        message mic mic_off mode_comment monetization_on mood mood_bad more_horiz more_vert mouse music_note my_location
        navigate_before navigate_next navigation near_me new_releases nightlight note note_add notifications
        notifications_active notifications_none notifications_off open_in_full open_in_new palette pan_tool password pause
        pause_circle payment payments people perm_identity person person_add person_off person_outline person_pin person_remove
        pets phone phone_android photo photo_camera photo_library picture_as_pdf pie_chart play_arrow play_circle policy
        power_settings_new print priority_high public push_pin qr_code qr_code_scanner question_answer quiz radio
        radio_button_checked radio_button_unchecked receipt receipt_long recycling redeem redo refresh remove
        remove_circle remove_red_eye remove_shopping_cart reorder repeat replay reply report restaurant restore rocket_launch
        room rotate_left rotate_right router rss_feed save save_alt savings schedule school science search search_off security
        sell send sensors sentiment_dissatisfied sentiment_satisfied settings settings_applications settings_backup_restore
        share shield shopping_bag shopping_basket shopping_cart show_chart shuffle skip_next skip_previous smart_toy
        smartphone sms sort speaker speed star star_border star_half stop storage store storefront subscriptions support_agent
        swap_horiz swap_vert sync sync_disabled sync_problem tab table_chart tablet task_alt terminal text_fields thermostat
        thumb_down thumb_up timer today toggle_off toggle_on touch_app train translate trending_down trending_flat
        trending_up tune tv undo unfold_less unfold_more upgrade upload verified verified_user video_library videocam
        videocam_off view_column view_list view_module visibility visibility_off volume_down volume_mute volume_off volume_up
        vpn_key warning watch watch_later water_drop wb_sunny wifi wifi_off work workspace_premium wysiwyg zoom_in zoom_out
        """)

    /// Dots, nouns for objects, and fills.
    static let dots = words(
        """
        airplane airplayvideo alarm ant antenna.radiowaves.left.and.right archivebox archivebox.fill arrow.clockwise
        arrow.counterclockwise arrow.down arrow.down.circle arrow.down.to.line arrow.left arrow.left.arrow.right arrow.right
        arrow.triangle.2.circlepath arrow.triangle.branch arrow.up arrow.up.arrow.down arrow.up.circle arrow.up.forward.app
        arrow.up.left.and.arrow.down.right arrow.down.right.and.arrow.up.left arrow.up.right.square arrow.uturn.backward
        arrow.uturn.forward arrowshape.turn.up.left at bag bag.fill banknote barcode battery.100 battery.25 bed.double bell
        bell.badge bell.fill bell.slash bell.slash.fill bicycle bold bolt bolt.fill bolt.slash book book.closed book.fill bookmark
        bookmark.fill bookmark.slash briefcase bubble.left bubble.left.and.bubble.right building.2 building.columns bus calendar
        calendar.badge.plus camera camera.fill car car.fill cart cart.badge.plus cart.fill chart.bar chart.line.uptrend.xyaxis
        chart.pie checklist checkmark checkmark.circle checkmark.circle.fill checkmark.seal checkmark.shield checkmark.square
        chevron.backward chevron.down chevron.forward chevron.left chevron.left.forwardslash.chevron.right chevron.right
        chevron.up circle circle.grid.3x3 clock clock.arrow.circlepath clock.fill cloud cloud.bolt cloud.rain cloud.sun
        command cpu creditcard creditcard.fill crop cross.case crown cube cup.and.saucer cursorarrow desktopcomputer dice
        display doc doc.badge.plus doc.fill doc.on.clipboard doc.on.doc doc.text dollarsign.circle drop drop.fill ellipsis
        ellipsis.circle envelope envelope.badge envelope.fill envelope.open equal eurosign.circle exclamationmark
        exclamationmark.circle exclamationmark.triangle exclamationmark.triangle.fill externaldrive eye eye.fill eye.slash
        eyedropper faceid figure.walk film flag flag.fill flag.slash flame flashlight.on.fill folder folder.badge.plus folder.fill
        fork.knife forward forward.end gamecontroller gauge gear gearshape gearshape.2 gearshape.fill gift globe graduationcap
        hammer hand.raised hand.thumbsdown hand.thumbsup hand.thumbsup.fill headphones heart heart.fill heart.slash
        hourglass house house.fill icloud icloud.and.arrow.down icloud.and.arrow.up info.circle internaldrive iphone italic key
        keyboard ladybug laptopcomputer leaf lifepreserver lightbulb lightbulb.slash line.3.horizontal
        line.3.horizontal.decrease.circle link list.bullet list.number location location.circle location.slash lock lock.fill
        lock.open lock.shield lock.slash magnifyingglass magnifyingglass.circle map mappin mappin.and.ellipse megaphone memorychip
        mic mic.fill mic.slash minus minus.circle minus.magnifyingglass moon moon.fill moon.stars music.note music.note.list
        network newspaper nosign note.text number opticaldisc paintbrush paintpalette paperclip paperplane paperplane.fill pause
        pause.circle pawprint pencil pencil.circle pencil.slash percent person person.2 person.2.fill person.3
        person.badge.minus person.badge.plus person.crop.circle person.crop.square person.fill phone phone.down phone.fill photo
        photo.on.rectangle pills pin pin.slash play play.circle play.fill plus plus.circle plus.magnifyingglass power printer
        puzzlepiece qrcode questionmark questionmark.circle quote.bubble radio record.circle rectangle.portrait.and.arrow.right
        repeat rosette scanner scissors scope server.rack shield shield.slash shippingbox shuffle sidebar.left slider.horizontal.3
        snowflake sparkles speaker speaker.slash speaker.wave.2 speedometer square square.and.arrow.down square.and.arrow.up
        square.and.pencil square.grid.2x2 square.on.square square.stack star star.fill star.slash stethoscope stop stopwatch
        storefront sun.max sun.max.fill sun.min tablecells tag tag.fill tag.slash terminal text.aligncenter text.alignleft
        text.alignright textformat textformat.size thermometer.medium ticket timer touchid train.side.front.car tram
        translate trash trash.fill trash.slash tray tray.and.arrow.down trophy tshirt tv umbrella underline video video.slash
        viewfinder wallet.pass wand.and.stars waveform.path.ecg wifi wifi.slash wind wrench wrench.and.screwdriver xmark
        xmark.circle xmark.circle.fill
        """)

    /// Objects in camelCase with a prefix and a size.
    static let camels = words(
        """
        arrowClockwise arrowCounterclockwise arrowDown arrowDownload arrowEnter arrowExit arrowExpand arrowLeft arrowMaximize
        arrowMinimize arrowMove arrowRedo arrowRepeatAll arrowReply arrowRight arrowSort arrowSwap arrowSync arrowTrending
        arrowTurnRight arrowUndo arrowUp arrowUpload attach backspace badge beaker bed bluetooth book bookmark bookmarkAdd
        bookOpen bot box branchFork briefcase brightnessHigh brightnessLow bug building buildingBank buildingShop calculator
        calendar calendarAdd calendarClock call callEnd callMissed camera cameraOff cart cellularData1 certificate channel chat
        chatHelp checkboxChecked checkboxUnchecked checkmark checkmarkCircle chevronDown chevronLeft chevronRight chevronUp circle
        clipboardPaste clipboardTaskList clock clockAlarm cloud cloudArrowDown cloudArrowUp cloudOff code collections color
        columnTriple comment commentAdd commentDismiss compassNorthwest contactCard copy crop crown cube cursorClick cut
        dataBarVertical dataLine dataPie database delete deleteDismiss deleteOff desktop dismiss dismissCircle dismissSquare
        document documentAdd documentCopy documentPdf documentText doorArrowRight drafts drinkCoffee dumbbell earth edit editOff
        emoji emojiSad errorCircle eye eyeOff eyedropper fastForward filter filterDismiss fingerprint flag flagOff flash flashOff
        folder folderAdd folderOpen food games gauge gift globe grid guest hatGraduation headphones headset heart heartBroken
        heartPulse history home homeAdd hourglass image imageAdd imageOff info key keyboard laptop leafOne library lightbulb
        lightbulbFilament link linkDismiss list localLanguage location locationOff lockClosed lockOpen lockShield mail mailAdd
        mailInbox mailRead mailUnread map mapDrive maximize megaphone mention mic micOff minimize money moreHorizontal
        moreVertical musicNote navigation news next note notebook numberSymbol open openOff options organization paintBrush
        paintBucket password pause payment people peopleAdd peopleTeam person personAdd personDelete personProhibited
        personSupport phone phoneDesktop phoneLaptop pin pinOff play playCircle plugConnected plugDisconnected poll power
        premium presenter previous print prohibited puzzlePiece qrCode question questionCircle radioButton receipt record reorder
        rewind ribbon rocket ruler save scan scanDash screenshot search searchInfo send settings share shareIos shield
        shieldCheckmark shieldDismiss shoppingBag signOut sleep sparkle speaker2 speakerMute speakerOff spinnerIos sport star
        starOff stop storage storeMicrosoft subtract syncOff tab table tablet tag tagDismiss target task teddy temperature
        textAlignCenter textAlignLeft textBold textBulletList textFont textFontSize textItalic textQuote textUnderline
        thumbDislike thumbLike ticketDiagonal timer toggleLeft toolbox translate trophy tv umbrella usbStick vehicleBicycle
        vehicleBus vehicleCar vehicleShip vehicleTruck video videoOff voicemail walkieTalkie wallet warning weatherCloudy
        weatherMoon weatherRain weatherSnowflake weatherSunny wifi1 wifiOff window wrench zoomIn zoomOut
        """
    ).map { "ic" + $0.prefix(1).uppercased() + $0.dropFirst() + "24Regular" }

    static func words(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }
}
