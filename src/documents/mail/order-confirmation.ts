import type { Thanks } from '#domain/form/form.ts'
import { serviceOfVideo } from '#domain/form/video-link.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import type { Impact } from '#domain/order/impact.ts'
import type { Occasion } from '#domain/order/occasion.ts'
import type { OrderLine } from '#domain/order/order-lines.ts'
import type { GivenBack } from '#domain/payment/given-back.ts'
import type { OfflineMeans } from '#domain/payment/payment-means.ts'
import { type AfterOrder, contactWords, nextWords } from '#messages/after-order-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { dateTime, longDate, money } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { validityText } from '#messages/order-words.ts'
import { type PayerUse, payerLines, type ToldPayer } from '#messages/payer-words.ts'
import type { Translator } from '#messages/translator.ts'
import { itemRows } from './item-rows.ts'
import {
  type AmountRow,
  type MailContent,
  type OwnWords,
  type Panel,
  type Sender,
  writeLetter,
} from './letter.ts'
import { wordsLines } from './words-lines.ts'

/** Where the order page answers questions about the tip (rule TIP-5). */
const tipQuestionAnchor = 'contribution'

export type OrderConfirmation = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly orderNumber: string
  /** When the order was made, ISO. */
  readonly date: string
  readonly lines: readonly OrderLine[]
  /** What goes to the operator, 0 for none. */
  readonly tip: Cents
  /** What the order costs, whenever it is charged, the tip included. */
  readonly total: Cents
  /** What was charged with this order. */
  readonly paidToday: Cents
  /** How money came that an administrator recorded, and on which ISO day; null: through the platform. */
  readonly taken: { readonly means: OfflineMeans; readonly on: string } | null
  /** What came back of that before this mail was written. */
  readonly givenBack: readonly GivenBack[]
  /** What is charged later; null where everything is paid. */
  readonly later: LaterCharges | null
  /** What its payer shows or receives, and whom they write to. */
  readonly after: AfterOrder
  /** Who paid, with what they said of themselves; null for nobody. */
  readonly payer: (ToldPayer & { readonly use: PayerUse }) | null
  /** What the association says of the amount that was given. */
  readonly impact: Impact | null
  /** The association's own thanks, in the language of its campaign. */
  readonly thanks: Pick<Thanks, 'mail' | 'video'> & { readonly language: Locale }
  /** The event for an agenda; null where it has no date. */
  readonly calendarUrl: string | null
  /** When and where, for an event; the validity of a membership. */
  readonly occasion: Occasion
  /** The order page, with its signed token. */
  readonly orderUrl: string
  /** The page of its tickets; null where it brings none. */
  readonly ticketsUrl: string | null
  /** The page of its membership cards; null where it brings none. */
  readonly cardsUrl: string | null
  /** The attestation of the first payment; null where nothing was paid. */
  readonly attestationUrl: string | null
  /** Where the attestations of its persons are; null where they say no more than that one. */
  readonly personsUrl: string | null
  /** Its invoice; null where it has none. */
  readonly invoiceUrl: string | null
  /** Where a monthly gift is changed or stopped, or the instalments are seen; null where everything is paid. */
  readonly scheduleUrl: string | null
  /** Where the purchase can be given back, and until which ISO day (null: counted from the receipt; rule REF-9); null where it cannot. */
  readonly withdrawal: { readonly address: string; readonly until: string | null } | null
  /** What is given back to whoever does not come, in words; null: nothing was said (rule REF-17). */
  readonly refundTerms?: string | null
  /** Left out where the gift opens no right to a reduction (rule TAX-4). */
  readonly taxReduction?: {
    readonly eligibleAmount: Cents
    readonly netCost: Cents
    readonly article: string
    /** Whether its receipt comes from here, or has to be asked for. */
    readonly receipt: string
  }
}

/** The confirmation of an order: sent after the capture, or at once where nothing was to be paid (rule PAY-11). */
export function orderConfirmationMail(order: OrderConfirmation): MailContent {
  const { locale } = order
  const t = serverTranslator(locale)
  return writeLetter({
    sender: order,
    ...opening(order, t),
    ...ownWords(order, t),
    amounts: {
      facts: t('mail.order_facts', {
        number: order.orderNumber,
        date: longDate(order.date, locale, { weekday: false }),
      }),
      rows: [...itemRows(order.lines, t), ...tipRows(order, t), ...wholeRows(order, t)],
      totalLabel: totalLabel(order, t),
      total: money(order.paidToday, locale),
    },
    panels: [
      ...impactPanel(order, t),
      ...occasionPanels(order.occasion, locale, t),
      { heading: t('next.title'), text: nextWords(order.after, t) },
      ...(order.later === null ? [] : [laterPanel(order.later, order, t)]),
      ...givenBackPanel(order, t),
      ...(order.refundTerms ? [{ heading: t('refundRule.title'), text: order.refundTerms }] : []),
      ...shareOfOrganization(order, t),
      ...taxPanel(order, t),
      ...payerPanel(order, t),
      { heading: t('next.contact'), text: contactWords(order.after, t) },
    ],
    action: { ...actionOf(order, t), note: t('mail.personal_link') },
    links: waysOn(order, t),
  })
}

