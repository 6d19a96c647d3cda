import type { MessagePick } from '#messages/catalogue.ts'

/** The texts of the island. */
export const choiceMessages: readonly MessagePick[] = [
  'step.*',
  'order.delivery',
  'choice.*',
  'val.*',
  'error.*',
  'common.back',
  'common.free',
  'common.help',
  'common.next_step',
  'common.secure_payment',
  'common.step_of',
  'common.total',
  'common.total_live',
  'coupon.*',
  'common.remove',
  'form.coupon_applied',
  'form.contributions',
  'form.coupon_ask',
  'form.on_sale_from',
  'form.other_amount',
  'form.sales_ended',
]
