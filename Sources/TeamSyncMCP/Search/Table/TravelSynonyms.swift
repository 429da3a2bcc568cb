/// Travel, transport, places, weather and nature.
extension SynonymTable {
    static let travelSynonyms = """
        subway, metro, underground, tube; u bahn, train subway, subway train, rapid transit
        airplane, aeroplane, aircraft, plane, flight; jet, airliner | airline, airways
        airport, airports, terminal, plane, aircraft, control tower
        plane takeoff, airplane takeoff, flight takeoff, plane departure, departure, departures, takeoff; plane depart, airplane up, departing | taking off, leaving, outbound
        plane landing, airplane landing, flight landing, plane arrival, arrival, arrivals, landing; plane arrive, airplane down, arriving, land | inbound, touch down
        boarding pass, plane ticket, flight ticket, onboard pass, ticket | e ticket, check in
        ferry, boat, ship, vessel, car ferry, cruise | ferryboat
        boat, ship, vessel; ferry, sailboat, yacht, sailing, motorboat | watercraft, maritime, nautical, barge
        cable car, cableway; gondola, aerial tramway, funicular, ropeway, ski lift, chairlift
        tram, streetcar; trolley car, light rail, tramway
        coach, bus; shuttle, minibus, motorcoach
        stroller, pram, baby carriage, pushchair; buggy, carriage baby
        luggage, baggage; suitcase, suitcases, bag, hand luggage, carry on, trolley bag | bags, packing
        hand luggage, hand baggage, baggage cabin, cabin bag; carry on, cabin baggage, cabin luggage
        car rental, rental car, rent a car, car hire, hire car; car key
        rental, rent, hire; shared, lease
        car sharing, carpool, carsharing, ride sharing, rideshare, ride share; shared car
        bike sharing, bike share, shared bike, rental bike, bicycle rental; bike rental
        car park, parking, carparking, parking lot; parking garage, p
        petrol, gas, fuel; petrol station, gas station, gas pump, gasoline, refuel, fuel pump, filling station
        electric vehicle charging, charging station, ev station, ev charger, charge point, ev plug
        caravan, camper, campervan, camper van, motorhome; motor home, rv, trailer
        lorry, truck, hgv; semi truck, heavy goods vehicle
        van, minivan, delivery van, shuttle van, transporter
        tire, tyre; wheel, car wheel, flat tire
        steering wheel, steering, wheel, driver
        odometer, mileage, speedometer; kilometer, gauge, km | distance driven
        speedometer, gauge, speed, tachometer, dashboard
        engine, motor, horsepower
        driving license, driver license, driving licence, id card, license
        sleeper, sleeping car; night train, bed, couchette
        lounge, waiting room; waiting area, sofa, armchair, seat
        seat, reserved seat, airline seat, chair, armchair
        legroom, airline seat legroom, leg space
        platform, track, rail, rails, railway track
        itinerary, route, journey, trip, travel plan
        vacation, holiday, holidays; travel, beach, palm tree, umbrella beach, island | getaway, tourism
        sightseeing, landmark, tourist, monument, castle, camera, attractions
        tourism, tour, travel, sightseeing, map, binoculars
        hotel, hotels, accommodation; bed, lodging, hostel, inn, overnight stay
        reception, concierge, front desk; room service, concierge bell
        camping, tent, campsite, campground, camp
        hiking, hike, walking, trekking; backpack, mountain, boots, trail, person hiking, tour | walker
        airplane mode, flight mode; airplane, plane
        customs, passport control, border, passport, immigration
        duty free, shopping, shopping bag, shop, perfume
        fast, express, quick, rapid, speed, high speed; swift | urgent
        delivery, deliver, shipping, shipment, truck, courier, dispatch, parcel
        return, returns; send back, arrow back, undo
        pharmacy, chemist, drugstore, pharmacist, apothecary; prescription, pill, mortar pestle, medicine
        apartment, flat, condo; building, house, home, apartments
        house, home, residence, dwelling
        skyscraper, building, buildings, city, tower, high rise
        mansion, villa, house
        cottage, hut, cabin, chalet
        barn, farm, silo
        church, cathedral, chapel, place of worship
        town hall, government, bank, landmark, courthouse, parliament, institution
        museum, gallery, landmark, exhibition
        theater, theatre, drama masks, masks, stage, play, mask
        cinema, movie, film, theater, popcorn
        amusement park, ferris wheel, roller coaster, carousel, attractions, theme park
        nightlife, party, cocktail, disco, disco ball, bar, club, nightclub
        bar, pub, beer, cocktail, wine glass, tavern, drinks
        drinks, drink, cocktail, beverage, glass, cup, coffee, wine, soda
        cafe, coffee, coffee shop, cup
        tea, teacup, tea cup, cup, mug, kettle, teapot
        cutlery, utensils, fork; knife, spoon, fork knife, silverware, restaurant, dining
        meal, dining; food, restaurant, dinner, lunch, dish, plate
        dish, plate, bowl, food, cloche
        grocery, groceries; shopping basket, basket, supermarket, shopping cart, shopping bag
        supermarket, grocery store, store, shopping cart
        spa, wellness, lotus, massage, sauna, hot tub, flower
        swimming pool, pool; swim, swimming, water ladder
        playground, slide, swing, seesaw
        fog, foggy, mist, misty, haze, hazy; smog
        rain, rainy, raining, cloud rain; shower, drizzle, weather rainy, umbrella
        snow, snowy, snowflake; cloud snow, icy, ice, frozen, winter, frost | freeze, cold
        wind, windy, breeze; air, gust, weather windy
        storm, thunderstorm, weather storm; cloud lightning, lightning, thunder, cloud bolt
        cloudy, overcast; cloud, clouds, weather cloudy
        sunny, sun; clear, weather sunny, clear day, weather clear | sunshine, clear sky
        night, moon, dark, nightlight, weather clear night, overnight
        flood, water, waves, flooding, house flood
        drought, desert, sun, dry
        wind power, wind turbine, windmill, wind energy; turbine | renewable energy
        solar panel, solar, solar power, photovoltaic; sun panel
        hydroelectric, dam, water power, hydropower
        ocean, sea; water, waves, wave
        island, beach, palm tree
        forest, tree, trees, woods, park
        desert, cactus, sand
        river, water, stream, waves
        hill, mountain, landscape, terrain
        plant, leaf, seedling, sprout, potted plant, nature, flower
        cow, cattle; animal, livestock
        pig, swine; piggy
        chicken, hen, poultry; rooster
        sheep, lamb
        mouse, rat; rodent
        snake, serpent; reptile
        shark, fish
        whale, dolphin, fish
        owl, bird
        pet, pets; paw, pawprint, dog, cat, animal
        animal, pets, paw, dog, cat, pet
        """
}
