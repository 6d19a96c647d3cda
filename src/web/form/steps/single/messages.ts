import type { MessagePick } from '#messages/catalogue.ts'
import { payingMessages } from '../summary/summary-messages.ts'

/** The texts that every form of one page uses: payer, contribution, consents, the order beside them. */
const shared: readonly MessagePick[] = [
  'payer.*',
  'tip.*',
  'val.*',
  'error.*',
  'field.*',
  'step.*',
  'donation.section_payer',
  'donation.section_summary',
  'donation.receipt_ask',
  'donation.tip_later',
  'donation.tip_updated',
  'coupon.field',
  'common.cancel',
  'common.free',
  'common.help',
  'common.new_window',
  'common.required_note',
  'common.secure_payment',
  'common.total',
  'common.total_live',
  'consent.data_notice_link',
  'consent.sales_link',
  'consent.terms_link',
  'form.other_amount',
  'pay.preparing',
]

/** The texts of the donation island. */
export const donationMessages: readonly MessagePick[] = [
  ...shared,
  'donation.*',
  'tax.*',
  'form.once',
  'form.monthly',
  'order.delivery',
  'order.gift_monthly',
  'pay.button',
  'pay.button_donate',
  'pay.button_schedule',
  'pay.button_today_then',
  'widget.cta.donate',
]

/** The texts of the sale form's island. */
export const paymentFormMessages: readonly MessagePick[] = [
  ...shared,
  ...payingMessages,
  'sale.*',
  'choice.*',
  'form.on_sale_from',
  'form.sale_title',
  'form.sales_ended',
  'pay.title',
]
