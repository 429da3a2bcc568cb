/// Words with the same or nearly the same meaning. The groups are separated by semicolons and line breaks.
extension SynonymTable {
    static let wordSynonyms = """
        abdomen, belly, stomach, tummy; abort, cancel, stop; academy, college, university; access, entry, login
        accident, crash, collision; accommodation, lodging, housing; accountant, bookkeeper; acoustic, sound, audio
        actor, performer; adhesive, glue; administrator, admin, moderator
        advertisement, ad, advert, commercial, promotion; affix, attach, fasten
        air conditioning, air conditioner, ac unit, aircon, cooling, climate control; alcohol, liquor, booze, spirits
        alien, extraterrestrial, ufo; alley, lane, street; allocate, assign; ambulance, paramedic
        amphora, urn, vase, jar; anchor, harbor, harbour, port, marina; angel, cherub; anniversary, jubilee
        announcement, proclamation; antique, vintage, retro; antivirus, virus protection, shield
        appliance, washing machine, dishwasher, household appliance; applause, clap, bravo; aquarium, fish tank
        arena, stadium, ball park; armchair, recliner, easy chair; arrange, organize, order, sort
        artery, blood vessel, vein; artist, painter; artificial limb, prosthesis, prosthetic; ascend, climb, rise, go up
        asterisk, star; athlete, sportsman, sportsperson; atom, nuclear, molecule; attic, loft
        attraction, sight, point of interest; auditorium, theater, hall; autumn, fall; avalanche, landslide, rockfall
        award, prize, honor; ax, axe, hatchet; baby bottle, feeding bottle; back, spine, vertebra
        bacteria, germ, germs, microbe; bakery, baker, bread; balcony, terrace, patio, veranda, deck; ballot, vote
        bandage, band aid, plaster, dressing; banner, flag, pennant; barber, hairdresser
        barrier, fence, gate, hurdle, obstacle; basement, cellar; bath, bathtub, tub
        bathroom, restroom, washroom, toilet, lavatory, loo, wc, toilets; battle, fight, war, combat; beak, bill
        beaker, flask; bee, wasp, insect; beetle, bug, insect; beggar, homeless; belt, strap; bench, seat
        beverage, drink; bible, scripture, holy book; bicycle, bike, cycle, velo; bill, invoice, receipt
        binoculars, field glasses; blackboard, chalkboard, whiteboard; blanket, quilt, duvet; blog, journal, diary
        blur, pixelate, censor; bodyguard, guard; bomb, explosive, grenade, mine, dynamite; bollard, post
        bookcase, bookshelf, bookshelves; boot, shoe, footwear; border, edge, boundary, boundaries, outline, frame
        bottle, flask; bow tie, tie; bowel, intestine, gut, colon; boy, male child; bracelet, bangle
        bracket, brackets, parenthesis, braces; branch, bough; brand, logo, trademark, wordmark; breakfast, morning meal
        brick, block; broken, cracked, shattered, damaged; brook, stream, creek; bucket, pail; bumper, fender
        bungalow, cottage; bunk, bed; burger, hamburger; burial, grave, cemetery, graveyard, tomb; bush, shrub
        butcher, meat; button, push button; camcorder, video camera
        camera, photo, photograph, cctv, surveillance camera, security camera; cane, walking stick, stick
        canteen, cafeteria; capsize, sink; captain, skipper; cardboard box, carton; caretaker, janitor; carpet, rug
        castle, fortress, fort, citadel; casualty, victim; caution, warning, hazard, danger, alert; cave, cavern
        cd, disc, disk, compact disc, optical disc, dvd; ceiling, roof; cell, battery; cemetery, grave yard, graveyard
        chain, link; chalice, goblet, cup; charity, donation, giving; chat, conversation, talk, discussion, dialog
        cheap, inexpensive, low cost; chef, cook; chest, torso, breast; chimney, fireplace; chip, processor, microchip
        choir, singing; chopper, helicopter; cinema, movie theater; circuit, electronics; clamp, vise
        class, lesson, course; clay, pottery; clinic, doctor office, surgery, health center; clip, paperclip, paper clip
        clipboard, pasteboard; cloak, cape; cloakroom, wardrobe, coat check; cloth, fabric, textile; clown, jester
        clue, hint; coast, shore, seaside; cobweb, spider web; cockroach, roach; coil, spiral, iud
        collaborate, cooperate, work together; college, university; colour, color, hue; comb, hairbrush
        comet, meteor, asteroid; compile, build; complain, complaint; conceal, hide; conductor, maestro
        confetti, celebration; connect, link, join; connection, link, connections; consent, agree; contest, competition
        contraceptive, contraception; contrast, high contrast; convert, transform; cook, chef; cooker, stove, oven, hob
        cooler, fan; corner, edge; corpse, dead body, morgue, mortuary; cosmetics, beauty products; cost, price, expense
        cotton, wool; countdown, timer; counter, number; countryside, rural, country; course, track
        courier, messenger, delivery man; craft, handicraft; crate, box, wooden box
        cream, ointment, salve, lotion, balm; crib, cot, cradle
        crossing, crosswalk, zebra crossing, pedestrian crossing; crossroads, intersection, junction
        crowd, audience, people; crutch, walking aid; cubicle, booth; cupboard, cabinet, closet, wardrobe
        curtain, drape, blinds; cushion, pillow; custom, tailor made, bespoke; cut, scissors, shears
        cv, resume, curriculum vitae; cyclist, biker, bicyclist; dairy, milk; dam, reservoir; dance, dancing, dancer
        dart, darts; dawn, daybreak, sunrise; deceased, dead; deer, elk, moose; defeat, loss; defense, protection
        deity, god; delay, late, wait; dentures, false teeth; deposit, pay in; descend, go down; desk, table, work desk
        desktop computer, pc, desktop; detergent, washing powder; detour, diversion; dialysis, kidney, kidneys
        diamond, gem, jewel, gemstone, ruby, crystal; diary, journal, planner; dice, die; dig, excavate
        digger, excavator, backhoe; dinner, supper, evening meal; dinosaur, reptile; director, filmmaker
        dirt, soil, ground; disaster, emergency; discuss, debate; dish washer, dishwasher; dispute, conflict
        distance, length; dizzy, dizziness, vertigo; dock, pier, wharf, quay, jetty; doctor, physician, medic
        donkey, mule; dormitory, hostel; dot, point; doughnut, donut; draft, sketch; draw, sketch, paint
        drain, sewer; drawer, cabinet; drawing, sketch; drill, bore
        drinking water, tap water, water tap, drinking fountain; driver, chauffeur
        drone, unmanned aerial vehicle, uav, quadcopter; drop, droplet, drip; dryer, tumble dryer
        dumpster, container, trash; dust, powder; dwarf, gnome; eagle, hawk; early, soon
        earphones, earbuds, headphones, headset; earth, globe, world, planet; effect, effects, special effects
        elevator, lift; employee, staff member; employer, boss; enclosure, fence; endorse, approve; enemy, foe
        engineering, mechanics; enter, return, carriage return, key return, keyboard return; envelope, letter
        equal, equals, same; equipment, gear, tools; eraser, rubber; error, mistake, fault; escalator, moving stairs
        evening, dusk; excel, spreadsheet; exercise, workout; exhibition, exhibit, show; expensive, costly
        experiment, test; explosion, blast, explode, exploding; extension cord, power strip
        extinguisher, fire extinguisher; eyebrow, brow; fabric, textile, cloth; facade, front
        factory, plant, works, manufacturing; fairy, elf; family, parents; famous, popular; fan, ventilator; farm, ranch
        farming, agriculture; fasten, clip; faucet, tap, water tap; feather, quill, plume
        feed, rss, news feed, syndication; feedback, survey, review; female, woman; fence, railing; fetus, embryo
        field, meadow; firefighter, fireman; first aid, medical kit, first aid kit, med kit; fix, repair
        flame, fire, burn, burning, flaming, blaze; flea market, market stall; flee, escape, run away; float, floating
        floor, storey, story, level; floppy disk, diskette, save; flute, recorder; fly, insect
        football pitch, soccer field; footnote, reference, citation; forecast, prediction; forge, anvil, blacksmith
        fountain, water fountain; fountain pen, nib, quill, pen nib; fracture, broken bone; fragile, breakable, glass
        freezer, fridge, refrigerator; fries, french fries, chips; frog, toad; frosty, icy, frozen; fruit, apple
        funeral, burial; funnel, filter; furniture, sofa, chair; galaxy, universe, cosmos; gallbladder, bile
        gambling, casino, dice; garage, car port, workshop; garden, yard, backyard, gardening; garlic, onion
        gate, door, entrance; gear, cog, cogwheel; gene, dna; ghost, spirit, phantom; giant, ogre; girl, female child
        gold, golden; goods, products, merchandise, commodities
        gps, satellite navigation, use location, location, my location, current location
        graduation, graduate, education, educational cap, mortarboard, graduation cap; grandparents, elderly
        grass, lawn; grave, tombstone; gravel, stones; greenhouse, glasshouse; grill, barbecue, bbq; grinder, mill
        guardian, parent; guest, visitor; guitar, ukulele; gun, pistol, weapon, rifle; gymnastics, exercise, yoga
        hall, room; halt, stop; handbag, purse, bag; handicraft, craft; handle, knob; hangar, shed; hardware, tools
        harp, lyre; hat rack, coat rack; head, skull; headline, title, heading
        headset, headphones, call center, call centre; heat, heating, warm, warmth, heater, radiator; heat wave, hot
        hedge, bush; hen, chicken; herb, leaf; hero, superhero; hidden, invisible, concealed, private
        highway, motorway, freeway, expressway; hobby, leisure, pastime, hobbies; hole, gap; honey, bee; hood, cowl
        horror, scary; hospital bed, bed patient, inpatient, hospitalized; hot, heat, warm
        hotline, phone, call, telephone; human, person; hunger, hungry; hut, shack, shed; ice cream, gelato
        infection, virus, disease, bacteria; influenza, flu, virus; ingredient, allergen, allergens; inhaler, asthma
        injury, wound, scar; ink, pen; insect, bug; inspection, check, audit; install, setup; instruction, manual, guide
        instrument, music; interest, percent; interval, period; inventory, stock, stocktaking; iron, flat iron
        irrigation, watering; jail, prison, cell; jam, marmalade; jar, pot; jellyfish, squid, octopus; jetty, pier
        joint, joints, rheumatology; joke, laugh; joystick, game controller, gamepad; jug, pitcher; juice, drink
        jungle, forest; keyhole, lock; kidnap, abduct; kindergarten, preschool, nursery, day care; kingdom, realm
        knot, tie; label, tag, sticker; laboratory, lab; lady, woman; lake, pond; lantern, lamp; laundry, washing, wash
        launderette, laundromat, laundry; lava, volcano; law, legal code, law book, statute; lawn mower, mower
        leader, boss; leaflet, brochure, flyer, pamphlet; lecture, lesson; left handed, left; legend, key
        letter box, mailbox, post box, postbox, mail box; level, spirit level; lever, handle; lifeguard, lifebuoy
        lifebuoy, life ring, life belt, help ring, life saver, lifesaver, life buoy; lightning, thunder; limb, arm, leg
        liquid, fluid; listen, ear, hear, listening; loaf, bread; locker, lock box; lodge, cabin; loudspeaker, speaker
        lubricant, oil; lunch, midday meal; luxury, premium; machinery, machine; magazine, journal, periodical
        magnet, magnetic; mailman, postman; mall, shopping center, shopping centre; map, chart, atlas; marathon, run
        marina, yacht harbor; marriage, wedding; mathematics, math, maths, arithmetic, calculation; mattress, bed
        mechanic, repairman; medieval, knight; melody, tune, music; melt, melting; memorial, monument, statue
        mention, at; merchant, seller; mermaid, siren; metal, iron, steel; military, army; mill, windmill; milk, dairy
        mind, brain; minister, priest; mirror, looking glass; missile, rocket; moisture, humidity, water drop
        monk, priest; monkey, ape; monument, memorial, statue; mosquito, malaria, dengue, insect, gnat
        motorcycle, motorbike, moped; mouth, lips; mud, dirt; mug, cup; mushroom, fungus, toadstool
        mustache, moustache, beard; napkin, tissue; nation, country; nature reserve, national park, park
        newline, line break, linebreak, carriage return; no, none, without, zero
        news, newspaper, headlines, headline, press; notice board, bulletin board, pinboard, cork board
        nuclear, radiation; nut, peanut, hazelnut; oar, paddle; oath, vow; obesity, overweight, obese, fat
        observatory, telescope; obstetrics, childbirth, birth; octopus, squid; odor, smell, scent; offer, deal
        oilfield, oil well, wellbore, derrick; old, ancient, aged; opera, theater; optic, lens; orchard, fruit trees
        orchestra, music; ore, mineral; organ, body part; outfit, clothing; outlet, socket; oven, stove, cooker
        overview, summary; oyster, shell, clam; pack, package, bundle; paddle, racket; padlock, lock; palace, castle
        pan, frying pan, skillet; panda, bear; parcel, package; parent, mother, father; parrot, bird; pastry, cake
        path, trail, footpath; pavement, sidewalk; payment, pay; pedestal, podium; pedestrian, walking, walk
        pepper, chili; percussion, drum; performance, speed; pest, rat, insect; petroleum, oil; physics, atom
        physiotherapy, massage; picnic, picnic table, basket; picture frame, frame; pier, dock; pigeon, dove
        pillar, column; pillow, cushion; pilot, aviator; pirate, skull crossbones; pit, hole; plaster, bandage
        plaza, square; pliers, pincers, tongs; plow, tractor; plumber, pipe; pocket, pouch; poison, toxic, venom
        pond, lake; pony, horse; population, people; pork, pig; porridge, bowl; port, harbor; postcard, card
        poster, placard; pot, saucepan, cooking pot; potato, vegetable; pottery, ceramics; pouch, bag; powder, dust
        prescription, medicine; president, leader; priest, clergy; prince, princess; procedure, process
        prosthesis, prosthetic limb; protest, demonstration; psychiatrist, psychiatry, psychology, psychologist
        pub, tavern; pudding, dessert; pullover, sweater, jumper; pump, water pump; puppet, doll; purchase, buy
        purse, wallet; pushpin, thumbtack, drawing pin, pin; quarrel, argument; quarry, mine; quarter, district
        queue, waiting line; quiz, test; rabbit, bunny, hare; race, racing; raft, boat; railing, handrail
        railway, railroad, train; raincoat, rain jacket; ramp, slope; ranger, forester; rate, rating; recipe, cookbook
        rectangle, box; recycle, recycling; referee, umpire; refrigerator, fridge; refugee, asylum
        region, area, district, territory, zone; relax, rest; reload, refresh; remote control, remote
        removal, moving, relocation; rescue, save; residence, home; resort, hotel; respiratory, breathing
        retry, try again; reverse, back; ribbon, bow; rifle, gun; ring, jewel; road works, construction, roadworks
        roast, meat; robber, thief, burglar; rock, stone, boulder; rodent, rat; roof, rooftop; rope, cord
        router, wifi router, modem, access point; rowing, row boat, kayak, canoe; rubbish, garbage; rucksack, backpack
        rude, offensive; rug, carpet; ruins, ancient, archaeological site; runway, airstrip, airfield, aerodrome
        safe, vault, strongbox; sail, sailing, sailboat; salad, vegetables; sale, discount; salon, hairdresser
        saloon, bar; sample, specimen; sandal, flip flops; sausage, hot dog; savings, piggy bank, saving, piggybank
        sceptre, staff; scientist, researcher; scooter, moped; scoreboard, leaderboard, ranking
        screen, monitor, display; scroll, parchment; sculpture, statue; seafood, fish, shrimp, crab; seal, stamp
        seaweed, algae; secret, hidden; seed, grain; sensor, detector; sewing, needle, thread, sewing machine
        shadow, shade; shaker, cocktail; shape, figure; shed, hut; shelf, rack; shell, seashell; shelter, refuge
        shine, glow, glowing; shipment, consignment, cargo; shop, store, boutique; shopping cart, trolley, basket
        shovel, spade; shuttle, bus; shy, timid; sieve, filter; sign post, signpost; signal, antenna; silhouette, figure
        singer, microphone; siren, alarm; sister, brother, sibling; skateboard, skate; skull, cranium
        sledge, sled, sleigh, toboggan; sleeve, shirt; slipper, shoe; slow, snail, turtle; smart home, home automation
        smoke, cigarette; smoothie, shake; snack, food; snail, slug; sneeze, sneezing; snorkel, diving, scuba
        soccer, football; soda, soft drink; soft drink, soda; soldier, army; soot, coal; sound, audio, volume, noise
        soup, bowl; source, spring; space, universe; spaceship, space ship, rocket, spacecraft; spanner, wrench
        spectacles, glasses; speech, talk; spell, magic; spine, back; spirits, liquor; sponge, cleaning; sprain, injury
        spy, detective, agent; squirrel, chipmunk; stable, horse; stack, pile, layers; staff, employees, team
        stage, theater; stain, spot; stairs, stairway, staircase, steps; stall, booth, kiosk, stand, market stall
        stamp, postage; statue, monument, sculpture; steak, meat; steam, vapor; stick, rod; sticky note, post it, note
        sting, bee; stock, inventory; storage, store; stove, cooker; strawberry, fruit; street lamp, street light
        stretcher, gurney; string, text; stroke, line; studio, workshop; submarine, periscope; suburb, village
        sugar, candy; suit, costume; summer, sun; summit, peak, mountain; sunbed, deck chair, lounger
        sunshade, parasol, sun umbrella, beach umbrella; supervisor, manager; survey, questionnaire, poll, form
        swamp, marsh, wetland; swan, goose, duck; sweat, sweating, perspiration; sweets, candy; symptom, illness
        synagogue, temple; syrup, medicine; tablecloth, table; tablespoon, spoon; tail, end; tailor, sewing; talk, speak
        tank, container; tape, cassette; target, goal; task, to do, todo, job
        tasks, task list, to do list, todo list, checklist, checklists; tasty, delicious; teacher, instructor
        tears, cry; temperature, thermometer; temple, shrine; tentacle, octopus; text message, sms
        thief, robber, burglar; threat, danger; throne, chair; throat, neck; thumbnail, image
        tin, can; tired, sleepy; tissue, handkerchief; toast, bread; toddler, baby; toll, fee; tomb, grave, sarcophagus
        tool box, toolbox, toolkit, tool kit, repair tools; tooth, teeth, dental, dentist
        torch, flashlight, flash light; totem, idol; touch, tap; touchpad, trackpad, track pad; tow truck, breakdown
        town, city, village; toy, toys, doll, teddy; track, trail; tradition, custom; trailer, caravan
        transit, public transport, public transportation; trap, snare; travel, journey, trip; treadmill, running
        treasure, chest; treatment, therapy; trial, court; triangle, pyramid; tribe, people; trolley, cart
        trumpet, horn, bugle; tube, pipe; tunnel, underpass; turkey, bird; turtle, tortoise; tutorial, guide
        twins, siblings; typewriter, keyboard; udder, milk; umpire, referee; underwear, lingerie; unhappy, sad
        unicorn, horse; uniform, clothing; union, merge; urgent, emergency, important; urine, urine test, pee
        uterus, womb; vacuum cleaner, vacuum, hoover; vampire, bat; vase, urn, flower pot
        vegan, vegetarian, leaf, plant based; vegetable, carrot; vein, blood vessel; vending machine, vending
        ventilator, breathing machine, respirator, oxygen tank, oxygen; veterinary, vet, animal doctor
        viewpoint, lookout, view point, scenic view; village, town; vinegar, oil; violence, fight; visa, passport
        voice, microphone; voicemail, answering machine; waist, belt; waiter, server; waiting, hourglass
        wardrobe, closet; warehouse, storehouse; warrior, knight; wash basin, sink, washbasin, basin
        waste basket, trash can; watch, wristwatch; watchtower, tower; waterfall, cascade; watering can, water plants
        wavy, wave; wax, candle; wealth, money; web cam, webcam, camera; weed, plant; weekend, calendar; weep, cry
        weld, welding; well, water well; wheat, grain; wheelbarrow, barrow; whip, lash; whisky, liquor; wildlife, animal
        wilderness, nature; wine, grape; wing, wings; winter sports, ski; wire, cable; witch, wizard, sorcerer
        rain, downpour, drizzle; rash, itch, itching, eczema; thanks, thank you, gratitude, thankful, appreciate
        teamwork, collaborate, collaboration, cooperation; employees, staff, people, users; write, jot, note, scribble
        boat, shipping, maritime; sanitizer, hand gel, disinfectant; passenger, traveler, traveller, user
        wristwatch, watch, clock; geography, globe, map; faint, dizzy, unconscious; dollars, bucks, money
        wolf, dog; wood, timber, log, wooden; wool, yarn, knitting; workshop, craft; worm, bug; wrap, package
        wreath, laurel; wrestling, martial arts; wrist, hand; yacht, boat; zebra, horse; zipper, zip
        zip, zip file, compressed file, compressed, archive; zodiac, horoscope
        qr, qr code, qrcode; mobile data, cellular, cellular data, mobile network, network cellular; hotspot, tethering
        karaoke, microphone, singing; padding, margin, spacing; pagination, pages, paging; breadcrumb, path, chevron right
        toolbar, tools, ribbon bar; onboarding, welcome, tour; changelog, release notes, history; upgrade, update, arrow up
        downgrade, arrow down, decrease; incident, alert, warning; uptime, availability, activity; latency, delay, clock, speed
        throughput, speed, performance; cron, schedule, clock, timer; pod, container, cube; epic, story, bookmark
        assignee, assign, user, assign user; reviewer, review, user check; diff, compare, difference; stash, save, archive, box
        payout, payment, withdraw; iban, bank, bank account; dividend, percent, money; bond, certificate, money
        claim, request, file; calories, fire, flame, burn; water intake, glass water, water, drop; pronounce, voice, speaker
        essay, article, document, text; scholarship, education, graduation cap; brake, disc, stop; tow, tow truck, truck
        train station, station, train, railway station; minibar, bar, wine, fridge; festival, music, party, tent
        zoo, animals, animal, paw; gluten free, wheat off, wheat; smoke detector, alarm, detector, fire alarm
        camera feed, video, camera, cctv; transformer, electricity, substation, power; dark mode, contrast, theme, moon
        report problem, warning, flag, bug, error warning; low battery, battery low, battery warning
        purple, violet, magenta; turquoise, teal, cyan, aqua; beige, cream, sand; crimson, scarlet, red
        photography, photo, camera, photograph; geolocation, location, gps, map pin; telephony, phone, telephone
        nearby, near me, location, around me, map pin
        passwordless, passkey, webauthn, fingerprint; defibrillator, aed, first aid heart, first aid, heart pulse
        heliport, helipad, vertiport, helicopter; allotment, garden, community garden; steam bath, sauna, steam room
        assembly point, meeting point, muster point, gathering point; bus stop, bus station, bus
        tram stop, tram station, tram; level, gain, sensitivity
        encrypted, secure, protected, password protected, encryption, locked; connecting, acquiring, pending
        paused, pause, suspended; nation, country, flag; light bulb, lightbulb, bulb
        ethereum, eth; litecoin, ltc; dogecoin, doge; solana, sol; ripple, xrp; monero, xmr; tether, usdt
        usd coin, usdc; avalanche, avax; tron, trx; binance, bnb; stellar, xlm; bitcoin cash, bch; zcash, zec
        cardano, ada; pound sterling, gbp; yen, jpy; swiss franc, franc, chf; rupee, inr; yuan, renminbi, cny; won, krw
        zloty, pln; ruble, rouble, rub; swedish krona, sek; norwegian krone, nok; danish krone, dkk
        rand, zar; shekel, ils; javascript, js; typescript, ts; python, py; ruby, rb; kotlin, kt; c plus plus, cpp
        yaml, yml; powershell, ps1
        """
}
