/// States, communication, devices and people.
extension SynonymTable {
    static let stateSynonyms = """
        info, information, info circle, circle info, help about, details | about, details, tooltip, more info, more information
        help, question, questionmark, question mark, help circle, question circle, questionmark circle, circle help, circle question mark, question mark circle, help outline | faq, support, assistance, what is this
        lifebuoy, life buoy, support, support agent, headset, lifebuoy ring, headset mic, person support | customer service, customer support, help desk, helpdesk, call center
        heart, favorite, favourite, like, love, favorites | wishlist, wish list, add to favorites, liked
        star, rating, favorite, favourite, grade, rate | rate, review, bookmark star, starred, add to favorites
        bookmark, save, bookmarks, ribbon | save for later, read later, saved, reading list
        save, floppy disk, floppy, disk, device floppy, hard drive download, inbox arrow down, content save, document save | store, save file, diskette, save changes
        thumbs up, thumb up, like, thumbsup, hand thumbsup | upvote, approve, good
        thumbs down, thumb down, dislike, thumbsdown, hand thumbsdown | downvote, disapprove, bad
        download, arrow down tray, arrow down on square, tray down, arrow down from bracket, arrow bar down, box arrow down, cloud arrow down, arrow down to line, file download, cloud download, arrow down circle, tray arrow down, square and arrow down, download simple | save to device, get file, pull down
        upload, arrow up tray, arrow up on square, tray up, arrow up from bracket, arrow bar up, box arrow up, cloud arrow up, arrow up to line, file upload, cloud upload, arrow up circle, publish, tray arrow up, upload simple | send file, upload file
        cloud upload, upload cloud, cloud arrow up, backup, icloud and arrow up, cloud up | save to cloud, upload to cloud, cloud backup
        cloud download, download cloud, cloud arrow down, icloud and arrow down, cloud down | download from cloud
        share, share 2, share network, square and arrow up, share ios, export, ios share, share variant | share link, share with friends, social share
        send, paper plane, paperplane, paper airplane, send plane, paperplane fill, paper plane tilt, submit | send message, dispatch, sending
        link, chain, link 2, hyperlink, url, insert link, link simple | web link, web address, connect
        unlink, link off, link break, link slash, broken link, link 2 off, link dismiss, disconnect, chain broken, link unlink | remove link, disconnect, broken link
        external link, open in new, arrow top right on square, box arrow up right, up right from square, link external, arrow square out, arrow up right from square, launch, arrow up forward app, arrow up right square, open, arrow up right, square arrow out up right, arrow up forward square | open in new tab, new tab, new window, open link, open in browser, leave site
        attach, paperclip, attachment, attach file, clip | add file, file attachment
        copy, duplicate, content copy, doc on doc, files, clone, square on square, document copy | copy to clipboard, make a copy
        paste, clipboard, content paste, doc on clipboard, clipboard paste, clippy | insert from clipboard
        cut, scissors, content cut, scissor | trim, snip
        undo, arrow counter clockwise, arrow uturn left, arrow counterclockwise, arrow rotate left, rotate left, arrow back up, arrow go back, arrow u left, rotate ccw, rollback, arrow uturn up, undo 2, arrow undo, arrow uturn backward, corner up left, arrow u up left, discard, revert | go back one step
        redo, arrow clockwise, arrow rotate right, rotate right, arrow forward up, arrow go forward, arrow u right, rotate cw, arrow uturn right, redo 2, arrow redo, arrow uturn forward, corner up right, arrow u up right | repeat action
        reply, arrow reply, arrow uturn left, arrow turn up left, arrow back up, corner down left, arrow 90deg left, arrow return left, arrowshape turn up left, arrow bend up left, corner up left, arrow undo, reply sender, reply fill | answer, respond, reply to message
        refresh, reload, refresh cw, arrow clockwise, arrow path, arrows rotate, arrow rotate right, arrow repeat, rotate right, renew, rotate, reset, arrows clockwise, rotate cw, sync, arrow sync, autorenew, arrow triangle 2 circlepath, refresh ccw, update, loop, cached | try again, retry, renew, refresh page
        sync, refresh cw, arrows clockwise, arrow sync, arrow triangle 2 circlepath, synchronize, cached, arrow path, arrows rotate, arrow repeat, rotate, renew | syncing, synchronise, keep in sync
        rotate, rotate cw, rotate right, arrow clockwise, rotate ccw, rotate left, arrow rotate clockwise, screen rotation | turn, spin
        log out, logout, sign out, exit, arrow right start on rectangle, arrow left start on rectangle, arrow right from bracket, right from bracket, box arrow right, arrow right on rectangle, logout box, arrow exit, log off, rectangle portrait and arrow right, power settings new, door open, leave, exit to app | log off, quit, disconnect, end session
        log in, login, sign in, enter, arrow right end on rectangle, arrow left end on rectangle, arrow right to bracket, right to bracket, box arrow in right, login box, door enter, rectangle portrait and arrow forward, arrow enter | authenticate, sign on
        lock, locked, padlock, https, lock closed, lock simple | secure, security, private, protected, password protected
        unlock, lock open, unlocked, lock off, allow, changes allow, permission | padlock open, open lock, unsecured
        password, key, passkey, lock, textbox password, vpn key | credentials, passcode, pin code
        key, passkey, vpn key | access key, api key, access
        shield, security, shield check, safety, privacy, shield checkered, protection, admin panel settings, policy, shield lock, shield halved, safe, safety certificate | protect, antivirus, secure, safe, guard
        fingerprint, touch id, touchid | biometric, biometrics, identity
        face id, faceid, scan face, user focus, face recognition, person focus | facial recognition, face unlock
        eye, visibility, show, view, visible, preview, remove red eye, reveal, view reveal, seen | look, watch, show password, see, reveal, views
        eye off, eye slash, eye closed, visibility off, hide, hidden, eye hide, invisible, conceal, view conceal, unseen, blind, view off | hide password, conceal, not visible
        calendar, date, event, schedule, calendar today, today, calendar month, calendar blank, date range, appointment | appointment, agenda, day, date picker, choose a date, pick a date, deadline
        clock, time, access time, schedule, hour, watch later, alarm, stopwatch, timer | recent, duration, what time, hours
        history, clock counter clockwise, clock rotate left, clock history, clock arrow, clock, time past, arrow uturn left, clock arrow circlepath, recent, clock rewind, rotate ccw, restore, time, log, recents, recently viewed | past, time machine, version history, recently viewed
        alarm, alarm clock, clock alert, add alarm, alarm on | wake up, wake up call
        timer, stopwatch, chronometer, countdown, watch, hourglass | lap
        hourglass, hourglass empty, hourglass bottom, pending, timer sand | wait, waiting, time left, sand clock
        loading, loader, spinner, progress activity, circle notch, spinner gap, rays, progress, loader 2, spinner ios, arrow clockwise dashes, arrow path, hourglass, hourglass split, hourglass half, arrow repeat, spinner third, loading 3 quarters, loader circle, circle dashed, in progress, arrow clockwise, arrows rotate, reload, sync | please wait, busy, progress indicator, in progress, wait, waiting, buffering
        mail, email, envelope, message, letter, mail outline, letter, mailbox, at | e-mail, inbox message, send email, contact us, newsletter
        inbox, tray, mail inbox, move to inbox | incoming, mailbox, received
        chat, message, comment, message circle, bubble, chat bubble, chat circle, chat bubble outline, message square, bubble left, speech bubble, forum, chats, bubble left and bubble right, messages square, sms | conversation, talk, discussion, dm, direct message, feedback, messaging, text message, speak
        phone, call, telephone, phone call, dial, receiver | make a call, phone number, handset, ring, contact number, voice call, dial number
        end call, phone off, call end, phone x mark, telephone x, phone x, phone off hook, phone cancel, call missed, phone disconnect, phone down, phone slash, phone hang up, phone missed, call stop, phone hangup, hangup | hang up, decline call, reject call, end the call
        smartphone, mobile, cellphone, phone iphone, device mobile, iphone, mobile phone, cellphone, phone android, phone portrait, phone | cell phone, mobile device, handheld, mobile app
        tablet, ipad, device tablet, tablet android, tablet mac | ipad device
        laptop, notebook computer, laptop mac, laptopcomputer, computer | macbook, portable computer
        monitor, desktop, computer, screen, display, desktop windows, desktop computer, desktopcomputer, desktop mac, device desktop, tv | pc, workstation
        tv, television, monitor play, airplay, live tv, screencast | smart tv
        watch, smartwatch, wrist watch, applewatch, device watch | wearable, apple watch
        printer, print, local printshop, printing | print page, print document
        keyboard | type, typing, keys
        mouse, mouse pointer, computermouse, cursor | click device
        cursor, mouse pointer, pointer, cursorarrow, arrow selector tool, near me, cursor click | click, selection tool, select
        hand, pan tool, hand raised, back hand, hand palm, hand left | stop hand, raise hand, high five, wave, hello
        camera, photo camera, camera alt | take a picture, take photo, photograph, snapshot
        image, photo, picture, images, gallery, photo library, insert photo, photo on rectangle, image multiple | photos, album, picture gallery, photo gallery, thumbnail
        video, video camera, videocam, film, movie, camcorder, camera video, cam | record video, video call, footage, facetime, video meeting
        film, movie, film strip, clapperboard, local movies, filmstrip, movies and tv | cinema, reel
        microphone, mic, keyboard voice, audio input microphone, audio | voice, record audio, dictate, speech input, voice input
        mic off, microphone slash, mic slash, microphone off | mute microphone, mute mic, muted microphone, mute yourself
        volume, volume 2, speaker wave, volume down, speaker, speaker high, volume up, speaker wave 2, speaker wave 3, sound, speaker 2, audio, volume high, speaker wave 1 | loud, turn up volume, louder, audio on
        mute, volume x, volume off, speaker x mark, volume xmark, volume cross, volume 3, volume slash, speaker none, speaker slash, speaker x, volume mute, speaker mute, speaker off, sound off | muted, silent, no sound, silence, turn off sound
        headphones, headset, headphone | earphones, listen, earbuds, listening
        music, musical note, music note, music notes, audiotrack, song, library music | tune, melody, audio file
        """
}
