extension Synonyms {
    /// One group on a line.
    static let table = """
        trash, delete, bin, trash can, garbage, rubbish, recycle bin, remove | discard, throw away, erase, dustbin, waste, wastebasket, get rid of
        settings, gear, cog, gearshape, setting, preferences, options, configuration, tune, sliders, adjustments | configure, config, setup, customize, cogwheel
        users, people, group, team, person 2, person 3, groups, community, contacts | members, crowd, friends, multiple users, audience, family
        user, person, profile, account, avatar, account circle, user circle, person circle, person crop circle, people | my account, contact, member, login user, human, customer
        arrow left, back, arrow back, arrow backward, chevron left, caret left, previous, navigate before, chevron backward | go back, left arrow, previous page, return, navigate back
        arrow right, forward, arrow forward, chevron right, caret right, next, navigate next, chevron forward | go forward, right arrow, next page, continue, proceed
        arrow up, arrow upward, chevron up, caret up, expand less | up arrow, scroll up, move up
        arrow down, arrow downward, chevron down, caret down, expand more | down arrow, scroll down, move down
        chevron down, caret down, expand more, arrow drop down, angle down, keyboard arrow down | dropdown arrow, drop down, dropdown, disclosure, open list
        chevron up, caret up, expand less, arrow drop up, angle up, keyboard arrow up | collapse section
        arrow up, arrow upward, vertical align top, arrow up to line, caret double up | back to top, scroll to top, go to top
        home, house | homepage, main page, start page, start screen
        edit, pencil, pen, create, square pen, pencil line, pencil simple, note pencil, square and pencil, compose, writing, quill pen, signature, pen to square, quill | modify, write, change, rename, rewrite
        compose, note pencil, square pen, square and pencil, edit square, edit note, create | write message, new message, draft
        close, x, cross, xmark, times, dismiss, cancel, clear, multiply, x circle | exit dialog, dismiss dialog, close window
        cancel, x circle, close circle, dismiss circle, xmark circle, x, close | abort
        bell, notification, notifications, alert, alarm bell, notification bell | reminder, ring bell, notify, push notification
        bell off, notifications off, bell slash, alert off, notification off | mute notifications, do not disturb, disable notifications, silence notifications, no notifications, turn off notifications, notifications muted
        search, magnifying glass, magnifyingglass, magnifier, find, loupe | look up, lookup, lens, look for
        menu, hamburger, bars, list, line 3 horizontal, navigation menu, text align justify, navigation | hamburger menu, three lines, side menu, nav, drawer, burger menu
        more, ellipsis, dots three, more horizontal, more horiz, more vertical, more vert, dots, ellipsis vertical, dots three vertical, kebab, meatballs | overflow menu, three dots, more options, options menu, overflow, context menu, action menu
        plus, add, new, create, plus circle, add circle | insert, add new, create new, add item, increase
        minus, subtract, remove, dash, minus circle, remove circle | decrease, reduce, less
        check, checkmark, tick, done, check circle, ok, accept | confirm, approve, complete, completed, success, finished, yes, correct, check mark, mark as done
        check circle, checkmark circle, circle check, task alt, badge check, seal check | success, verified, completed, all good, validated
        verified, badge check, seal check, checkmark seal, check decagram | verified account, verified badge, authentic, certified
        warning, alert triangle, exclamationmark triangle, triangle exclamation, error warning, warning alt, exclamation octagon, alert octagon, triangle alert, exclamation, alert, caution, danger, exclamation triangle | attention, hazard, warn
        error, alert circle, error outline, circle alert, exclamationmark circle, exclamation circle, x circle, error circle, warning circle | failure, failed, problem, important
        info, information, info circle, circle info | about, details, tooltip, more info, more information
        help, question, questionmark, question mark, help circle, question circle, questionmark circle, circle help, circle question mark, question mark circle, help outline | faq, support, assistance, what is this
        lifebuoy, life buoy, support, support agent, headset, lifebuoy ring, headset mic, person support | customer service, customer support, help desk, helpdesk, call center
        heart, favorite, favourite, like, love, favorites | wishlist, wish list, add to favorites, liked
        star, rating, favorite, favourite, grade, rate | rate, review, bookmark star, starred, add to favorites
        bookmark, save, bookmarks, ribbon | save for later, read later, saved, reading list
        save, floppy disk, floppy, disk, device floppy, hard drive download, inbox arrow down, content save | store, save file, diskette, save changes
        thumbs up, thumb up, like, thumbsup, hand thumbsup | upvote, approve, good
        thumbs down, thumb down, dislike, thumbsdown, hand thumbsdown | downvote, disapprove, bad
        download, arrow down tray, arrow down on square, tray down, arrow down from bracket, arrow bar down, box arrow down, cloud arrow down, arrow down to line, file download, cloud download, arrow down circle, tray arrow down, square and arrow down, download simple | save to device, get file, pull down
        upload, arrow up tray, arrow up on square, tray up, arrow up from bracket, arrow bar up, box arrow up, cloud arrow up, arrow up to line, file upload, cloud upload, arrow up circle, publish, tray arrow up, upload simple | send file, upload file
        cloud upload, upload cloud, cloud arrow up, backup, icloud and arrow up, cloud up | save to cloud, upload to cloud, cloud backup
        cloud download, download cloud, cloud arrow down, icloud and arrow down, cloud down | download from cloud
        share, share 2, share network, square and arrow up, share ios, export, ios share, share variant | share link, share with friends, social share
        send, paper plane, paperplane, paper airplane, send plane, paperplane fill, paper plane tilt, submit | send message, dispatch, sending
        link, chain, link 2, hyperlink, url, insert link, link simple | web link, web address, connect
        unlink, link off, link break, link slash, broken link, link 2 off, link dismiss | remove link, disconnect
        external link, open in new, arrow top right on square, box arrow up right, up right from square, link external, arrow square out, arrow up right from square, launch, arrow up forward app, arrow up right square, open, arrow up right, square arrow out up right, arrow up forward square | open in new tab, new tab, new window, open link, open in browser, leave site
        attach, paperclip, attachment, attach file, clip | add file, file attachment
        copy, duplicate, content copy, doc on doc, files, clone, square on square, document copy | copy to clipboard, make a copy
        paste, clipboard, content paste, doc on clipboard, clipboard paste | insert from clipboard
        cut, scissors, content cut | trim, snip
        undo, arrow counter clockwise, arrow uturn left, arrow counterclockwise, arrow rotate left, rotate left, arrow back up, arrow go back, arrow u left, rotate ccw, rollback, arrow uturn up, undo 2, arrow undo, arrow uturn backward, corner up left, arrow u up left | revert, go back one step
        redo, arrow clockwise, arrow rotate right, rotate right, arrow forward up, arrow go forward, arrow u right, rotate cw, arrow uturn right, redo 2, arrow redo, arrow uturn forward, corner up right, arrow u up right | repeat action
        reply, arrow reply, arrow uturn left, arrow turn up left, arrow back up, corner down left, arrow 90deg left, arrow return left, arrowshape turn up left, arrow bend up left, corner up left, arrow undo | answer, respond, reply to message
        refresh, reload, refresh cw, arrow clockwise, arrow path, arrows rotate, arrow rotate right, arrow repeat, rotate right, renew, rotate, reset, arrows clockwise, rotate cw, sync, arrow sync, autorenew, arrow triangle 2 circlepath, refresh ccw, update, loop, cached | try again, retry, renew, refresh page
        sync, refresh cw, arrows clockwise, arrow sync, arrow triangle 2 circlepath, synchronize, cached, arrow path, arrows rotate, arrow repeat, rotate, renew | syncing, synchronise, keep in sync
        rotate, rotate cw, rotate right, arrow clockwise, rotate ccw, rotate left, arrow rotate clockwise, screen rotation | turn, spin
        log out, logout, sign out, exit, arrow right start on rectangle, arrow left start on rectangle, arrow right from bracket, right from bracket, box arrow right, arrow right on rectangle, logout box, arrow exit, log off, rectangle portrait and arrow right, power settings new, door open, leave, exit to app | log off, quit, disconnect, end session
        log in, login, sign in, enter, arrow right end on rectangle, arrow left end on rectangle, arrow right to bracket, right to bracket, box arrow in right, login box, door enter, rectangle portrait and arrow forward, arrow enter | authenticate, sign on
        lock, locked, padlock, https, lock closed, lock simple | secure, security, private, protected, password protected
        unlock, lock open, unlocked, lock off | padlock open, open lock, unsecured
        password, key, passkey, lock, textbox password, vpn key | credentials, passcode, pin code
        key, passkey, vpn key | access key, api key, access
        shield, security, shield check, safety, privacy, shield checkered, protection, admin panel settings, policy, shield lock, shield halved | protect, antivirus, secure, safe, guard
        fingerprint, touch id, touchid | biometric, biometrics, identity
        face id, faceid, scan face, user focus, face recognition, person focus | facial recognition, face unlock
        eye, visibility, show, view, visible, preview, remove red eye | look, watch, show password, see, reveal, views
        eye off, eye slash, eye closed, visibility off, hide, hidden, eye hide, invisible | hide password, conceal, not visible
        calendar, date, event, schedule, calendar today, today, calendar month, calendar blank, date range | appointment, agenda, day, date picker, choose a date, pick a date, deadline
        clock, time, access time, schedule, hour, watch later, alarm, stopwatch, timer | recent, duration, what time, hours
        history, clock counter clockwise, clock rotate left, clock history, clock arrow, clock, time past, arrow uturn left, clock arrow circlepath, recent, clock rewind, rotate ccw, restore | past, time machine, version history, recently viewed
        alarm, alarm clock, clock alert, add alarm, alarm on | wake up, wake up call
        timer, stopwatch, countdown, watch, hourglass | chronometer, lap
        hourglass, hourglass empty, hourglass bottom, pending, timer sand | wait, waiting, time left, sand clock
        loading, loader, spinner, progress activity, circle notch, spinner gap, rays, progress, loader 2, spinner ios, arrow clockwise dashes, arrow path, hourglass, hourglass split, hourglass half, arrow repeat, spinner third, loading 3 quarters, loader circle, circle dashed, in progress, arrow clockwise, arrows rotate | please wait, busy, progress indicator, in progress, wait, waiting, buffering
        mail, email, envelope, message, letter, mail outline | e-mail, inbox message, send email, contact us, newsletter
        inbox, tray, mail inbox, move to inbox | incoming, mailbox, received
        chat, message, comment, message circle, bubble, chat bubble, chat circle, chat bubble outline, message square, bubble left, speech bubble, forum, chats, bubble left and bubble right, messages square, sms | conversation, talk, discussion, dm, direct message, feedback, messaging, text message, speak
        phone, call, telephone, phone call, dial, receiver | make a call, phone number, handset, ring, contact number, voice call, dial number
        end call, phone off, call end, phone x mark, telephone x, phone x, phone off hook, phone cancel, call missed, phone disconnect, phone down, phone slash, phone hang up, phone missed | hang up, decline call, reject call, end the call
        smartphone, mobile, phone iphone, device mobile, iphone, mobile phone, cellphone, phone android, phone portrait, phone | cell phone, mobile device, handheld, mobile app
        tablet, ipad, device tablet, tablet android, tablet mac | ipad device
        laptop, notebook computer, laptop mac, laptopcomputer, computer | macbook, portable computer
        monitor, desktop, computer, screen, display, desktop windows, desktop computer, desktopcomputer, desktop mac, device desktop, tv | pc, workstation
        tv, television, monitor play, airplay, live tv, screencast | smart tv
        watch, smartwatch, wrist watch, applewatch, device watch | wearable, apple watch
        printer, print, local printshop | print page, print document
        keyboard | type, typing, keys
        mouse, mouse pointer, computermouse, cursor | click device
        cursor, mouse pointer, pointer, cursorarrow, arrow selector tool, near me, cursor click | click, selection tool, select
        hand, pan tool, hand raised, back hand, hand palm, hand left | stop hand, raise hand, high five, wave, hello
        camera, photo camera, camera alt | take a picture, take photo, photograph, snapshot
        image, photo, picture, images, gallery, photo library, insert photo, photo on rectangle, image multiple | photos, album, picture gallery, photo gallery, thumbnail
        video, video camera, videocam, film, movie, camcorder | record video, video call, footage, facetime, video meeting
        film, movie, film strip, clapperboard, local movies, filmstrip, movies and tv | cinema, reel
        microphone, mic, keyboard voice | voice, record audio, dictate, speech input, voice input
        mic off, microphone slash, mic slash, microphone off | mute microphone, mute mic, muted microphone, mute yourself
        volume, volume 2, speaker wave, volume down, speaker, speaker high, volume up, speaker wave 2, speaker wave 3, sound, speaker 2, audio, volume high, speaker wave 1 | loud, turn up volume, louder, audio on
        mute, volume x, volume off, speaker x mark, volume xmark, volume cross, volume 3, volume slash, speaker none, speaker slash, speaker x, volume mute, speaker mute, speaker off, sound off | muted, silent, no sound, silence, turn off sound
        headphones, headset, headphone | earphones, listen, earbuds, listening
        music, musical note, music note, music notes, audiotrack, song, library music | tune, melody, audio file
        play, play arrow, play circle, play circle filled | start, start playback, watch video, start video, resume
        pause, pause circle | hold playback, suspend
        stop, stop circle | halt, end playback
        record, record circle, fiber manual record, circle dot | start recording, recording
        skip forward, skip next, forward end, next track, forward, fast forward, fast forward circle | skip song, next song, skip
        skip back, skip previous, backward end, previous track, rewind, backward | previous song
        fast forward, forward, skip forward, forward 10, forward 30 | speed up
        rewind, fast rewind, backward, skip back, replay | go backwards
        shuffle, random, shuffle simple, arrow shuffle | randomize, mix
        repeat, loop, arrow repeat all, arrows clockwise, repeat 1 | again, play again, cycle
        cast, screencast, airplay, airplayvideo, screen share, screencasting | stream to tv, chromecast, mirror screen
        wifi, wi fi, wifi high, wireless, network wifi, wifi 1 | internet connection, internet
        wifi off, wifi slash, wifi x, signal wifi off | offline, no internet, no connection, no wifi, disconnected
        bluetooth, bluetooth connected | wireless pairing
        signal, cell signal full, signal cellular alt, cellularbars, antenna, cell signal high, signal high | reception, network strength, signal strength
        broadcast, antenna radiowaves left and right, radio, rss, cell tower, podcast, live | on air, live stream
        rss, rss feed | feed, news feed, subscribe
        globe, world, language, public, earth, web, globe hemisphere west, network | international, website, internet, browser, global, planet, change language, worldwide
        translate, languages, language, g translate | translation, change language, localization
        map, map trifold | directions, atlas
        location, map pin, pin, location dot, geo alt, map pin alt, map pin line, place, location on, marker, mappin, geo, map marker, room, mappin and ellipse | address, position, where, gps, location pin, destination
        navigation, location arrow, near me, navigation arrow, compass, location fill, send location | navigate, current location, my location, gps
        my location, locate, crosshair, gps fixed, location searching, location crosshairs, crosshair simple, gps, target | find me, where am i
        compass, explore, safari, compass northwest | discover, direction, north
        pin, push pin, pushpin, thumbtack, keep | stick, pinned, pin to top
        sun, light mode, sun max, wb sunny, sunny, weather sunny, brightness high | daylight, day, brightness, sunshine, light theme, day mode
        moon, dark mode, nightlight, weather moon, mode night, bedtime, dark theme, moon stars | night, night mode, sleep, crescent
        brightness, sun, brightness high, brightness 6, sun dim, sun max, brightness medium | screen brightness
        cloud, weather cloudy, filter drama, cloudy | cloudy weather, overcast
        rain, cloud rain, rainy, cloud drizzle, weather rain, umbrella, weather rain showers | rainy, wet weather
        snow, snowflake, cloud snow, ac unit, weather snowflake, snowing | cold, winter, freeze, frozen, air conditioning
        wind, air, weather squalls, weather windy | windy, breeze
        thermometer, temperature, thermostat, device thermostat, thermometer medium | heat, fever, hot
        lightning, bolt, zap, flash, flash on, cloud lightning, thunderstorm, electric bolt | thunder, energy, electricity, fast, power, instant, storm, quick
        fire, flame, local fire department, whatshot | hot, trending, burn, popular, streak
        water, drop, droplet, water drop, opacity, drops | liquid, humidity, blood
        leaf, eco, plant, leaf one, spa, tree, potted plant | nature, environment, organic, green, ecology, vegan
        flower, local florist, flower lotus, florist | blossom, garden
        paw, paw print, pets, pawprint, dog, cat, animal dog | pet, animal
        umbrella, beach access | insurance
        power, power settings new, plug, on off | turn off, shutdown, shut down, switch off, turn on, power button, standby
        plug, plug connected, electrical services, powerplug, power cord, plugs | electric outlet, socket
        battery, battery full, battery 100, battery high, battery std | charge level, energy level
        battery low, battery warning, battery alert, battery 25, battery 1 | low battery, low power, empty battery
        battery charging, battery charge, battery 100 bolt | charging, recharge
        light bulb, lightbulb, idea, emoji objects, bulb, tips and updates, lamp | hint, tip, suggestion, inspiration, insight
        filter, funnel, filter list, filter alt, line 3 horizontal decrease, sliders, funnel simple, line 3 horizontal decrease circle | refine, narrow results, filter results
        sort, arrow up down, sort ascending, bars arrow down, bars arrow up, arrows up down, arrow down short wide, sort down, sort up, sort amount down, swap vertical, chevron up down, chevron sort, arrow down a z, arrows sort, sort alpha down, arrow up wide short, arrow up arrow down, arrow sort, swap vert, sort descending, arrow down up, arrows down up | order, order by, sort list, sort order, sorting, rank, arrange
        swap, swap horiz, arrows right left, right left, arrow right left, arrows exchange, arrows transfer, arrow left right, arrows left right, arrow swap, arrow left arrow right, switch, exchange, transfer, repeat | swap places, convert, exchange
        expand, maximize, fullscreen, full screen, arrows pointing out, arrows angle expand, arrows fullscreen, arrows maximize, expand arrows alt, arrows out, arrow expand, open in full, maximize 2, full screen maximize, arrow up left and arrow down right, corners out, zoom out map, arrow up backward and arrow down forward | enlarge, go full screen, make bigger
        collapse, minimize, fullscreen exit, arrows pointing in, arrows angle contract, compress, arrows minimize, exit full screen, arrows in, close fullscreen, minimize 2, full screen minimize, corners in, shrink, arrow minimize, close full screen, arrow down right and arrow up left | make smaller, exit fullscreen, leave full screen
        zoom in, plus magnifyingglass, magnifying glass plus, search plus | magnify, enlarge view, zoom
        zoom out, minus magnifyingglass, magnifying glass minus, search minus | zoom away
        move, arrows out cardinal, arrow move, open with, drag, arrow up and down and arrow left and right, arrow all directions | pan
        drag, grip vertical, drag handle, drag indicator, dots six vertical, line 3 horizontal, grip, dots six, re order dots vertical, reorder | drag and drop, reorder, rearrange, grab handle, drag to reorder
        grid, grid view, layout grid, squares four, apps, square grid 2x2, view module, grid four, dashboard, table cells, square grid 3x3 | grid layout, tiles, gallery view, app launcher
        dashboard, layout dashboard, squares four, gauge, layout, speedometer, board, space dashboard | overview, control panel, admin panel
        list, format list bulleted, list bullet, list bullets, text bullet list, list view, view list, view headline | bullet points, bulleted list, list layout
        checklist, list checks, list check, task list, fact check, check list, clipboard check, clipboard task list, list todo, square checklist, task list ltr | todo, to do, to do list, tasks, todos
        table, table chart, spreadsheet, grid on, tablecells, table 2 | rows and columns, excel
        columns, view column, columns 2, columns 3, rectangle split 3x1, column triple, column | split view
        sidebar, panel left, sidebar left, sidebar simple, view sidebar, dock left, layout sidebar | side panel, toggle sidebar, navigation panel
        layers, stack, square 3 layers 3d, layer, stack simple, square stack 3d up | stacked, overlap
        folder, folder simple, directory | collection of files
        folder plus, folder add, create new folder, folder badge plus | new folder, add folder, create folder
        folder open, folder opened | open folder
        file, document, doc, page, note, description, insert drive file, file text, article, doc text, sheet | paper, text file, report, paperwork
        file plus, note add, document add, doc badge plus, file add | new file, new document, add document, create document
        note, sticky note, notes, notebook, note text, file text, notepad | memo, annotation
        archive, archivebox, box archive, inventory 2, archive box | store away, put away
        package, box, cube, shippingbox, inventory, package 2 | parcel, product, shipment, carton
        book, book open, menu book, library, auto stories, books vertical, local library, import contacts | read, reading, documentation, manual, guide
        newspaper, news, article, feed | press, headline
        code, code 2, code xml, chevron left forwardslash chevron right, brackets angle, code simple, chevron left slash chevron right, code bracket, braces, code slash, code square, brackets curly | programming, developer, source code, html
        terminal, command line, console, window console, terminal window, square terminal, apple terminal | shell, prompt, cli
        database, storage, cylinder, cylinder split 1x2, hard drives, circle stack, server stack, server | db, data store, sql, data
        server, dns, hard drives, server rack, storage, xserve | hosting, backend
        hard drive, hard disk, internaldrive, hard drives, save | storage, disk space
        cpu, chip, memory, processor, developer board | microchip, hardware
        bug, bug report, ladybug, bug beetle, ant | debug, report a problem, insect, issue
        git branch, branch, arrow triangle branch, fork, branch fork, account tree, code branch, diagram 3, git, sitemap, git merge | version control, git
        puzzle, puzzle piece, extension, plugin, plugins, puzzlepiece, puzzlepiece extension, plug | addon, add on, integration, module
        qr code, qrcode, qr code scanner, qr code 2, scan | scan code
        barcode, scan barcode, barcode scanner, scan line, upc scan, upc, qr code, qrcode | product code
        scan, viewfinder, scan line, document scanner, corners out, qr code scanner, frame corners | scanner
        hash, hashtag, number symbol, number, numbers | pound sign, channel
        at, at sign, alternate email, mention, at symbol | email address
        percent, percentage, discount, sale, percent circle | deal, special offer, rate
        tag, label, price tag, local offer, sell, tags, price, discount | category, sale, offer, cost
        gift, present, card giftcard, redeem, gift card | birthday, reward, surprise
        cart, shopping cart, basket, shopping basket, shopping cart simple, add shopping cart | checkout, buy, purchase, add to cart, trolley
        shopping bag, bag, local mall, handbag, shopping bag open, bag handle | purchases, order, orders, shopping
        store, storefront, shop, building store, building storefront, building store front | marketplace, market, retail
        credit card, creditcard, card, payment, payments, credit card alt, bank card, card heading, purchase, card text | pay, debit card, payment method, billing, bank card, credit, visa, mastercard
        wallet, account balance wallet, wallet cards, wallet credit card | purse, balance, my money
        money, dollar, dollar sign, attach money, currency dollar, dollarsign, dollarsign circle, banknote, coins, cash, circle dollar sign, monetization on, currency circle dollar, payments | price, currency, finance, cost, earnings, pay
        euro, euro symbol, currency eur, eurosign, euro sign | eur
        coins, coin, monetization on, toll, money | change, tokens
        receipt, invoice, receipt long, bill, scroll | billing, order history, transaction
        bank, account balance, landmark, building columns, building bank | bank account, finance, institution, government, museum
        piggy bank, savings, money savings | save money, saving
        calculator, calculate, function | math, compute
        chart, bar chart, chart bar, analytics, bar chart 2, chart column, data bar vertical, insert chart, statistics, chart simple, assessment, equalizer, chart no axes column | stats, graph, metrics, report, reporting, insights, poll
        pie chart, chart pie, data pie, chart pie slice | share of total
        line chart, chart line, show chart, chart xyaxis line, data line, chart spline | graph
        trending up, trend up, graph up, arrow trend up, chart line, trend, graph up arrow, stonks, arrow growth, chart line uptrend xyaxis, arrow trending, arrow trending up, chart line up | growth, increase, rising, growing, profit, trend, trends
        trending down, trend down, chart line downtrend xyaxis, arrow trending down, chart line down | decline, loss, falling
        activity, pulse, heartbeat, heart pulse, waveform path ecg, monitor heart, waveform, heart rate, ecg heart, vital signs | health, vitals, ekg
        medical, first aid, medical services, cross case, first aid kit, briefcase medical, health and safety, stethoscope | health, doctor, medicine, healthcare, hospital, emergency
        pill, pills, medication, capsule | medicine, drug, pharmacy
        target, bullseye, crosshair, track changes, goal, scope, gps fixed | aim, objective, focus
        trophy, emoji events, award, cup, medal | winner, achievement, win, prize, champion
        award, medal, military tech, ribbon, workspace premium, trophy, rosette | badge, achievement, reward, certificate
        crown, premium, workspace premium | vip, king, queen, pro, royal
        diamond, gem, sketch logo, premium | jewel, precious
        flag, report, outlined flag | report content, country, milestone, mark
        megaphone, campaign, announcement, speakerphone, bullhorn | announce, marketing, promotion, advertise, shout
        rocket, rocket launch | launch, startup, boost, deploy, ship it
        sparkles, sparkle, auto awesome, wand and stars, magic, magic wand, wand, wand sparkles | ai, artificial intelligence, generate, assistant, magical
        wand, magic wand, wand 2, auto fix high, wand and stars, wand sparkles | magic, auto enhance, enhance
        robot, bot, smart toy, android | ai, chatbot, automation, artificial intelligence
        palette, paint palette, paintpalette, color lens, colors, color, swatches, paint bucket | theme, colour, theming, design, appearance
        brush, paint brush, paintbrush, paint, format paint | draw, artwork
        eyedropper, pipette, colorize, eyedropper sample | color picker, colour picker, pick color
        crop, crop simple | trim image, cut image
        bold, text bolder, format bold, text bold, textformat bold | strong text, make bold
        italic, text italic, format italic | slanted text
        underline, text underline, format underlined | underlined text
        strikethrough, text strikethrough, format strikethrough | crossed out text
        text, type, text t, text fields, textformat, title, font, text aa, font download, text font | typography, typeface, letters
        text size, format size, textformat size, text aa, a large small, text font size | font size
        quote, quotes, format quote, quote bubble, text quote, blockquote | citation, quotation, testimonial
        align left, text align left, format align left, text alignleft | left align, align text left
        align center, text align center, format align center, text aligncenter | center text, align text center, centre
        align right, text align right, format align right, text alignright | right align, align text right
        car, directions car, vehicle car, automobile, car front | vehicle, drive, driving, auto
        bus, directions bus, vehicle bus | public transport, coach, transit
        train, directions train, directions railway, tram, tram front, train front, vehicle train, subway | railway, metro, rail
        airplane, plane, flight, airplanemode active, plane takeoff, airplane takeoff | travel, fly, airport, aeroplane, trip
        bicycle, bike, directions bike, pedal bike, vehicle bicycle | cycling, cycle
        walk, person walking, directions walk, footprints, figure walk, person simple walk | pedestrian, steps, on foot
        truck, delivery, local shipping, box truck, vehicle truck, vehicle truck profile | shipping, lorry, transport, freight
        ship, boat, directions boat, sailboat, ferry, vehicle ship | cruise, sailing
        bed, hotel, single bed, king bed | sleep, accommodation, bedroom, lodging
        coffee, local cafe, cup, mug, cup and saucer, drink coffee, mug hot | tea, break, cafe, hot drink, drink
        food, restaurant, fork knife, utensils, local dining, fork and knife, tools kitchen, tools kitchen 2, bowl, pizza, takeaway, goblet | eat, dining, meal, lunch, dinner, cutlery, restaurant menu
        wine, wine glass, wineglass, local bar, martini, drink wine | alcohol, cocktail, drinks
        building, office, buildings, business, building 2, apartment, building office, corporate fare, city | company, enterprise, organization, organisation, headquarters
        factory, industry, precision manufacturing, building factory | manufacturing, plant
        briefcase, work, business center, suitcase, bag business | job, portfolio, career, business
        suitcase, luggage, suitcase rolling, baggage | travel, trip, vacation
        school, graduation cap, graduationcap, education, student, hat graduation, academic cap, mortarboard, hat academic, book open, teacher | university, learn, course, study, learning, college
        handshake, partnership | deal, agreement, partner, collaboration
        user plus, person add, person badge plus, user add, person plus | add user, add friend, invite, new user, add person, invite user, follow, sign up, register
        user minus, person remove, person dash, person x, user x, user xmark, user slash, person badge minus, user remove, person delete | remove user, unfollow, remove friend, delete user
        user x, person x, person slash, user slash, person off, block user, person prohibited, person block | ban user, remove user
        id card, identification card, badge, contact card, contact card group, person text rectangle, identification badge, identification | identity card, id, business card, passport
        contacts, address book, book contacts, notebook tabs, contact, person crop square, contact page, perm contact calendar | phone book
        smile, smiley, emoji, emoji smile, happy, face smiling, mood, sentiment satisfied, emoticon, emoji emotions, face smile | reaction, smiling face
        sad, frown, smiley sad, sentiment dissatisfied, emoji sad, mood bad, face frowning, emotion unhappy, unhappy, emoji frown, face frown, emoticon sad | unhappy, sad face, crying
        block, ban, prohibit, no symbol, slash circle, forbid, circle off, circle block, do not enter, circle minus, block brush, nosign, not allowed, prohibited, do not disturb, circle slash, slash | forbidden, blocked, restricted, no entry, deny, disable
        wrench, tool, tools, build, hammer, construction, handyman, spanner, wrench and screwdriver, toolbox | repair, fix, maintenance
        flask, science, beaker, test tube, experiment, labs, biotech | lab, laboratory, beta, chemistry
        game controller, gamepad, sports esports, gamecontroller, controller, games, xbox controller | gaming, play games, video game
        dice, casino, dice 5, die face 5, dice five | random, gamble, luck
        accessibility, accessible, person standing, person arms spread, accessibility new, figure, wheelchair, accessible forward, person simple, universal access | a11y, disability, disabled
        scale, scales, balance, gavel, law, justice | legal, weigh, compare, terms
        toggle, switch, toggle left, toggle right, toggle on, toggle off, toggle switch | on off switch, enable
        radio button, radio button checked, circle dot, radio button on, circle inset filled | single choice, option selected
        checkbox, check box, check square, square check, checkbox checked, checkmark square | multiple choice, tick box, select all
        slider, sliders, slider horizontal 3, sliders horizontal, tune, range | adjust, controls, equalizer
        dialog, modal, alert, popup, sheet | popup window, message box, confirmation
        toast, snackbar, banner, notification | temporary message, flash message
        dropdown, select, picker, menu, combobox, spinner | choose from list, choose
        text field, input, textfield, text input, text box, form field, search field | enter text, type in
        chip, tag, pill, badge, token, label | small label
        progress, progress bar, progress view, loader, spinner, activity indicator | loading indicator
        tooltip, popover, hint, callout | bubble hint
        divider, separator, line, horizontal rule | rule
        accordion, expander, disclosure, collapsible, expansion panel | expandable section, show more
        carousel, pager, slideshow, page view | image slider, swipe pages
        tab bar, tabs, tabbar, bottom navigation, segmented control, bottom bar | switch between pages, bottom menu
        ticket, coupon, voucher, local activity, confirmation number, ticket diagonal | pass, admission
        off, slash, disabled | muted, mute, crossed out, inactive, turned off, broken, disable
        weather, cloud sun, cloud, partly cloudy, sun, weather cloudy | forecast, climate
        cake, birthday cake, celebration, party, cake candles, cake variant | birthday, anniversary, party popper
        color, colour
        backspace, delete left, erase left, delete back | delete character, delete backwards
        privacy, shield lock, eye slash, lock, incognito, mask, spy, hide, fingerprint, shield user | private, confidential, personal data
        cursor, mouse pointer, arrow pointer, pointer, cursor default, cursor arrow rays, hand pointing, cursor arrow ripple | click, select tool
        list ordered, list numbers, numbered list, list ol, ordered list, format list numbered, list number | numbers list, ordered list, numbered
        list unordered, list bullet, list bullets, list ul, list dots, unordered list, format list bulleted, bulleted list | bullet list, bullets, bullet points
        shirt, t shirt, tshirt, hanger, dress, apparel, checkroom, clothing | clothes, fashion, clothing, wear
        flashlight, flash, bolt, flash on, torch, zap, lightning | torch, camera flash
        customer service, support agent, headset, support, headphones, life buoy, lifebuoy, service, life ring, help | support, customer support, help desk, contact support
        gray, grey
        center, centre
        favorite, favourite
        """
}