/** What is wanted of the mail: tickets or cards where there are some, else the order. */
function actionOf({ ticketsUrl, cardsUrl, orderUrl }: OrderConfirmation, t: Translator) {
  if (ticketsUrl !== null) return { label: t('ticket.see_all'), address: ticketsUrl }
  if (cardsUrl !== null) return { label: t('member_card.see_all'), address: cardsUrl }
  return { label: t('mail.see_order'), address: orderUrl }
}

function waysOn(order: OrderConfirmation, t: Translator) {
  const {
    ticketsUrl,
    cardsUrl,
    orderUrl,
    attestationUrl,
    personsUrl,
    invoiceUrl,
    calendarUrl,
    scheduleUrl,
    later,
    withdrawal,
  } = order
  const manage = later?.frequency === 'Monthly' ? 'schedule.manage' : 'schedule.see_plan'
  return [
    ...(ticketsUrl === null && cardsUrl === null ? [] : [{ text: t('mail.see_order'), address: orderUrl }]),
    ...(calendarUrl === null ? [] : [{ text: t('mail.add_to_calendar'), address: calendarUrl }]),
    ...(scheduleUrl === null ? [] : [{ text: t(manage), address: scheduleUrl }]),
    ...(attestationUrl === null ? [] : [{ text: t('mail.attestation'), address: attestationUrl }]),
    ...(personsUrl === null ? [] : [{ text: t('attest.persons'), address: personsUrl }]),
    ...(invoiceUrl === null ? [] : [{ text: t('invoice.mail_link'), address: invoiceUrl }]),
    ...(withdrawal === null ? [] : [withdrawalLink(withdrawal, order, t)]),
  ]
}

function withdrawalLink(
  { address, until }: NonNullable<OrderConfirmation['withdrawal']>,
  { locale }: OrderConfirmation,
  t: Translator,
) {
  if (until === null) return { text: t('mail.withdraw_receipt'), address }
  return { text: t('mail.withdraw', { date: longDate(until, locale, { weekday: false }) }), address }
}

/** What has happened: a payment came, an inscription that costs nothing was made, or a monthly gift began. */
function opening(order: OrderConfirmation, t: Translator) {
  const { organizationName: organization, formTitle: form, payerFirstName: firstName } = order
  if (order.total === 0)
    return {
      subject: t('mail.registered_subject', { organization }),
      preview: t('mail.registered_preview', { form }),
      title: t('mail.registered_title', { firstName }),
      paragraphs: [t('mail.registered_body', { organization, form })],
    }
  const isMonthly = order.later?.frequency === 'Monthly'
  return {
    subject: t(isMonthly ? 'mail.monthly_subject' : 'mail.confirmed_subject', { organization }),
    preview: t('mail.confirmed_preview', { total: money(order.paidToday, order.locale), form }),
    title: t(isMonthly ? 'mail.monthly_title' : 'mail.confirmed_title', { firstName }),
    paragraphs: [t('mail.confirmed_body', { organization, form }), ...takenWords(order, t)],
  }
}

function takenWords({ taken, locale }: OrderConfirmation, t: Translator): readonly string[] {
  if (taken === null) return []
  return [t(`offline.paid.${taken.means}`, { date: longDate(taken.on, locale, { weekday: false }) })]
}

/** What the association says to who paid (rule FRM-19). */
function ownWords(
  { thanks: { mail, video, language }, organizationName: organization }: OrderConfirmation,
  t: Translator,
): { readonly words?: OwnWords } {
  if (mail === '' && video === null) return {}
  const heading = t('thanks.from', { organization })
  const words = { heading, language, lines: wordsLines(mail) }
  if (video === null) return { words }
  const text = t('thanks.video_link', { title: video.title, service: serviceOfVideo(video.url) ?? '' })
  return { words: { ...words, link: { text, address: video.url } } }
}

/** The payer's own answers, to be checked once more. */
function payerPanel({ payer }: OrderConfirmation, t: Translator): Panel[] {
  const [text, ...lines] = payer === null ? [] : payerLines(payer, payer.use, t)
  return text === undefined ? [] : [{ heading: t('payer.title'), text, lines }]
}

function tipRows({ tip, brand, locale, orderUrl }: OrderConfirmation, t: Translator): AmountRow[] {
  if (tip === 0) return []
  const question = new URL(orderUrl)
  question.hash = tipQuestionAnchor
  const link = { text: t('mail.tip_question'), address: question.href }
  return [{ label: t('mail.tip', { brand }), amount: money(tip, locale), link }]
}

