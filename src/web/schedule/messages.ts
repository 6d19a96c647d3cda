import type { MessagePick } from '#messages/catalogue.ts'

/** The texts of the island that takes another card. */
export const changeCardMessages: readonly MessagePick[] = [
  'schedule.card_button',
  'schedule.card_raise_button',
  'schedule.card_busy',
  'schedule.card_failed',
  'pay.frame_title',
  'pay.loading_card',
  'pay.check_card',
]
