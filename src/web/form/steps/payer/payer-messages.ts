import type { MessagePick } from '#messages/catalogue.ts'

/** The texts of the third step's island. */
export const payerMessages: readonly MessagePick[] = [
  'step.*',
  'order.delivery',
  'payer.*',
  'field.*',
  'common.cancel',
  'val.*',
  'error.*',
  'donation.receipt_ask',
  'common.back',
  'common.free',
  'common.required_note',
  'common.total',
  'common.total_live',
  'common.step_of',
  'common.next_step',
  'common.secure_payment',
  'common.help',
]