function impactPanel({ impact, locale }: OrderConfirmation, t: Translator): Panel[] {
  if (impact === null) return []
  return [{ text: t('out.impact', { amount: money(impact.amount, locale), words: impact.words }) }]
}

/** The whole amount stands apart where only a part of it was charged. */
function wholeRows({ total, paidToday, locale }: OrderConfirmation, t: Translator): AmountRow[] {
  return total === paidToday ? [] : [{ label: t('mail.whole'), amount: money(total, locale) }]
}

function totalLabel({ total, paidToday }: OrderConfirmation, t: Translator): string {
  if (total === 0) return t('mail.whole')
  return t(total === paidToday ? 'mail.total' : 'mail.paid_today')
}

/** A refund may come before its order's mail: the mail says what is true when it is written. */
function givenBackPanel({ givenBack, locale }: OrderConfirmation, t: Translator): Panel[] {
  if (givenBack.length === 0) return []
  const [text = '', ...lines] = givenBack.map(({ on, organization, tip }) => {
    const amount = money(organization + tip, locale)
    if (on === null) return t('mail.given_back_under_way', { amount })
    return t('mail.given_back_line', { amount, date: longDate(on, locale, { weekday: false }) })
  })
  return [{ heading: t('mail.given_back'), text, lines }]
}

/** Said only where it is true: what the order costs without the tip is exactly what its lines sum to (rule TIP-6). */
function shareOfOrganization(order: OrderConfirmation, t: Translator): Panel[] {
  const { lines, tip, total, locale, organizationName, brand, givenBack } = order
  if (givenBack.length > 0) return []
  const share = sumCents(lines.map(({ amount }) => amount))
  if (share === 0 || share !== total - tip) return []
  const facts = { organization: organizationName, amount: money(share, locale) }
  const isWithTip = tip > 0
  return [
    {
      text: isWithTip
        ? t('mail.all_to_organization_with_tip', { ...facts, brand })
        : t('mail.all_to_organization', facts),
    },
  ]
}

function taxPanel({ taxReduction, tip, locale }: OrderConfirmation, t: Translator): Panel[] {
  if (!taxReduction) return []
  const { eligibleAmount, netCost, article, receipt } = taxReduction
  const excluded = tip > 0 ? [t('mail.tax_tip_excluded')] : []
  return [
    {
      heading: t('mail.tax_title'),
      text: t('mail.tax_cost', { amount: money(eligibleAmount, locale), net: money(netCost, locale) }),
      lines: [receipt],
      notes: [t('mail.tax_legal', { article }), ...excluded],
    },
  ]
}

/** What is charged after the first charge: on these dates, or every month from `nextOn` on (rule DUE-3). Dates ISO. */
type LaterCharges =
  | {
      readonly frequency: 'Installment'
      readonly charges: readonly { readonly date: string; readonly amount: Cents }[]
    }
  | { readonly frequency: 'Monthly'; readonly amount: Cents; readonly day: number; readonly nextOn: string }

type Order = { readonly locale: Locale; readonly organizationName: string; readonly paidToday: Cents }

/** What the payer has agreed to pay later, with every date, and who grants it for nothing. */
function laterPanel(later: LaterCharges, order: Order, t: Translator): Panel {
  const { locale, organizationName: organization } = order
  const kept = t('order.card_kept')
  const day = (iso: string) => longDate(iso, locale, { weekday: false })
  if (later.frequency === 'Monthly') {
    const facts = { today: money(order.paidToday, locale), amount: money(later.amount, locale) }
    const text = t('order.monthly', { ...facts, day: later.day, date: day(later.nextOn) })
    return { heading: t('order.gift_monthly'), text, notes: [t('order.monthly_stop'), kept] }
  }
  const lines = later.charges.map(({ date, amount }) =>
    t('mail.schedule_line', { date: day(date), amount: money(amount, locale) }),
  )
  const today = t('mail.schedule_line', { date: t('order.today'), amount: money(order.paidToday, locale) })
  return {
    heading: t('pay.schedule'),
    text: today,
    lines,
    notes: [t('order.granted', { organization }), kept],
  }
}

/** The date and place of an event, or the validity of a membership; nothing where there is neither. */
function occasionPanels(occasion: Occasion, locale: Locale, t: Translator): Panel[] {
  const { startDate, place } = occasion
  const notes = place === null ? [] : [place]
  if (startDate !== null) return [{ heading: t('order.when'), text: dateTime(startDate, locale), notes }]
  const validity = validityText(occasion, locale, t)
  return validity === null ? [] : [{ heading: t('order.valid'), text: validity }]
}
