import type { MessagePick } from '#messages/catalogue.ts'

type Picks = readonly MessagePick[]

// What each island of a form may say: it is sent no other text.

/** Every form: what is wrong, and the order beside it. */
const everyForm: Picks = [
  'step.*',
  'val.*',
  'error.*',
  'order.delivery',
  'common.free',
  'common.help',
  'common.secure_payment',
  'common.total',
  'common.total_live',
]

/** The way through a wizard. */
const ways: Picks = ['common.back', 'common.next_step', 'common.step_of']

const payer: Picks = [
  'payer.*',
  'field.*',
  'donation.receipt_ask',
  'donation.section_payer',
  'donation.section_summary',
  'common.cancel',
  'common.required_note',
]

const coupon: Picks = ['coupon.*', 'form.coupon_applied', 'form.coupon_ask', 'common.remove']

/** The contribution and the consents. */
const agreement: Picks = [
  'tip.*',
  'donation.tip_later',
  'donation.tip_updated',
  'form.other_amount',
  'consent.terms_link',
  'consent.sales_link',
  'consent.data_notice_link',
  'common.new_window',
  'pay.preparing',
]

/** What is paid by a link. */
export const linkPayMessages: Picks = [
  ...agreement,
  'val.*',
  'error.*',
  'supplement.pay',
  'supplement.refused',
  'renewal.pay',
  'renewal.confirm',
  'renewal.change',
  'renewal.refused',
  'application.pay',
  'application.refused',
]

const paying: Picks = [
  ...everyForm,
  ...coupon,
  ...agreement,
  'summary.*',
  'paid_before.*',
  'application.summary_title',
  'application.how_title',
  'application.how',
  'application.dates_move',
  'application.before_title',
  'application.before',
  'application.send',
  'application.sending',
  'error.APPROVAL_NEEDED',
  'error.APPROVAL_OFF',
  'transfer.means',
  'transfer.by_card',
  'transfer.by_transfer',
  'transfer.pay_hint',
  'transfer.pay_button',
  'form.monthly_explain',
  'pay.how',
  'pay.in_n',
  'pay.then',
  'pay.schedule',
  'pay.show_schedule',
  'pay.more_terms',
  'pay.no_fees',
  'pay.details',
  'pay.installments_lapsed',
  'pay.first_payment_title',
  'pay.first_payment_note',
  'pay.today_you_pay',
  'pay.at_once',
  'pay.first_share',
  'pay.share_of',
  'pay.button',
  'pay.button_today',
  'pay.button_free',
  'pay.button_free_order',
  'pay.button_monthly',
  'pay.button_today_then',
  'common.close',
  'common.today',
]

export const choiceMessages: Picks = [
  ...everyForm,
  ...ways,
  ...coupon,
  'choice.*',
  'form.contributions',
  'form.on_sale_from',
  'form.other_amount',
  'form.sales_ended',
]

export const peopleMessages: Picks = [
  ...everyForm,
  ...ways,
  'people.*',
  'field.*',
  'payer.first_name',
  'payer.last_name',
  'payer.email',
  'payer.prefill',
  'common.cancel',
  'common.edit',
  'common.required_note',
]

export const payerMessages: Picks = [...everyForm, ...ways, ...payer]

export const summaryMessages: Picks = [
  ...paying,
  ...ways,
  'field.about',
  'field.about_asked',
  'field.yes',
  'field.no',
  'field.file_sent',
  'payer.title',
  'payer.document',
  'payer.email',
  'payer.address',
  'order.shown_name',
  'order.shown_amount',
  'order.shown_message',
  'order.delivery_address',
  'common.edit',
]

export const donationMessages: Picks = [
  ...everyForm,
  ...payer,
  ...agreement,
  'donation.*',
  'tax.*',
  'coupon.field',
  'form.once',
  'form.monthly',
  'order.gift_monthly',
  'pay.button',
  'pay.button_donate',
  'pay.button_schedule',
  'pay.button_today_then',
  'widget.cta.donate',
]

export const paymentFormMessages: Picks = [
  ...paying,
  ...payer,
  'sale.*',
  'choice.*',
  'form.on_sale_from',
  'form.sale_title',
  'form.sales_ended',
  'pay.title',
]

/** One page of sections asks what four steps do. */
export const quickMessages: Picks = [
  ...new Set([...choiceMessages, ...peopleMessages, ...payerMessages, ...summaryMessages]),
]

export const checkoutMessages: Picks = [...paying, ...payer, 'people.*', 'common.edit']
