import { chargeAnnouncedMail } from '#documents/mail/charge-announced.ts'
import { chargeRefusedMail } from '#documents/mail/charge-refused.ts'
import { debitRefusedMail } from '#documents/mail/debit-refused.ts'
import { eventChangedMail, eventReminderMail, eventThanksMail } from '#documents/mail/event-mails.ts'
import type { MailContent, Sender } from '#documents/mail/letter.ts'
import { cardMail } from '#documents/mail/membership-card.ts'
import { orderConfirmationMail } from '#documents/mail/order-confirmation.ts'
import { renewalReminderMail } from '#documents/mail/renewal-reminder.ts'
import { taxReceiptMail } from '#documents/mail/tax-receipt.ts'
import { ticketMail } from '#documents/mail/ticket-passed-on.ts'
import type { Form, MailWords, WordedMail } from '#domain/form/form.ts'
import { takesLater } from '#domain/form/mail-words.ts'
import type { MailKind } from '#domain/job/mail-kinds.ts'
import type { WhenAndWhere } from '#domain/message/guest-mails.ts'
import { occasionOf, timeAndPlaceOf } from '#domain/order/occasion.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { lateRefusalDays } from '#domain/payment/mandate.ts'
import { announcedBefore } from '#domain/payment/next-charge.ts'
import { afterRefusal, recoveryDays } from '#domain/payment/retry.ts'
import { afterOrder } from '#messages/after-order-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { App } from '../app.ts'
import { campaignUrl, wordedSenderOf, wordsIn } from '../mail-envelope.ts'
import { minutesAfter, parisDate } from '../paris-time.ts'

/** What stands for a number of a specimen: no series has it. */
const noNumber = '0000'

/** In cents, where a campaign has no price. */
const specimenAmount = 5000

const kinds = {
  confirmation: 'orderConfirmation',
  ticket: 'ticketPassedOn',
  card: 'cardSent',
  receipt: 'taxReceipt',
  announced: 'chargeAnnounced',
  refused: 'chargeRefused',
  renewal: 'renewalReminder',
  reminder: 'eventReminder',
  afterwards: 'eventThanks',
  changed: 'eventChanged',
} as const satisfies Record<WordedMail, MailKind>

type Invented = {
  readonly campaign: { readonly form: Form; readonly organization: Organization }
  readonly draft: MailWords
  readonly contactEmail: string | null
  /** When and where its event was to take place before that changed; null: it has not. */
  readonly was: WhenAndWhere | null
}

/** A mail of a campaign to a person who does not exist, drawn by what draws it for those who do; its links lead to the campaign. */
export function inventedLetter(app: App, mail: WordedMail, invented: Invented): MailContent {
  const { campaign, draft } = invented
  const { form } = campaign
  const t = serverTranslator(form.language)
  const [rate] = form.tiers
  const sender = wordedSenderOf(app, form.language, campaign, { kind: kinds[mail], draft })
  return letters[mail]({
    app,
    ...invented,
    sender: { ...sender, formTitle: form.title, payerFirstName: t('specimen.first_name') },
    name: t('specimen.name'),
    rate: {
      label: rate?.label || t('specimen.rate'),
      validity: rate ?? { validFrom: null, validUntil: null },
    },
    amount: rate?.price || specimenAmount,
    address: campaignUrl(app, form),
    day: days => parisDate(minutesAfter(app.now(), days * 24 * 60)),
  })
}

type Facts = Invented & {
  readonly app: App
  readonly sender: Sender & { readonly formTitle: string; readonly payerFirstName: string }
  readonly name: string
  readonly rate: {
    readonly label: string
    readonly validity: { readonly validFrom: string | null; readonly validUntil: string | null }
  }
  readonly amount: number
  readonly address: string
  /** The ISO day in so many days. */
  day(days: number): string
}

