/** What guests of an event are mailed the day before, afterwards, and when its day or place changes; and what its association decides of it. */
export const guests = {
  'guests.hello': 'Hello {firstName},',
  'guests.when_where': 'Date and place',
  'guests.no_date': 'Date to be announced',
  'guests.no_place': 'Place to be announced',
  'guests.see_tickets': 'See my tickets',
  'guests.reminder_subject': 'Reminder: {title}',
  'guests.reminder_title': 'Coming up: “{title}”',
  'guests.reminder_body': '“{title}” by {organization} is coming up: {date}.',
  'guests.reminder_show': 'Show your ticket at the entrance, on your phone or printed.',
  'guests.thanks_subject': 'Thank you for coming: {title}',
  'guests.thanks_title': 'Thank you for coming',
  'guests.thanks_body': '{organization} thanks you for taking part in “{title}”.',
  'guests.thanks_action': 'See my tickets again',
  'guests.thanks_note': 'This message is about your place: you will receive no other one about it.',
  'guests.changed_subject':
    '{what, select, date {New date: {title}} place {New place: {title}} other {New date and place: {title}}}',
  'guests.changed_title':
    '{what, select, date {The date has changed} place {The place has changed} other {The date and the place have changed}}',
  'guests.changed_body':
    '{what, select, date {{organization} has changed the date of “{title}” since you ordered.} place {{organization} has changed the place of “{title}” since you ordered.} other {{organization} has changed the date and the place of “{title}” since you ordered.}}',
  'guests.changed_tickets': 'Your tickets remain valid, with the same code.',
  'guests.changed_now': 'From now on',
  'guests.changed_before': 'Before',
  'guests.ask_title':
    '{count, plural, one {# order is older than this change} other {# orders are older than this change}}',
  'guests.ask':
    'The date or the place of the event has changed since. Do you want to tell these people by email?',
  'guests.ask_see': 'See the email and decide',
  'guests.ask_now': 'Now',
  'guests.ask_was': 'Before',
  'guests.tell': '{count, plural, one {Tell # order} other {Tell # orders}}',
  'guests.tell_hint':
    'Each person of these orders who has an address gets one email. The preview is further down.',
  'guests.keep': 'Tell nobody',
  'guests.told': 'The email is on its way to the people who had ordered.',
  'guests.kept': 'Nobody is told of this change.',
  'error.change_answered':
    'Somebody has answered already, or the date or the place has changed again. This is where the campaign stands.',
} as const
