/// Health, the body, people, beauty and clothes.
extension SynonymTable {
    static let careSynonyms = """
        eye, vision, sight, eyesight, ophthalmology; eyes, optometry, optician, glasses
        glasses, eyeglasses, spectacles, eyewear; reading glasses, sunglasses
        ear, hearing; ears, hearing aid, assistive listening, ear slash, ear off | listen
        deaf, deafness, hard of hearing, hearing impaired; ear slash, ear off, hearing disabled, hearing aid, ear, ear deaf
        hearing loss, deaf; hearing disabled, ear slash, ear off, hearing aid, ear, hearing
        blind, low vision, blindness, white cane, braille, eye slash, person walking with cane
        disability, accessibility, wheelchair, accessible, disabled; person crutches, impairment
        nose, smell, nasal
        mouth, lips, lip, smile
        tongue, taste
        hand, palm; hands, raised hand
        foot, feet; footprint, toe, footprints
        leg, knee, limb
        arm, elbow, muscle, biceps
        stomach, belly, abdomen, digestion, gastroenterology
        kidney, kidneys, nephrology, renal
        liver, hepatology
        lung, lungs, respiratory, pulmonary, breathing; pulmonology | breath, breathe
        heart, cardiology, cardiac, cardiogram, heart organ; cardiovascular | heart disease
        brain, neurology, neurological; mind
        skin, dermatology
        bone, bones, orthopedics, orthopedic; skeleton, fracture | broken bone
        blood, drop, blood drop, hematology, bloodtype, droplet
        blood pressure, hypertension; blood pressure monitor, heart rate
        cancer, oncology, tumor; ribbon, awareness ribbon
        pill, pills, tablet, tablets, medication, capsule, medicine, drug; drugs, blister pills, medicines | tablets medicine
        contraception, birth control, contraceptive, oral contraception, condom; family planning, iud
        pregnancy, pregnant, maternity, pregnant woman; obstetrics, expecting
        pediatrics, children doctor, paediatrics, child doctor, kids doctor; baby, child care, child
        vomiting, vomit, throwing up, throw up; nausea, sick
        sick, ill, illness; fever, thermometer, sneeze, face mask, disease
        fever, temperature, thermometer, sick
        cough, coughing, sneeze
        pain, ache, hurt, injury
        headache, head, migraine
        allergy, allergies, pollen, peanut, gluten
        diabetes, glucose, blood sugar, insulin, glucose meter
        vaccine, vaccination, syringe, injection, jab, immunization; needle, immunisation, injectable | shot
        surgery, operating room, scalpel, surgeon; operation
        intensive care, intensive care unit, icu
        emergency, ambulance, siren, sos, emergency room, alarm | urgent care
        x ray, xray, radiology, radiograph; bones
        ultrasound, scan, imaging, scanner
        laboratory, lab; microscope, test tube, flask, beaker, vial
        test tube, vial, tube, lab, sample
        nurse, user nurse, caregiver, healthcare worker
        therapist, therapy, psychology, counseling, mental health, consultation
        patient, inpatient, outpatient, person, bed patient
        crutches, crutch, person crutches, walking aid
        elderly, old, senior, seniors, old person, elder, aged; elderly person | grandparent, retired, pensioner
        old man, elderly man, elderly; grandfather | grandpa
        old woman, elderly woman, elderly; grandmother | grandma
        death, dead, skull, grave, coffin, tombstone, rip | funeral
        baby, infant, newborn; toddler, baby face | nursery
        child, kid, children; kids, boy, girl, infant | minor
        adult, man, woman, person, grown up
        couple, partners, love, two people
        face, head, portrait, person
        beard, mustache, facial hair, shaving
        hair, haircut, hairdresser, barber, hairstyle; salon, hair salon, comb | hairbrush
        hairdryer, hair dryer, blow dryer
        makeup, make up, cosmetics, cosmetic, beauty; lipstick, mascara
        lipstick, lip color, rouge, makeup
        perfume, fragrance, scent, cologne; parfum
        nail polish, nails, manicure
        soap, hand soap, wash, cleaning, bottle soap
        toothbrush, teeth, dental care, brush teeth
        towel, bath towel
        razor, shave, shaving
        cleaning, clean; broom, cleaning services, mop, vacuum, cleanup, clean up, sweep, spray, wipe, bucket | tidy, tidy up, housekeeping
        broom, sweep, brush, cleaning
        shoe, sneaker, sneakers, boot, boots; footwear, running shoe, trainers, shoes
        shirt, t shirt, tee, tshirt, top; clothing, polo
        trousers, pants, jeans, slacks
        dress, gown, skirt, clothing
        jacket, coat, vest, clothing, outerwear
        hat, cap; headwear
        helmet, helm, hard hat; safety helmet, helmet safety, hat hard, headgear
        glove, gloves; mittens, gauntlet
        sock, socks, stockings
        tie, necktie, bow tie
        sunglasses, shades, glasses
        ring, jewelry, jewellery, diamond ring
        necklace, jewelry, jewellery, pendant, amulet
        umbrella, parasol
        backpack, rucksack, school bag, bag
        sport, sports; athletics, fitness, ball, running, gym
        running, run, runner, jogging; person running, sprint
        cycling, bike, riding, bicycle; biking, bicyclist, cyclist
        horse riding, riding, equestrian; horse
        racket, racquet; tennis, padel, badminton, squash, table tennis, ping pong | tennis racket
        boxing, boxing glove, martial arts, punch, karate
        yoga, meditation, self improvement, lotus, meditate, stretching, person meditating
        weight, dumbbell, gym, weightlifting, barbell, fitness, kettlebell | weights
        weight loss, diet, scale, losing weight
        surfing, surf, surfboard; waves
        skateboard, skateboarding, skating
        ice skating, skate, skating, ice skate
        climbing, climb, mountain, carabiner
        fishing, fish, fishing rod, phishing, hook
        hunting, target, bow, crosshairs
        whistle, referee, coach, sports
        goal, target, flag, goals, objective
        winner, trophy, medal, award, cup, podium, crown, prize
        love, heart, favorite, like, hearts | romance, romantic
        happy, happy face, face happy; smile, emoji, smiley, face smile, grin, face grin, laugh, joy | cheerful
        angry, mad; face angry, rage, anger
        surprised, face surprise, shocked, astonished
        laughing, laugh, face laughing, lol, face laugh
        crying, cry; sad, tear, tears
        sleep, sleeping, asleep, bedtime; bed, zzz, moon, snooze | nap, rest
        thinking, think, thought, thought bubble, brain
        idea, lightbulb, light bulb, bulb, inspiration, inspire | innovation, creative
        kiss, lips, kissing
        wave, hello, waving hand, hand wave, greeting
        prayer, pray, hands praying, praying hands, religion
        clap, applause, clapping hands
        """
}
