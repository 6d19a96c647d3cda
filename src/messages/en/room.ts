import type { room as source } from '../fr/room.ts'

export const room = {
  'room.title': 'Waiting room',
  'room.busy_title': 'A lot of people are here right now',
  'room.busy':
    'So that everybody can order in peace, we let in a few people at a time, in the order in which they come. Enter the waiting room: your place is kept.',
  'room.opening_title': 'The sale opens {date}',
  'room.opening':
    'Enter the waiting room. At the opening, the order of everybody who is here is drawn at random, once: coming earlier gives no advantage. Those who come after the opening follow, in the order in which they come.',
  'room.enter': 'Enter the waiting room',
  'room.entering': 'Entering…',
  'room.gathered_title': 'You are in the waiting room',
  'room.gathered': 'The sale opens {date}. The order will be drawn at random at that moment, once.',
  'room.place': 'Your place: {place}',
  'room.range': 'Your turn will probably come in {from} to {to} minutes.',
  'room.about':
    'Your turn will probably come in {count, plural, one {about # minute} other {about # minutes}}.',
  'room.long': 'Your turn will probably come in more than an hour.',
  'room.unknown': 'We do not know yet how long it will take until your turn.',
  'room.sold_out':
    'Everything is sold or reserved for now. What is not paid for comes back on sale; your place is kept.',
  'room.scarce': 'Less is left than there are people before you: there may be nothing left at your turn.',
  'room.closed': 'The sale is stopped for now. The page of the campaign says why.',
  'room.turn': 'It is your turn',
  'room.turn_until': 'It is your turn: begin your order before {time}.',
  'room.turn_then': 'From there you have the usual time to finish it.',
  'room.over_title': 'Your turn has passed',
  'room.over':
    'An order had to be begun within {minutes} minutes, or the sale has another date now. You can take a place again, after those who are here.',
  'room.next_title': 'What happens next?',
  'room.next_turn': 'When your turn comes, the form opens. You have {minutes} minutes to begin your order.',
  'room.next_leave': 'You can close this page and come back with the same browser: your place remains yours.',
  'room.next_tabs': 'Opening several tabs or reloading the page gains no place.',
  'room.by_itself': 'This page keeps itself up to date.',
  'room.refresh': 'Refresh',
  'room.auto_on': 'Refresh by itself',
  'room.auto_off': 'Stop refreshing by itself',
  'room.auto_is_on': 'This page refreshes every {seconds} seconds.',
  'room.unreachable': 'The site does not answer at the moment. Your place is kept; we are trying again.',
  'room.framed': 'A lot of people are here right now: orders go through the campaign’s waiting room.',
  'room.set_title': 'Waiting room',
  'room.set_purpose':
    'For a sale that many people wait for at the same moment. It shows only when it is of use: before the opening, and when too many people order at once. Whoever is in waits no more.',
  'room.set_on': 'Use a waiting room',
  'room.set_opening': 'Gather visitors in the hour before the sale opens, and draw their order at random',
  'room.set_at_once': 'People who order at the same time, at most',
  'room.set_per_minute': 'People let in each minute, at most',
  'room.set_bounds': 'Between {least} and {most}',
  'room.set_save': 'Save the waiting room',
  'room.set_saved': 'The waiting room is saved.',
  'room.set_waiting':
    '{count, plural, =0 {Nobody is waiting right now.} one {# person is waiting right now.} other {# people are waiting right now.}}',
} as const satisfies Record<keyof typeof source, string>
