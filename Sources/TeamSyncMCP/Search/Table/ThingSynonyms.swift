/// Files, money, transport, and other parts of an application.
extension SynonymTable {
    static let thingSynonyms = """
        folder, folder simple, directory | collection of files
        folder plus, folder add, create new folder, folder badge plus | new folder, add folder, create folder
        folder open, folder opened | open folder
        file, document, doc, page, note, description, insert drive file, file text, article, doc text, sheet, text snippet, file document | paper, text file, report, paperwork
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
        cpu, chip, memory, processor, developer board, circuit board, circuitry | microchip, hardware
        bug, bug report, ladybug, bug beetle, ant | debug, report a problem, insect, issue
        git branch, branch, arrow triangle branch, fork, branch fork, account tree, code branch, diagram 3, git, sitemap, git merge | version control, git
        puzzle, puzzle piece, extension, plugin, plugins, puzzlepiece, puzzlepiece extension, plug | addon, add on, integration, module
        qr code, qrcode, qr code scanner, qr code 2, scan | scan code
        barcode, scan barcode, barcode scanner, scan line, upc scan, upc, qr code, qrcode | product code
        scan, viewfinder, scan line, document scanner, corners out, qr code scanner, frame corners | scanner
        hash, hashtag, number symbol, number, numbers | pound sign, channel
        at, at sign, alternate email, mention, at symbol | email address
        percent, percentage, discount, sale, percent circle | deal, special offer, rate
        tag, label, price tag, local offer, sell, tags, price, discount, pricetag | category, sale, offer, cost
        gift, present, card giftcard, redeem, gift card, box gift | birthday, reward, surprise
        cart, shopping cart, basket, shopping basket, shopping cart simple, add shopping cart | checkout, buy, purchase, add to cart, trolley
        shopping bag, bag, local mall, handbag, shopping bag open, bag handle | purchases, order, orders, shopping
        store, storefront, shop, building store, building storefront, building store front | marketplace, market, retail
        credit card, creditcard, card, payment, payments, credit card alt, bank card, card heading, purchase, card text | pay, debit card, payment method, billing, bank card, credit, visa, mastercard
        wallet, account balance wallet, wallet cards, wallet credit card | purse, balance, my money
        money, dollar, dollar sign, attach money, currency dollar, dollarsign, dollarsign circle, banknote, coins, cash, circle dollar sign, monetization on, currency circle dollar, payments, usd | price, currency, finance, cost, earnings, pay
        euro, euro symbol, currency eur, eurosign, euro sign, eur | eur
        coins, coin, monetization on, toll, money | change, tokens
        receipt, invoice, receipt long, bill, scroll | billing, order history, transaction
        bank, account balance, landmark, building columns, building bank | bank account, finance, institution, government, museum
        piggy bank, savings, money savings | save money, saving
        calculator, calculate, function | math, compute
        chart, bar chart, chart bar, analytics, bar chart 2, chart column, data bar vertical, insert chart, statistics, chart simple, assessment, equalizer, chart no axes column, graph, graph bar | stats, graph, metrics, report, reporting, insights, poll, histogram
        pie chart, chart pie, data pie, chart pie slice, donut chart, chart donut, pie | share of total
        line chart, chart line, show chart, chart xyaxis line, data line, chart spline, graph line, area chart, chart area | graph
        trending up, trend up, graph up, arrow trend up, chart line, trend, graph up arrow, stonks, arrow growth, chart line uptrend xyaxis, arrow trending, arrow trending up, chart line up | growth, increase, rising, growing, profit, trend, trends
        trending down, trend down, chart line downtrend xyaxis, arrow trending down, chart line down | decline, loss, falling
        activity, pulse, heartbeat, heart pulse, waveform path ecg, monitor heart, waveform, heart rate, ecg heart, vital signs | health, vitals, ekg
        medical, first aid, medical services, cross case, first aid kit, briefcase medical, health and safety, stethoscope, medkit, medicine box, hospital, heart pulse | health, doctor, medicine, healthcare, hospital, emergency
        pill, pills, medication, capsule | medicine, drug, pharmacy
        target, bullseye, crosshair, track changes, goal, scope, gps fixed, aim | aim, objective, focus
        trophy, emoji events, award, cup, medal, first place | winner, achievement, win, prize, champion
        award, medal, military tech, ribbon, workspace premium, trophy, rosette | badge, achievement, reward, certificate
        crown, premium, workspace premium | vip, king, queen, pro, royal
        diamond, gem, sketch logo, premium | jewel, precious
        flag, report, outlined flag | report content, country, milestone, mark
        megaphone, campaign, announcement, notification, speakerphone, bullhorn | announce, marketing, promotion, advertise, shout
        rocket, rocket launch | launch, startup, boost, deploy, ship it
        sparkles, sparkle, auto awesome, wand and stars, magic, magic wand, wand, wand sparkles | ai, artificial intelligence, generate, assistant, magical
        wand, magic wand, wand 2, auto fix high, wand and stars, wand sparkles | magic, auto enhance, enhance
        robot, bot, smart toy, android | ai, chatbot, automation, artificial intelligence
        palette, paint palette, paintpalette, color lens, colors, color, swatches, paint bucket, skin, color fill, paint can, theme | theme, color, theming, design, appearance
        brush, paint brush, paintbrush, paint, format paint | draw, artwork
        eyedropper, pipette, colorize, eyedropper sample, color picker, color select | color picker, color picker, pick color
        crop, crop simple | trim image, cut image
        bold, text bolder, format bold, text bold, textformat bold | strong text, make bold
        italic, text italic, format italic | slanted text
        underline, text underline, format underlined | underlined text
        strikethrough, text strikethrough, format strikethrough | crossed out text
        text, type, text t, text fields, textformat, title, font, text aa, font download, text font, typography, text, font select, letter case | typography, typeface, letters
        text size, format size, textformat size, text aa, a large small, text font size | font size
        quote, quotes, format quote, quote bubble, text quote, blockquote | citation, quotation, testimonial
        align left, text align left, format align left, text alignleft, justify left | left align, align text left
        align center, text align center, format align center, text aligncenter, justify center | center text, align text center, centre
        align right, text align right, format align right, text alignright, justify right | right align, align text right
        car, directions car, vehicle car, automobile, car front | vehicle, drive, driving, auto
        bus, directions bus, vehicle bus | public transport, coach, transit
        train, directions train, directions railway, tram, tram front, train front, vehicle train, subway | railway, metro, rail
        airplane, plane, flight, airplanemode active, plane takeoff, airplane takeoff, flight takeoff, jet | travel, fly, airport, aeroplane, trip
        bicycle, bike, directions bike, pedal bike, vehicle bicycle | cycling, cycle
        walk, person walking, directions walk, footprints, figure walk, person simple walk | pedestrian, steps, on foot
        truck, delivery, local shipping, box truck, vehicle truck, vehicle truck profile | shipping, lorry, transport, freight
        ship, boat, directions boat, sailboat, ferry, vehicle ship | cruise, sailing
        bed, hotel, single bed, king bed | sleep, accommodation, bedroom, lodging
        coffee, local cafe, cup, mug, cup and saucer, drink coffee, mug hot, cafe | tea, break, cafe, hot drink, drink
        food, restaurant, fork knife, utensils, local dining, fork and knife, tools kitchen, tools kitchen 2, bowl, pizza, takeaway, goblet | eat, dining, meal, lunch, dinner, cutlery, restaurant menu
        wine, wine glass, wineglass, local bar, martini, drink wine | alcohol, cocktail, drinks
        building, office, buildings, business, building 2, apartment, building office, corporate fare, city | company, enterprise, organization, organisation, headquarters
        factory, industry, precision manufacturing, building factory | manufacturing, plant
        briefcase, work, business center, suitcase, bag business | job, portfolio, career, business
        suitcase, luggage, suitcase rolling, baggage | travel, trip, vacation
        school, graduation cap, graduationcap, education, student, hat graduation, academic cap, mortarboard, hat academic, book open, teacher | university, learn, course, study, learning, college, graduation
        handshake, partnership | deal, agreement, partner, collaboration
        user plus, person add, person badge plus, user add, person plus | add user, add friend, invite, new user, add person, invite user, follow, sign up, register
        user minus, person remove, person dash, person x, user x, user xmark, user slash, person badge minus, user remove, person delete | remove user, unfollow, remove friend, delete user
        user x, person x, person slash, user slash, person off, block user, person prohibited, person block | ban user, remove user
        id card, identification card, badge, contact card, contact card group, person text rectangle, identification badge, identification | identity card, id, business card, passport
        contacts, address book, book contacts, notebook tabs, contact, person crop square, contact page, perm contact calendar | phone book
        smile, smiley, emoji, emoji smile, happy, face smiling, mood, sentiment satisfied, emoticon, emoji emotions, face smile, face satisfied, satisfied | reaction, smiling face
        sad, frown, smiley sad, sentiment dissatisfied, emoji sad, mood bad, face frowning, emotion unhappy, unhappy, emoji frown, face frown, emoticon sad, face dissatisfied, dissatisfied | unhappy, sad face, crying
        block, ban, prohibit, no symbol, slash circle, forbid, circle off, circle block, do not enter, circle minus, block brush, nosign, not allowed, prohibited, do not disturb, circle slash, slash | forbidden, blocked, restricted, no entry, deny, disable
        wrench, tool, tools, build, hammer, construction, handyman, spanner, wrench and screwdriver, toolbox, screwdriver, construct | repair, fix, maintenance
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
        dropdown, select, picker, combobox, menu | choose from list, choose
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
        color, color
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
