import type { waiting as source } from '../fr/waiting.ts'

export const waiting = {
  'waiting.rate': 'Rate you are waiting for',
  'waiting.quantity': 'How many?',
  'waiting.quantity_hint': 'From 1 to {most}',
  'waiting.offer_subject': '{form}: it is your turn',
  'waiting.offer_title': 'It is your turn',
  'waiting.offer_body':
    'You were waiting for “{form}”: {rate}, {quantity, plural, one {# unit} other {# units}}. We keep as many, for you alone.',
  'waiting.offer_until': 'Reserved for you until {until}.',
  'waiting.offer_action': 'Order',
  'waiting.offer_next': 'After that, it is the next one’s turn.',
  'waiting.leave_link': 'Leave the waiting list',
  'waiting.opened_subject': '{form}: it is open',
  'waiting.opened_title': 'It is open',
  'waiting.opened_body': 'You wanted to be told: orders are open on “{form}”.',
  'waiting.opened_once': 'This is the only message you will get about it.',
  'waiting.leave_title': 'Leave the waiting list',
  'waiting.leave_ask': 'You will no longer wait for “{form}”, and we will not write to you about it again.',
  'waiting.left': 'You have left the waiting list.',
  'waiting.offer_over_title': 'This offer is over',
  'waiting.offer_over':
    'What was reserved for you was ordered, or went to the next in line. You can join again.',
} as const satisfies Record<keyof typeof source, string>
