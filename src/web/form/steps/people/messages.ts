import type { MessagePick } from '#messages/catalogue.ts'

/** The texts of the island. */
export const peopleMessages: readonly MessagePick[] = [
  'step.*',
  'order.delivery',
  'people.*',
  'field.*',
  'val.*',
  'error.*',
  'payer.first_name',
  'payer.last_name',
  'payer.email',
  'payer.prefill',
  'common.back',
  'common.cancel',
  'common.edit',
  'common.free',
  'common.help',
  'common.next_step',
  'common.required_note',
  'common.secure_payment',
  'common.step_of',
  'common.total',
  'common.total_live',
]
