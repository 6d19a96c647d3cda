import type { MessagePick } from '#messages/catalogue.ts'

/** The texts of the payment island. */
export const paymentMessages: readonly MessagePick[] = [
  'pay.*',
  'sepa.*',
  'out.*',
  'error.*',
  'state.suspended_title',
  'common.cancel',
  'common.new_window',
]

/** The texts of the waiting page's island. */
export const waitingMessages: readonly MessagePick[] = ['pay.*', 'out.*', 'toast.redirect_failed']
