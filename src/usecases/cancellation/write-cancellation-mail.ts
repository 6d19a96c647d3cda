import { cancellationOf } from '#db/cancellations.ts'
import { postponementByNumber } from '#db/postponements.ts'
import { settlementOf } from '#db/settlements.ts'
import { eventCancelledMail, eventPostponedMail, refundGivenMail } from '#documents/mail/event-cancelled.ts'
import type { MailContent } from '#documents/mail/letter.ts'
import type { Cancellation } from '#domain/cancellation/cancellation.ts'
import type { Postponement } from '#domain/cancellation/postponement.ts'
import type { Form } from '#domain/form/form.ts'
import type { CancellationMailKind } from '#domain/job/mail-kinds.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { App } from '../app.ts'
import { orderPageUrl, settlementUrl } from '../links/tokens.ts'
import { campaignUrl, type Letter, type MailJob, nameOf, payersSenderOf } from '../mail-envelope.ts'
import { readOrderView } from '../order/read-order-view.ts'

/** Writes to who ordered that an event is cancelled, or repeats the word by which they gave; `undefined` where nobody reads it any more. */
export async function writeCancellationMail(
  app: App,
  { organizationId, kind, subjectId }: MailJob<CancellationMailKind>,
): Promise<Letter | undefined> {
  const [orderId = '', number] = subjectId.split(':')
  const view = await readOrderView(app, { organizationId, id: Number(orderId) })
  const settlement = view && (await settlementOf(app.db, view.order))
  if (view === undefined || settlement === undefined) return undefined
  const { order, payer, campaign } = view
  const { form, organization } = campaign
  if (payer === undefined || payer.email === null) return undefined
  const sender = payersSenderOf(app, order.locale, organization, form.accent)
  const about = { ...sender, payerFirstName: payer.firstName ?? '', formTitle: form.title }
  const to = { name: nameOf(payer), address: payer.email }
  if (kind === 'refundGiven') {
    const { givenWords, givenAmount, chosenAt } = settlement
    if (givenWords === null || givenAmount === null || chosenAt === null) return undefined
    const given = { words: givenWords, amount: givenAmount, at: chosenAt }
    const content = refundGivenMail({ ...about, given, orderUrl: orderPageUrl(app, order) })
    return { to, orderId: order.id, replyTo: view.contactEmail, ...content }
  }
  const { chooseUntil } = settlement
  const choice = {
    ...about,
    chooseUntil,
    isRecorded: view.payments.some(({ means }) => isOffline(means)),
    pageUrl: chooseUntil === null ? orderPageUrl(app, order) : settlementUrl(app, order, chooseUntil),
  }
  if (kind === 'eventPostponed') {
    // What was postponed again, or cancelled, since is told by another mail.
    const stands = settlement.postponement === Number(number)
    const moved = stands ? await postponementByNumber(app.db, form, Number(number)) : undefined
    if (moved === undefined) return undefined
    const content = eventPostponedMail({
      ...choice,
      own: { words: moved.words, language: form.language },
      now: newDateOf(moved),
    })
    return { to, orderId: order.id, replyTo: view.contactEmail, ...content }
  }
  const cancellation = await cancellationOf(app.db, form)
  if (cancellation === undefined) return undefined
  const content = eventCancelledMail({
    ...choice,
    own: { words: cancellation.words, language: form.language },
  })
  return { to, orderId: order.id, replyTo: view.contactEmail, ...content }
}

const newDateOf = ({ startAt, endAt, byDefault }: Pick<Postponement, 'startAt' | 'endAt' | 'byDefault'>) => ({
  startDate: startAt,
  endDate: endAt,
  keepsByDefault: byDefault === 'date',
})

type Campaign = { readonly form: Form; readonly organization: Organization }

/** The mail as somebody who paid would get it, with words that are not stored yet; its links lead to the campaign. */
export function previewOf(
  app: App,
  { form, organization }: Campaign,
  { words, chooseUntil }: Pick<Cancellation, 'words' | 'chooseUntil'>,
): MailContent {
  return eventCancelledMail(specimenOf(app, { form, organization }, { words, chooseUntil }))
}

/** The same of an event that takes place on another day. */
export function previewOfNewDate(
  app: App,
  campaign: Campaign,
  typed: Pick<Postponement, 'words' | 'chooseUntil' | 'startAt' | 'endAt' | 'byDefault'>,
): MailContent {
  return eventPostponedMail({ ...specimenOf(app, campaign, typed), now: newDateOf(typed) })
}

function specimenOf(
  app: App,
  { form, organization }: Campaign,
  { words, chooseUntil }: Pick<Cancellation, 'words' | 'chooseUntil'>,
) {
  const { language } = form
  return {
    ...payersSenderOf(app, language, organization, form.accent),
    payerFirstName: serverTranslator(language)('specimen.first_name'),
    formTitle: form.title,
    own: { words, language },
    chooseUntil,
    isRecorded: false,
    pageUrl: campaignUrl(app, form),
  }
}
