import type { MessagePick } from '#messages/catalogue.ts'

/** The texts of the island that takes another card. */
export const changeCardMessages: readonly MessagePick[] = [
  'schedule.card_button',
  'schedule.card_raise_button',
  'schedule.card_busy',
  'schedule.card_failed',
  'pay.fields_failed_title',
  'pay.fields_failed_body',
  'pay.fields_retry',
  'pay.loading_card',
  'pay.check_card',
]
