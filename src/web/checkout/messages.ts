import type { MessagePick } from '#messages/catalogue.ts'
import { payingMessages } from '../form/steps/summary/summary-messages.ts'

/** The texts of the checkout's island. */
export const checkoutMessages: readonly MessagePick[] = [
  ...payingMessages,
  'payer.*',
  'people.*',
  'field.*',
  'common.cancel',
  'common.edit',
  'donation.receipt_ask',
  'common.required_note',
]