const letters: Readonly<Record<WordedMail, (facts: Facts) => MailContent>> = {
  confirmation,
  ticket: ({ sender, name, address, campaign }) =>
    ticketMail({
      ...sender,
      holder: name,
      number: noNumber,
      isNew: true,
      occasion: timeAndPlaceOf(campaign.form),
      ticketUrl: address,
    }),
  card: ({ sender, name, rate, address }) =>
    cardMail({ ...sender, holder: name, number: noNumber, validity: rate.validity, cardUrl: address }),
  receipt: ({ sender, amount, address }) =>
    taxReceiptMail({
      ...sender,
      donorName: sender.payerFirstName,
      number: noNumber,
      amount,
      replaces: null,
      receiptUrl: address,
    }),
  reminder: facts => eventReminderMail({ ...comingOf(facts), calendarUrl: facts.address }),
  afterwards: facts => eventThanksMail({ ...comingOf(facts), pageUrl: facts.address }),
  changed: facts => eventChangedMail({ ...comingOf(facts), was: facts.was }),
  announced: ({ sender, amount, address, campaign, day }) =>
    chargeAnnouncedMail({
      ...sender,
      ...{ amount, date: day(announcedBefore.usual), means: 'Card', what: chargeOf(campaign.form) },
      ...{ method: null, mandate: null, scheduleUrl: address },
    }),
  refused,
  renewal: ({ sender, name, rate, address, day }) =>
    renewalReminderMail({
      ...sender,
      ...{ stage: 'before', names: [name], endsOn: rate.validity.validUntil ?? day(30) },
      ...{ renewUrl: address, stopUrl: address },
    }),
}

const comingOf = ({ sender, address, campaign }: Facts) => ({
  ...sender,
  firstName: sender.payerFirstName,
  occasion: timeAndPlaceOf(campaign.form),
  ticketsUrl: address,
  isPayer: true,
})

function confirmation({ app, sender, rate, amount, address, campaign, draft, contactEmail }: Facts) {
  const { form } = campaign
  const items = [{ ...rate.validity, extraOptions: [] }]
  const line = { key: 'specimen', kind: 'item', gift: null, quantity: 1, units: [] } as const
  return orderConfirmationMail({
    ...sender,
    orderNumber: noNumber,
    date: parisDate(app.now()),
    lines: [{ ...line, label: rate.label, amount }],
    ...{ tip: 0, total: amount, paidToday: amount, taken: null, givenBack: [], later: null },
    after: afterOrder({ order: { id: 0 }, items: [], campaign, contactEmail }),
    ...{ payer: null, impact: null },
    thanks: {
      mail: wordsIn(form, { kind: 'orderConfirmation', draft }),
      video: form.thanks.video,
      language: form.language,
    },
    occasion: occasionOf(form, items),
    ...{ calendarUrl: null, orderUrl: address, ticketsUrl: null, cardsUrl: null },
    ...{ attestationUrl: address, personsUrl: null, invoiceUrl: null, scheduleUrl: null, withdrawal: null },
  })
}

/** A campaign that takes nothing later only has debits that are refused; of a charge it is the first refusal. */
function refused({ sender, amount, address, campaign, day }: Facts) {
  const { form } = campaign
  if (!form.tiers.some(takesLater))
    return debitRefusedMail({
      ...sender,
      ...{ amount, due: amount, isWithdrawn: false, until: day(lateRefusalDays), payUrl: address },
    })
  const first = { means: 'Card', refusals: 1, failure: { kind: 'refused', declineCode: null } } as const
  const { retryOn } = afterRefusal(first, day(0))
  return chargeRefusedMail({
    ...sender,
    ...{ amount, due: amount, date: day(0), means: 'Card', what: chargeOf(form), reason: 'refused' },
    ...{ retryOn, settleUrl: address, settleUntil: day(recoveryDays) },
  })
}

function chargeOf({ tiers }: Form) {
  const rate = tiers.find(takesLater)
  if (rate?.tierType === 'MonthlyDonation') return { kind: 'month' } as const
  const count = rate?.installmentCounts.find(each => each > 1) ?? 3
  return { kind: 'instalment', number: 2, count } as const
}
