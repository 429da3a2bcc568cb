/// Actions and navigation in an application.
extension SynonymTable {
    static let actionSynonyms = """
        trash, delete, bin, trash can, garbage, rubbish, recycle bin, remove | discard, throw away, erase, dustbin, waste, wastebasket, get rid of
        settings, gear, cog, gearshape, setting, preferences, options, configuration, tune, sliders, adjustments | configure, config, setup, customize, cogwheel
        users, people, group, team, person 2, person 3, groups, community, contacts | members, crowd, friends, multiple users, audience, family
        user, person, profile, account, avatar, account circle, user circle, person circle, person crop circle, people, user info, man | my account, contact, member, login user, human, customer
        arrow left, back, arrow back, arrow backward, chevron left, caret left, previous, navigate before, chevron backward | go back, left arrow, previous page, return, navigate back
        arrow right, forward, arrow forward, chevron right, caret right, next, navigate next, chevron forward | go forward, right arrow, next page, continue, proceed
        arrow up, arrow upward, chevron up, caret up, expand less | up arrow, scroll up, move up
        arrow down, arrow downward, chevron down, caret down, expand more | down arrow, scroll down, move down
        chevron down, caret down, dropdown, expand more, arrow drop down, angle down, keyboard arrow down | dropdown arrow, drop down, disclosure, open list
        chevron up, caret up, expand less, arrow drop up, angle up, keyboard arrow up | collapse section
        arrow up, arrow upward, vertical align top, arrow up to line, caret double up | back to top, scroll to top, go to top
        home, house | homepage, main page, start page, start screen
        edit, pencil, pen, create, square pen, pencil line, pencil simple, note pencil, square and pencil, compose, writing, quill pen, signature, pen to square, quill | modify, write, change, rename, rewrite
        compose, note pencil, square pen, square and pencil, edit square, edit note, create | write message, new message, draft
        close, x, cross, xmark, times, dismiss, cancel, clear, multiply, x circle | exit dialog, dismiss dialog, close window
        cancel, x circle, close circle, dismiss circle, xmark circle, x, close | abort
        bell, notification, notifications, alert, alarm bell, notification bell | reminder, ring bell, notify, push notification
        bell off, notifications off, bell slash, alert off, notification off | mute notifications, do not disturb, disable notifications, silence notifications, no notifications, turn off notifications, notifications muted
        search, magnifying glass, magnifyingglass, magnifier, magnify, zoom, find, loupe | look up, lookup, lens, look for
        menu, hamburger, bars, list, line 3 horizontal, navigation menu, text align justify, navigation | hamburger menu, three lines, side menu, nav, drawer, burger menu
        more, ellipsis, dots three, more horizontal, more horiz, more vertical, more vert, dots, ellipsis vertical, dots three vertical, kebab, meatballs, dots horizontal, dots vertical, kebab horizontal, kebab vertical | overflow menu, three dots, more options, options menu, overflow, context menu, action menu
        plus, add, new, create, plus circle, add circle | insert, add new, create new, add item, increase
        minus, subtract, remove, dash, minus circle, remove circle | decrease, reduce, less
        check, checkmark, tick, done, check circle, ok, accept, ok, select, checked | confirm, approve, complete, completed, success, finished, yes, correct, check mark, mark as done
        check circle, checkmark circle, circle check, task alt, badge check, seal check | success, verified, completed, all good, validated
        verified, badge check, seal check, checkmark seal, check decagram | verified account, verified badge, authentic, certified
        warning, alert, alert triangle, exclamationmark triangle, triangle exclamation, error warning, warning alt, exclamation octagon, alert octagon, triangle alert, exclamation, caution, danger, exclamation triangle | attention, hazard, warn
        error, alert circle, error outline, circle alert, exclamationmark circle, exclamation circle, x circle, error circle, warning circle, stop circle, octagon, no entry | failure, failed, problem, important
        """
}
