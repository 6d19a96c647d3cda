import type { MessagePick } from '#messages/catalogue.ts'

/** The texts of the donation island. */
export const donationMessages: readonly MessagePick[] = [
  'donation.*',
  'payer.*',
  'tip.*',
  'tax.*',
  'val.*',
  'error.*',
  'common.total',
  'common.total_live',
  'common.required_note',
  'common.new_window',
  'common.secure_payment',
  'common.help',
  'consent.terms_link',
  'consent.sales_link',
  'consent.data_notice_link',
  'form.other_amount',
  'pay.button_donate',
  'pay.preparing',
  'widget.cta.donate',
]
