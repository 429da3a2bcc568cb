/// Sports, health, food, nature, travel and buildings.
extension SynonymTable {
    static let lifeSynonyms = """
        gym, dumbbell, barbell, fitness, fitness center, weight, weightlifter | workout, exercise, training, strength, sport
        run, running, person running, directions run, figure run, person simple run | jog, jogging, exercise
        swim, swimming, pool, person swimming, waves | swimmer
        football, soccer, soccer ball, sports soccer, football ball, american football | sports, ball
        basketball, sports basketball | sports, ball
        tennis, tennis ball, sports tennis, racquet
        baseball, sports baseball
        golf, golf course, golf ball
        ski, skiing, downhill skiing, snowboard, snowboarding | winter sports
        medal, award, trophy, ribbon
        baby, child, child care, stroller, baby carriage, baby face | kid, infant, newborn, toddler
        family, people roof, users, human male female, people | parents, household
        woman, female, venus, gender female, human female, pregnant woman | lady, girl, women, pregnancy, pregnant
        man, male, mars, gender male, human male | gentleman, boy, men
        gender, venus mars, male female, gender intersex, transgender | sex
        heart broken, broken heart, heart crack, heart dislike | breakup
        doctor, stethoscope, user doctor, medical, first aid | physician, medicine
        hospital, building hospital, local hospital, clinic, medical, hospital building | emergency room
        ambulance, truck medical, emergency
        syringe, vaccine, vaccines, needle, injection | vaccination, shot
        bandage, band aid, bandaids, adhesive bandage, healing, plaster | wound, injury, first aid
        tooth, dentist, dentistry, dental
        brain, psychology, mind, neurology | thinking, intelligence, mental
        bone, skeleton, orthopedics
        skull, skull crossbones, death, poison | dead, danger, toxic
        virus, coronavirus, biohazard, disease, bacteria | covid, infection, malware
        mask, face mask, masks, head side mask
        dna, genetics, helix | gene
        microscope, biotech, science | research
        atom, science, physics, nuclear | molecule, react, chemistry
        telescope, binoculars, observe | astronomy, stargazing
        radioactive, radiation, nuclear, hazard | nuclear power
        recycle, recycling, arrows recycle, universal recycling | reuse, sustainability
        hand wash, soap, hand soap, sanitizer, pump soap | wash hands
        toilet, restroom, wc, bathroom, toilet paper | lavatory, loo, washroom
        shower, bath, bathtub, tub | bathroom, wash
        sofa, couch, armchair, chair, weekend, chair lounge | furniture, living room, seat
        chair, seat, armchair, event seat | furniture
        lamp, lamp desk, light, desk lamp, floor lamp, ceiling light | lighting
        door, door open, door front, meeting room, entrance | entry
        window, window maximize, app window, browser
        key, house key, vpn key
        fridge, refrigerator, kitchen
        oven, stove, microwave, cooking pot, kitchen | cooking
        washing machine, laundry, local laundry service, washer | wash clothes
        cooking, cooking pot, skillet, soup kitchen, chef hat, pot | cook, kitchen, recipe
        pizza, local pizza, pizza slice | fast food
        burger, hamburger, fast food, lunch dining | food
        ice cream, icecream, cone, dessert | sweets
        apple, fruit, nutrition, food apple | diet, healthy food
        egg, egg fried, breakfast
        fish, set meal, seafood
        beer, sports bar, beer mug, pint, mug, local bar, liquor | pub, alcohol
        cookie, cookies, biscuit
        candy, lollipop, sweets
        bread, bakery, bakery dining, baguette, croissant | baker
        carrot, vegetable, vegetables, salad, nutrition | veggie, vegetarian
        wheat, grain, gluten, barley | cereal
        cigarette, smoking, smoking rooms, cigar | smoke, tobacco
        smoking off, smoke free, no smoking, smoking ban, cigarette off, ban smoking | non smoking
        bird, dove, twitter, raven | tweet
        dog, pets, paw, sound detection dog barking | puppy, pet
        cat, pets, paw | kitten, pet
        horse, horseshoe, unicorn
        bug, beetle, insect
        butterfly, moth | insect
        tree, park, forest, pine tree, evergreen, leaf | nature, woods
        mountain, landscape, terrain, filter hdr, mountains, image filter hdr | hiking, hill
        tent, camping, campground, cabin | camp, outdoors
        beach, beach access, umbrella beach, palm tree, island, vacation | holiday, summer, sea
        wave, waves, water, surfing, tsunami | ocean, sea
        volcano, eruption
        earthquake, seismic, activity
        tornado, hurricane, cyclone, storm | twister
        fog, mist, foggy, haze, cloud fog, weather fog | smog
        sunrise, sun horizon, wb twilight, sunset up, weather sunset up | dawn, morning
        sunset, sun horizon, wb twilight, weather sunset, daytime sunset | dusk, evening
        rainbow, looks | colors
        hail, cloud hail, sleet
        planet, saturn, earth, globe, public, orbit | space, universe
        satellite, satellite alt, space, satellite dish | orbit
        ufo, alien | extraterrestrial
        ghost, halloween, pacman | spooky
        pumpkin, halloween
        christmas, tree evergreen, pine tree, gift, snowman | xmas
        party, celebration, confetti, balloon, party popper, cake | celebrate, birthday
        balloon, party, balloons
        firework, fireworks, sparkle, celebration
        wedding, ring, rings wedding, diamond ring | engagement, marriage
        church, cross, place of worship, chapel | religion, christian
        mosque, star and crescent, islam
        cross, christian, religion christian, plus
        peace, dove, peace sign
        flower, rose, florist
        taxi, local taxi, cab, car taxi, car | cab, uber
        motorcycle, two wheeler, motorbike, scooter, moped, vespa | motor bike
        scooter, electric scooter, kick scooter, moped
        helicopter, chopper
        parking, local parking, square parking, circle parking, p | car park
        gas station, gas pump, local gas station, fuel, ev station, petrol pump | petrol, gasoline, fuel
        electric car, charging station, ev station, car electric, car battery | ev, electric vehicle
        traffic light, traffic, traffic lights, stoplight | signal light
        road, route, path, add road, highway | street
        route, path, directions, alt route, waypoints, road | way, itinerary
        directions, signpost, sign post, milestone, route, trail sign, sign direction | guide, way
        traffic cone, construction, cone, barrier, under construction
        bridge, viaduct
        anchor, harbor, port
        steering wheel, search hands free, drive
        seatbelt, seat belt
        elevator, lift, arrow up down | floors
        stairs, escalator, steps | staircase
        hotel, bed, concierge bell, room service | lodging
        passport, id, book user
        castle, fort, chess rook, tower | fortress
        landmark, museum, bank, monument, account balance | courthouse
        city, location city, buildings, skyline, apartment | town, urban
        warehouse, garage, depot
        farm, barn, tractor, agriculture, silo | farming
        lighthouse, tower
        tower, tower broadcast, cell tower, radio tower
        fence, wall
        wall, brick, brick wall, bricks, firewall
        firewall, shield, wall fire, security network, brick
        dumbbell, barbell, fitness center
        """
}
