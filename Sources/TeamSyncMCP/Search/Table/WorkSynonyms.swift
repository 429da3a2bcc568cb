/// Industry, trade, money, offices and software.
extension SynonymTable {
    static let workSynonyms = """
        restart, reboot, power cycle, system reboot; refresh, reload, arrow clockwise, rotate right
        shutdown, shut down, power, power off, turn off, switch off; system shutdown
        power off, shutdown, shut down, system shutdown, power; turn off
        rotate right, clockwise, rotate clockwise, arrow clockwise; rotate cw, object rotate right
        rotate left, counterclockwise, anticlockwise, rotate counterclockwise; arrow counterclockwise, rotate ccw, object rotate left
        flip camera, switch camera, camera switch, camera rotate, camera flip; flip camera android, reverse camera
        flip, mirror, reverse, switch, swap, turn over
        screenshot, screen capture, capture, screen shot, print screen, snapshot, snip, screen grab
        upload, cloud up, cloud upload, export
        download, cloud down, cloud download, import
        hard drive, harddisk, hard disk, drive harddisk, disk; hdd, storage drive, ssd
        alphabetical, a z, alphabetical order, sort alphabetically, sort az, sort a z, az, alphabet | abc
        twitter, x, x social, x logo, twitter x, tweet, x twitter
        undo changes, undo, reset, revert, restore, discard changes
        reset, restore, revert, undo, start over, restart
        add to favorites, favorite, star, heart, bookmark, favorites, heart plus, star plus
        new window, open in new; external link, outside page, new tab, window plus, launch | open in new window
        website, web, globe; browser, site, webpage, internet, world, world wide web | url
        world, globe, earth, planet, global; public, international
        internet, globe, web, network, wifi, www
        puzzle, jigsaw; crossword, puzzle piece, extension
        speech, chat, speech bubble, message, talk, conversation, speak, comment, voice | talking, dialogue
        advice, consulting, consultation, advisor; consultant, counseling, tip, tips, guidance
        insurance, shield, umbrella, protection, policy, insured | coverage
        contract, agreement, document, handshake, signature, deal, file contract | terms
        signature, sign, signing, sign here, pen
        license, licence; certificate, copyright, permit
        certificate, diploma, award, license, ribbon, certification
        identity, id card, id, identification; fingerprint, badge, user, identity card | proof of identity
        business card, contact card, vcard, visiting card; id card, badge
        address book, contacts, contact book, book user
        expiry, expiration, expiration date, expire, expires, expired; best before, use by, deadline, hourglass
        deadline, due date, alarm, calendar, hourglass, timer
        hourglass, sandwatch, sand timer, sandglass; egg timer, waiting, time, clock
        timetable, schedule, calendar, clock, agenda
        appointment, calendar, meeting, event, booking, schedule
        pickup point, pick up point, collection point, relay point, parcel locker; parcel, location
        booking, reservation, reserve, calendar check, calendar, book
        coupon, voucher, promo code, promotion code; discount, ticket, gift card, tag, percent, offer
        special offer, deal, offer, discount; sale, deals, tag, bargain
        discount, percent, sale, deal, offer, tag, reduced price, price tag
        cashback, refund, money back, money, return money
        refund, money back, cashback, return, receipt refund
        cash, money, banknote, bill; dollar, coins, cash payment
        cash machine, atm, cashpoint, withdraw, cash dispenser, money withdrawal, bank machine
        contactless, nfc, contactless payment; tap to pay, wave payment
        nfc, contactless, near field communication; contactless payment
        currency, money, coin, exchange, dollar, euro, currency exchange
        currency exchange, exchange, money exchange; swap currency
        loan, mortgage, credit, money, hand holding dollar
        tax, taxes, receipt, percent, government | vat
        salary, wage, income, paycheck; money, pay
        profit, profits, growth, earnings, revenue, trending up, gain
        stock market, stocks, market, market data, markets, trading, shares, candlestick chart; stock exchange
        invest, investment, stocks, growth, chart line, trending up
        budget, money, calculator, wallet
        donate, donation, charity; heart hand, hand holding heart, give, volunteer
        subscription, subscribe, newsletter, renew, membership
        auction, bid, gavel, hammer
        court, gavel, justice, law, scales, judge, legal
        lawyer, attorney, legal; scales, gavel, law, solicitor
        police, officer, sheriff, cop, police officer, badge, siren
        prison, jail, handcuffs, bars
        fire department, fire, firefighter, fire truck, fire extinguisher, fire brigade
        army, military, soldier, tank
        election, vote, ballot, voting; poll, ballot box, polling station
        government, institution, bank, parliament, landmark, state
        document scan, scan, scanner, file scan
        loading dock, dock, pallet, warehouse, forklift, truck loading
        forklift, lifting truck, fork lift, lift truck, pallet truck
        warehouse, storage building, depot, storage, storehouse, distribution center; fulfillment
        conveyor, conveyor belt, assembly line, production line
        pallet, skid, stacked boxes
        container, shipping container, cargo, freight
        cargo, freight, container, boxes, load
        crane, hoist, construction, lift
        construction, building site, construction site; crane, hard hat, excavator, cone
        hammer, tool, mallet, build
        screwdriver, tool, wrench
        saw, chainsaw, cut
        axe, hatchet, chop
        shovel, spade, dig
        ladder, steps, climb
        nail, screw, bolt
        paint roller, paint, roller, decorate
        ruler, measure, measurement; measuring, size, tape measure, dimensions
        gauge, meter, measure, dial, pressure
        valve, tap, faucet, pipe
        pipe, tube, plumbing, plumber
        oil, oil barrel, petroleum, barrel; crude oil, drum
        barrel, drum, keg, cask
        gas, gas canister, flame, natural gas, propane
        electricity, electrical, power, bolt; lightning, energy, electric, flash, plug, high voltage | voltage
        charger, power plug, plug, powerplug; charging, charge, adapter, charging cable
        socket, outlet; plug, power outlet
        cable, wire, cord, usb, plug
        carbon dioxide, co2, carbon; emissions, carbon footprint
        eco, ecology, leaf, environment; sustainable, organic, eco friendly, environmentally friendly, sustainability
        pollution, smog, emissions, factory
        waste, trash, garbage, recycling, bin
        robot, robot arm, robotic arm, automation, precision manufacturing
        machine, machinery, gear, robot, factory
        agriculture, tractor, farm, wheat, farming
        harvest, wheat, agriculture
        radio frequency, rfid; radio tag, radio waves
        antenna, aerial, tower, signal, broadcast, satellite dish
        podcast, microphone; podcasts, audio, radio
        silence, mute, silent, volume off; quiet, volume mute, no sound
        quiet, mute, volume low, silence
        radio, broadcast, tuner, fm
        television, tv, monitor; screen, telly
        record player, vinyl, turntable, disc
        drum, drums, percussion
        trumpet, horn, brass
        violin, fiddle, cello
        film, movie; video, cinema, entertainment
        entertainment, movie, film, theater, music, popcorn, games
        smartwatch, watch, wearable, wrist watch; wristwatch, apple watch
        tablet, ipad, tablet device, device tablet
        game, games, game controller, gamepad, videogame, joystick, dice
        chess, pawn, knight, rook, game
        treasure, chest; treasure chest, gem, coins
        potion, flask, bottle, magic
        wizard, wand, magic, hat wizard, staff
        weapon, sword, gun, knife, dagger
        sword, blade, saber, dagger, weapon
        bow, bow and arrow, archery, arrow
        shield, protection, defense, armor, security
        monster, beast, dragon, creature
        candle, light, candlelight
        sim card, sim, esim, simcard
        hierarchy, org chart, sitemap; tree structure, diagram, tree, organization chart, hierarchical view | organigram
        database, datastore, data store, dataset, datasets, db; data server
        table, data table; spreadsheet, grid, table chart
        spreadsheet, table, excel, sheet, grid
        presentation, slides, slideshow, projector, powerpoint, keynote
        report, document, chart, file chart, analysis
        analysis, analytics, chart, analyze, graph, magnifying glass chart
        statistics, chart; stats, graph, analytics
        assign, assign user, assigned, delegate, user check, account arrow right
        approve, check, approved, accept, thumbs up, validate, confirm
        reject, decline, x, thumbs down, refuse, deny, close
        validate, validation, check, verified, verify
        forbidden, no entry, prohibited, block; ban, not allowed, stop | access denied
        permission, permissions, key; user rights, lock, rights, access
        anonymous, incognito, user anonymous, mask, spy, private
        spam, junk, report; junk mail
        inbox, tray, mail folder inbox, incoming mail
        outbox, sent, send, mail folder outbox, outgoing mail
        newsletter, mail, newspaper, news, envelope
        press, newspaper, news, media
        interview, microphone, conversation, chat
        meeting, people, group, calendar, conference, users, handshake
        conference, meeting, presentation, video call
        teacher, school, presentation, person chalkboard, professor
        student, school, graduation cap, learner, pupil
        science, lab, flask, atom, microscope, labflask
        exam, test, quiz, checklist, school
        homework, book, pencil, school
        library, books, book, bookshelf
        dictionary, book, translate, language
        reading list, bookmark list, watchlist, book list, bookmarks
        job, briefcase, work, career, bag, employment
        employee, user, worker, badge, staff, id badge
        worker, hard hat, person, employee, builder, labor
        boss, manager, user tie, executive
        customer, user, client, person, shopper
        company, building, business, enterprise, organization, office
        startup, rocket, launch
        partner, partners, handshake, partnership
        hosting, server, cloud
        deploy, rocket, launch, upload, publish
        pipeline, git, flow, pipe, workflow
        workflow, flow, flowchart, diagram, process, route
        formula, function, functions, math, sigma, equation
        sum, sigma, total, functions, plus
        brightness, sun, bright, light mode
        high contrast, contrast, adjust
        strong, bold, muscle
        enlarge, expand; maximize, zoom in, resize, arrows out, bigger
        shrink, collapse; minimize, compress, zoom out, smaller
        narrow, collapse, compress
        stretch, expand, resize
        disk, save, floppy disk, disc, hard drive
        backup, save, cloud upload, restore, archive, history
        recover, restore, undelete, undo, rotate left, history
        recent; history, clock, recents, recently used, time
        past; history, previous
        future, next, clock, calendar
        weak signal, signal low, signal weak, wifi low, network wireless low; signal 1
        weak, low, signal low
        strong signal, signal high, wifi high, network wireless high, signal full
        empty, clear, none, blank
        """
}
