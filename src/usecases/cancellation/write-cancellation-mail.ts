import { cancellationOf } from '#db/cancellations.ts'
import { settlementOf } from '#db/settlements.ts'
import { eventCancelledMail, refundGivenMail } from '#documents/mail/event-cancelled.ts'
import type { MailContent } from '#documents/mail/letter.ts'
import type { Cancellation } from '#domain/cancellation/cancellation.ts'
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
  const view = await readOrderView(app, { organizationId, id: Number(subjectId) })
  const settlement = view && (await settlementOf(app.db, view.order))
  if (view === undefined || settlement === undefined) return undefined
  const { order, payer, campaign } = view
  const { form, organization } = campaign
  const cancellation = await cancellationOf(app.db, form)
  if (payer === undefined || payer.email === null || cancellation === undefined) return undefined
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
  const content = eventCancelledMail({
    ...about,
    own: { words: cancellation.words, language: form.language },
    chooseUntil,
    isRecorded: view.payments.some(({ means }) => isOffline(means)),
    pageUrl: chooseUntil === null ? orderPageUrl(app, order) : settlementUrl(app, order, chooseUntil),
  })
  return { to, orderId: order.id, replyTo: view.contactEmail, ...content }
}

type Campaign = { readonly form: Form; readonly organization: Organization }

/** The mail as somebody who paid would get it, with words that are not stored yet; its links lead to the campaign. */
export function previewOf(
  app: App,
  { form, organization }: Campaign,
  { words, chooseUntil }: Pick<Cancellation, 'words' | 'chooseUntil'>,
): MailContent {
  const { language } = form
  return eventCancelledMail({
    ...payersSenderOf(app, language, organization, form.accent),
    payerFirstName: serverTranslator(language)('specimen.first_name'),
    formTitle: form.title,
    own: { words, language },
    chooseUntil,
    isRecorded: false,
    pageUrl: campaignUrl(app, form),
  })
}
