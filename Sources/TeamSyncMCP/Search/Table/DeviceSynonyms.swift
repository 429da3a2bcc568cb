/// Devices, games, law, money, gestures, faces, and variants of files, calls and messages.
extension SynonymTable {
    static let deviceSynonyms = """
        webcam, camera web, video camera, cctv | web camera
        cctv, security camera, surveillance, camera security, videocam | camera surveillance
        projector, presentation, projector screen, videocam | beamer
        presentation, easel, projector screen, chalkboard, slideshow, co present | slides, keynote, powerpoint, present
        whiteboard, chalkboard, easel, blackboard | board
        radio, radio tower, podcast, fm | tuner
        podcast, podcasts, microphone, mic, broadcast | episode
        album, vinyl, disc, record vinyl, albums, compact disc | record, music album
        disc, cd, album, optical disc, compact disc, media optical | dvd
        piano, keyboard music, music
        guitar, acoustic guitar
        drum, drums
        equalizer, sliders, graphic eq, tune, adjust, mixer, faders | audio settings, mixer
        subtitles, closed caption, captioning, cc, view subtitles, captions | closed captions
        picture in picture, pip, picture in picture alt
        playlist, playlist play, queue music, list music, queue | queue, song list
        vibrate, vibration, phone vibrate, vibrating | haptic
        ring, ringing, bell ringing, bell ring, notifications active | ringtone
        sim card, sim, simcard
        sd card, memory card, micro sd, card memory
        usb, usb port, usb drive, flash drive | usb stick, thumb drive
        ethernet, lan, network wired, network, settings ethernet, lan connect | wired network, cable
        router, modem, access point, wifi router | network device
        network, lan, hub, sitemap, share nodes, network node, workgroup | nodes, topology
        hub, device hub, network, share nodes
        nfc, contactless, contactless payment, wifi pay, tap and play | tap to pay
        vpn, vpn key, vpn lock, shield, key
        hotspot, wifi tethering, personal hotspot, access point
        airplane mode, airplanemode active, airplane, flight | flight mode
        vr, headset vr, goggles, glasses, cardboard, view in ar | virtual reality
        augmented reality, ar, view in ar, cube scan, scan
        drone, quadcopter
        3d, cube, 3d rotation, box, view in ar | three dimensional
        glasses, eyeglasses, spectacles, sunglasses | reading glasses
        hat, cap, wizard hat, hat cowboy
        watch, smart watch
        umbrella, beach access
        compass, drafting compass, architect, compass drafting
        magnet, attract
        bomb, explosion, explosive | explode
        sword, swords, fight, battle
        puzzle, jigsaw
        chess, chess knight, chess pawn | strategy
        cards, playing cards, playing card, style, spade | card game, poker
        joystick, gamepad, game controller, videogame asset
        dice, die, casino
        mask, theater masks, theater comedy, drama masks, masks theater, drama | theatre, theater
        ticket, movie ticket, theaters | cinema ticket
        paint roller, format paint, paint, roller | wall paint
        stamp, approval, postage stamp, rubber stamp
        signature, draw, sign, signature freehand, ink pen | autograph, sign document
        contract, document signed, file signature, file contract, handshake | agreement
        certificate, award, license, diploma, verified, file certificate, ribbon | certification
        license, certificate, id card, copyright
        copyright, c circle
        trademark, registered
        legal, gavel, scale, law, justice
        gavel, auction, hammer, law | judge, court
        police, shield, local police, badge, user police
        safe, vault, lock, safe square | strongbox
        bitcoin, btc, currency btc, crypto | cryptocurrency
        pound, pound sterling, currency pound, currency gbp, sterling, gbp
        yen, currency yen, currency jpy, jpy
        rupee, currency inr, currency rupee, indian rupee
        price, tag, price tag, dollar, money
        subscription, subscriptions, repeat, calendar sync, autorenew, rss | recurring
        refund, receipt refund, cash refund, undo, money back
        invoice, receipt, file invoice, bill
        budget, wallet, piggy bank, calculator, chart pie
        tax, percent, receipt, landmark
        audit, clipboard search, file search, search document, fact check | inspect, review
        review, rate review, star, message star, comment | feedback
        survey, poll, clipboard list, ballot, form | questionnaire
        vote, how to vote, ballot, check to slot, box ballot, vote yea | election, poll
        feedback, comment, message, rate review, message alert | opinion
        form, file input, text box, forms, list, clipboard | fields
        text input, textbox, form textbox, text cursor input, input
        keyboard shortcut, command, keyboard, keyboard command key
        enter key, keyboard return, return, corner down left, subdirectory arrow left, arrow turn down left, key return
        space bar, space, space bar key, keyboard space
        shift, shift key, arrow big up, arrow fat up, apple keyboard shift
        caps lock, arrow big up dash, keyboard capslock, arrow fat line up
        tab, keyboard tab, arrow right to line, tab key
        first page, skip back, chevrons left, chevron first, chevron bar left, page first, go first, arrow line left, skip previous | go to start, jump to start
        last page, skip forward, chevrons right, chevron last, chevron bar right, page last, go last, arrow line right, skip next | go to end, jump to end
        scroll to bottom, go bottom, arrow down to line, arrow line down, vertical align bottom, chevrons down | go to bottom
        touch, touch app, hand pointing, pointer, tap, gesture tap, hand point up | tap, press
        swipe, gesture swipe, swipe left, hand swipe | slide
        pinch, gesture pinch, zoom
        clap, applause, hands clapping, sign language | bravo
        fist, hand fist, hand back fist
        wave hand, hand wave, hand waving, waving hand, hand | greeting, hello
        pray, hands praying, folded hands
        angry, face angry, emoji angry, emoticon angry, smiley angry, mood angry, frown angry | mad, upset
        neutral, meh, face meh, smiley meh, emoticon neutral, sentiment neutral, face plain | indifferent, so so
        laugh, face laugh, laughing, emoticon lol, smiley grin, emoticon excited | funny, haha
        cry, face sad tear, emoticon cry, face crying, crying | tears
        wink, face smile wink, smiley wink, emoticon wink, face wink
        surprise, face surprise, surprised, face shock, emoticon surprised | shocked
        kiss, face kiss, emoticon kiss, lips
        love, heart, favorite, emote love
        cool, face cool, sunglasses, emoticon cool
        confused, face confused, emoticon confused | puzzled
        sleepy, bed, moon, snooze, zzz, sleep, power sleep | tired
        snooze, bell snooze, bell z, alarm snooze, bedtime, zzz | sleep alarm
        night mode, moon, night light, nightlight, dark mode, weather night
        busy, do not disturb, user busy, minus circle, moon
        offline, cloud off, wifi off, cloud offline, user offline, cloud slash | not connected
        online, wifi, circle, access point, lan connect | connected
        available, user available, online, status online, circle
        dot, circle, primitive dot, fiber manual record, circle small, point | bullet
        waveform, audio waveform, sound wave, graphic eq, audio lines, soundwave | sound wave, voice
        wave, sine wave, activity, waveform
        pulse, activity, heart pulse, heartbeat
        remote, remote control, television remote, settings remote | tv remote
        incognito, eye glasses, hat glasses, spy, detective, user secret | private browsing, anonymous
        captcha, robot, shield check
        two factor, two factor authentication, shield check, lock check, cellphone key, security | 2fa, mfa, otp
        permission, key, shield key, lock, user lock, shield account
        admin, user cog, user gear, shield account, admin panel settings, user shield, person gear, account cog | administrator, manage account
        user settings, user gear, user cog, manage accounts, account cog, person gear, user circle gear, person settings | account settings
        role, user tag, badge, user shield, id badge
        guest, user, person outline, account outline
        team, users, groups, people, user group
        org chart, organization, sitemap, account tree, hierarchy, organization chart, tree structure, network | hierarchy, organigram
        hierarchy, sitemap, account tree, tree structure, file tree, list tree, node tree, family tree, graph tree | tree view
        workflow, flow, flow arrow, schema, account tree, route, sitemap | process, automation, flowchart
        flowchart, workflow, schema, sitemap, diagram project, account tree
        mind map, sitemap, hub, graph, account tree
        timeline, gantt chart, view timeline, chart gantt, roadmap, project roadmap | roadmap, schedule
        kanban, view kanban, project, columns, board, trello, square kanban | board
        milestone, flag, signpost, flag checkered, milestone flag
        goal, target, bullseye, flag, golf
        priority, flag, priority high, exclamation, arrow up | urgent, important
        urgent, exclamation, alert, priority high, siren, warning | emergency
        siren, emergency, alarm light, e911 emergency, alert light
        new releases, burst, badge, seal, decagram, new box, fiber new | brand new
        explore, compass, binoculars, safari
        binoculars, search, explore
        preview, eye, file search, page view, monitor eye, open preview, print preview
        print preview, document print preview, file search, printer search, printer eye
        page setup, document page setup, file cog, settings
        template, layout template, file dashed, dashboard, content copy, project template, file template
        component, component, puzzle, cube, diamond four, widgets, extension, shapes | widget
        widget, widgets, apps, layout dashboard, grid
        tabs, tab, browser tabs, browsers, window tabs, folder tabs, app window
        browser, window, app window, web, globe, chrome, internet | web browser
        window, app window, browser, window maximize, dock window
        new window, window new, window plus, external link, open in new, multiple windows, app window
        duplicate window, window restore, multiple windows, copy
        home page, home, house
        bookmark add, bookmark plus, bookmark new, add bookmark
        archive, package, box, inventory
        unarchive, archive arrow up, archive restore, package up, box open
        import, file import, arrow down to line, log in, download, arrow square in, database import, file arrow up, application import | bring in
        export, file export, share, upload, arrow square out, database export, log out, file arrow down, application export | save as file
        zip, file zip, folder zip, file archive, media zip, compressed, zip box | compressed file
        pdf, file pdf, picture as pdf, document pdf, filetype pdf
        csv, file csv, file spreadsheet, table, filetype csv, file delimited | comma separated
        excel, file excel, file spreadsheet, microsoft excel, table | spreadsheet
        word document, file word, microsoft word, file text
        audio file, file audio, file music, music, audio x generic
        video file, file video, video file, file media, film
        image file, file image, file media, image, insert photo
        code file, file code, code, file json
        link file, file symlink, link
        lock file, file lock, document lock
        new tab, tab new, tab plus, external link, open in new
        folder shared, folder user, folder share, folder account, folder public, folder shared, folder group | shared folder
        folder remove, folder minus, folder x, delete folder, folder delete, folder off | delete folder, remove folder
        file remove, file minus, file x, delete file, note remove, file delete | delete file, remove file
        calendar add, calendar plus, event add, appointment new, add calendar | add event, new event, schedule meeting
        calendar remove, calendar minus, calendar x, event busy, calendar cancel | cancel event, delete event
        calendar check, event available, calendar done, calendar checkmark | confirmed appointment, booked
        location off, map pin off, location slash, location disabled, map marker off
        camera off, no photography, camera slash, camera disabled
        video off, video slash, videocam off, video camera slash, camera video off, camera off, camera disabled | stop video, turn off camera
        unmute, volume 2, speaker high, volume up, sound, volume high | sound on
        sound wave, waveform, audio lines, graphic eq
        volume down, volume 1, speaker low, volume low, volume medium, speaker simple low | quieter, lower volume
        volume up, volume 2, speaker high, volume high, volume plus, volume loud, speaker simple high | louder, raise volume
        zoom to fit, fit to screen, zoom fit best, maximize, fit screen, zoom out map, aspect ratio, scan | fit to window
        bookmark filled, bookmark fill, bookmark
        half star, star half, semi starred
        unfavorite, heart off, star off, heart dislike, star slash, heart slash, heart minus, bookmark off
        spam, mail mark junk, report, alert octagon, mail x, block | junk, junk mail
        unread, mail unread, mark email unread, email alert, envelope, mail dot | mark as unread
        open mail, mail open, envelope open, drafts, mail opened, email open, mail read | read email, mark as read
        forward message, forward, mail forward, share, corner up right, arrow bend up right | forward email
        reply all, mail reply all, reply all fill, arrow bend double up left, reply list
        schedule send, send clock, schedule, clock, mail clock
        typing, message circle more, chat dots, chat circle dots, comment dots, message dots, keyboard, ellipsis | is typing
        voicemail, recording, phone message, record tape
        dialpad, keypad, grip, dots nine, input dialpad, numeric keypad, dial pad | number pad
        incoming call, phone incoming, call received, phone arrow down left, call incoming
        outgoing call, phone outgoing, call made, phone arrow up right, call outgoing
        missed call, phone missed, call missed, phone x
        conference, users three, users, group call, video, groups | meeting
        meeting, users, handshake, video, calendar, meeting room, groups
        webinar, presentation, video, chalkboard teacher
        """
}
