/// Media, weather, places and the layout of a page.
extension SynonymTable {
    static let mediaSynonyms = """
        play, play arrow, play circle, play circle filled, playback start, caret right, triangle right, run | start, start playback, watch video, start video, resume
        pause, pause circle, playback pause | hold playback, suspend
        stop, stop circle, playback stop | halt, end playback
        record, record circle, fiber manual record, circle dot | start recording, recording
        skip forward, skip next, forward end, next track, forward, fast forward, fast forward circle, step forward | skip song, next song, skip
        skip back, skip previous, backward end, previous track, rewind, backward, step backward | previous song
        fast forward, forward, skip forward, forward 10, forward 30 | speed up
        rewind, fast rewind, backward, skip back, replay | go backwards
        shuffle, random, shuffle simple, arrow shuffle | randomize, mix
        repeat, loop, arrow repeat all, arrows clockwise, repeat 1 | again, play again, cycle
        cast, screencast, airplay, airplayvideo, screen share, screencasting | stream to tv, chromecast, mirror screen
        wifi, wi fi, wifi high, wireless, network wifi, wifi 1, wireless signal | internet connection, internet
        wifi off, wifi slash, wifi x, signal wifi off, wireless off, wireless disabled, wireless offline, network offline, cloud offline | offline, no internet, no connection, no wifi, disconnected
        bluetooth, bluetooth connected | wireless pairing
        signal, cell signal full, signal cellular alt, cellularbars, antenna, cell signal high, signal high | reception, network strength, signal strength
        broadcast, antenna radiowaves left and right, radio, rss, cell tower, podcast, live | on air, live stream
        rss, rss feed | feed, news feed, subscribe
        globe, world, language, public, earth, web, globe hemisphere west, network, global, planet | international, website, internet, browser, global, planet, change language, worldwide
        translate, languages, language, g translate, translation, locale | translation, change language, localization
        map, map trifold | directions, atlas
        location, map pin, map marker, location dot, geo alt, map pin alt, map pin line, place, location on, marker, pin, mappin, geo, map marker, room, mappin and ellipse, gps, mark location, environment, placemark | address, position, where, gps, location pin, destination
        navigation, location arrow, near me, navigation arrow, compass, location fill, send location | navigate, current location, my location, gps
        my location, locate, crosshair, gps fixed, location searching, location crosshairs, crosshair simple, gps, target, location current, current location | find me, where am i
        compass, explore, safari, compass northwest | discover, direction, north
        pin, push pin, pushpin, thumbtack, keep | stick, pinned, pin to top
        sun, light mode, sun max, wb sunny, sunny, weather sunny, brightness high | daylight, day, brightness, sunshine, light theme, day mode
        moon, dark mode, nightlight, weather moon, mode night, bedtime, dark theme, moon stars | night, night mode, sleep, crescent
        brightness, sun, brightness high, brightness 6, sun dim, sun max, brightness medium, adjust | screen brightness
        cloud, weather cloudy, filter drama, cloudy | cloudy weather, overcast
        rain, cloud rain, rainy, cloud drizzle, weather rain, umbrella, weather rain showers, showers, weather showers, shower | rainy, wet weather
        snow, snowflake, cloud snow, ac unit, weather snowflake, snowing | cold, winter, freeze, frozen, air conditioning
        wind, air, weather squalls, weather windy | windy, breeze
        thermometer, temperature, thermostat, device thermostat, thermometer medium | heat, fever, hot
        lightning, bolt, zap, flash, flash on, cloud lightning, thunderstorm, electric bolt, thunderbolt, thunder | thunder, energy, electricity, fast, power, instant, storm, quick
        fire, flame, local fire department, whatshot | hot, trending, burn, popular, streak
        water, drop, droplet, water drop, opacity, drops | liquid, humidity, blood
        leaf, eco, plant, leaf one, spa, tree, potted plant | nature, environment, organic, green, ecology, vegan
        flower, local florist, flower lotus, florist | blossom, garden
        paw, paw print, pets, pawprint, dog, cat, animal dog | pet, animal
        umbrella, beach access | insurance
        power, power settings new, plug, on off, off | turn off, shutdown, shut down, switch off, turn on, power button, standby
        plug, plug connected, electrical services, powerplug, power cord, plugs, connect | electric outlet, socket
        battery, battery full, battery 100, battery high, battery std, battery 3 | charge level, energy level
        battery low, battery warning, battery alert, battery 25, battery 1 | low battery, low power, empty battery
        battery charging, battery charge, battery 100 bolt | charging, recharge
        light bulb, lightbulb, idea, emoji objects, bulb, tips and updates, lamp | hint, tip, suggestion, inspiration, insight
        filter, funnel, filter list, filter alt, line 3 horizontal decrease, sliders, funnel simple, line 3 horizontal decrease circle, mixer, mixer horizontal | refine, narrow results, filter results
        sort, arrow up down, sort ascending, bars arrow down, bars arrow up, arrows up down, arrow down short wide, sort down, sort up, sort amount down, swap vertical, chevron up down, chevron sort, arrow down a z, arrows sort, sort alpha down, arrow up wide short, arrow up arrow down, arrow sort, swap vert, sort descending, arrow down up, arrows down up | order, order by, sort list, sort order, sorting, rank, arrange
        swap, swap horiz, arrows right left, right left, arrow right left, arrows exchange, arrows transfer, arrow left right, arrows left right, arrow swap, arrow left arrow right, switch, exchange, transfer, repeat, arrow switch, compare arrows, two way | swap places, convert, exchange
        expand, maximize, fullscreen, full screen, arrows pointing out, arrows angle expand, arrows fullscreen, arrows maximize, expand arrows alt, arrows out, arrow expand, open in full, maximize 2, full screen maximize, arrow up left and arrow down right, corners out, zoom out map, arrow up backward and arrow down forward, unfold, screen full, resize, chevron down, resize full | enlarge, go full screen, make bigger
        collapse, minimize, fullscreen exit, arrows pointing in, arrows angle contract, compress, arrows minimize, exit full screen, arrows in, close fullscreen, minimize 2, full screen minimize, corners in, shrink, arrow minimize, close full screen, arrow down right and arrow up left, contract, screen normal, fold, chevron up, resize small, shrink screen | make smaller, exit fullscreen, leave full screen
        zoom in, plus magnifyingglass, magnifying glass plus, search plus | magnify, enlarge view, zoom
        zoom out, minus magnifyingglass, magnifying glass minus, search minus | zoom away
        move, arrows out cardinal, arrow move, open with, drag, arrow up and down and arrow left and right, arrow all directions | pan
        drag, grip vertical, drag handle, drag indicator, dots six vertical, line 3 horizontal, grip, dots six, re order dots vertical, reorder, grabber, gripper, handle, holder, move, arrows alt | drag and drop, reorder, rearrange, grab handle, drag to reorder
        grid, grid view, layout grid, squares four, apps, square grid 2x2, view module, grid four, dashboard, table cells, square grid 3x3, app store, appstore, tiles, thumbnails, th large, th | grid layout, tiles, gallery view, app launcher
        dashboard, layout dashboard, squares four, gauge, layout, speedometer, board, space dashboard, meter, tachometer, gauge high | overview, control panel, admin panel, speed, performance
        list, format list bulleted, list bullet, list bullets, text bullet list, list view, view list, view headline | bullet points, bulleted list, list layout
        checklist, list checks, list check, list checkmark, task list, fact check, check list, clipboard check, clipboard task list, list todo, square checklist, task list ltr | todo, to do, to do list, tasks, todos
        table, table chart, spreadsheet, grid on, tablecells, table 2 | rows and columns, excel
        columns, view column, columns 2, columns 3, rectangle split 3x1, column triple, column | split view
        sidebar, panel left, sidebar left, sidebar simple, view sidebar, dock left, layout sidebar | side panel, toggle sidebar, navigation panel
        layers, stack, square 3 layers 3d, layer, stack simple, square stack 3d up | stacked, overlap
        """
}
