import { cartById } from '#db/carts.ts'
import { campaignByKey } from '#db/forms.ts'
import type { Recipient } from '#db/message-recipients.ts'
import { orderByKey } from '#db/orders.ts'
import { ticketsOfOrder } from '#db/tickets.ts'
import { associationMessageMail } from '#documents/mail/association-message.ts'
import type { MailContent } from '#documents/mail/letter.ts'
import type { MergedValues } from '#documents/mail/merged-words.ts'
import { formPath } from '#domain/form/types/index.ts'
import type { Locale } from '#domain/locale.ts'
import type { MergeFacts } from '#domain/message/merge-fields.ts'
import type { Message } from '#domain/message/message.ts'
import { newsPath } from '#domain/message/message-address.ts'
import { timeAndPlaceOf } from '#domain/order/occasion.ts'
import type { Order } from '#domain/order/order.ts'
import { emailKey } from '#domain/person/traits.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import { whenWords } from '#messages/when-words.ts'
import type { App } from '../app.ts'
import { orderPageUrl, orderTicketsUrl, renewalUrl, ticketPageUrl } from '../links/tokens.ts'
import { payersSenderOf } from '../mail-envelope.ts'

type Campaign = Awaited<ReturnType<typeof campaignByKey>>

/** A message as one recipient gets it. */
export type MergedLetter = MailContent & { readonly unsubscribeUrl: string | null }

/** Where an address ends the news of an organization: only we can read whose it is. */
export function newsUrl(app: App, organizationId: number, email: string): string {
  return `${app.operator.origin}${newsPath(app.sealer.seal(`${organizationId}:${emailKey(email)}`, newsSubject))}`
}

/** What such a link is sealed for. */
export const newsSubject = 'news'

/** Writes a message to a recipient as their order and its campaign are now; `undefined` once their order's payer was erased. */
export async function mergedLetter(
  app: App,
  message: Message,
  { orderId, itemId, email, facts }: Pick<Recipient, 'orderId' | 'itemId' | 'email' | 'facts'>,
): Promise<MergedLetter | undefined> {
  const { organizationId, kind } = message
  const order = await orderByKey(app.db, { organizationId, id: orderId })
  if (order === undefined || email === null) return undefined
  const campaign = await campaignByKey(app.db, organizationId, order.formId)
  const stopUrl = kind === 'news' ? newsUrl(app, organizationId, email) : null
  const links = await linksOf(app, { order, itemId, email, campaign }, message)
  const values = valuesOf(message.locale, facts, campaign, links)
  return {
    ...written(app, message, campaign, { locale: order.locale, values, stopUrl }),
    unsubscribeUrl: stopUrl,
  }
}

/** The same of a person who does not exist, whose links lead to the page of the organization. */
export function inventedMessage(app: App, message: Message, campaign: Campaign): MailContent {
  const { locale } = message
  const t = serverTranslator(locale)
  const facts: MergeFacts = {
    firstName: t('specimen.first_name'),
    lastName: t('mailing.specimen_last_name'),
    amount: 2_500,
    season: String(new Date(app.now()).getUTCFullYear()),
    endsOn: app.now().slice(0, 10),
  }
  const page = `${app.operator.origin}/associations/${campaign.organization.organizationSlug}`
  const links = { order: page, tickets: page, renewal: page }
  const stopUrl = message.kind === 'news' ? page : null
  return written(app, message, campaign, {
    locale,
    values: valuesOf(locale, facts, campaign, links),
    stopUrl,
  })
}

type Written = {
  readonly locale: Locale
  readonly values: MergedValues
  readonly stopUrl: string | null
}

function written(app: App, message: Message, { form, organization }: Campaign, how: Written): MailContent {
  const { kind, subject, body, locale: language } = message
  return associationMessageMail({
    ...payersSenderOf(app, how.locale, organization, form.accent),
    ...{ kind, subject, body, language, values: how.values, formTitle: form.title, stopUrl: how.stopUrl },
  })
}

type Links = { readonly order: string; readonly tickets: string; readonly renewal: string | null }

type Told = Pick<Recipient, 'itemId'> & {
  readonly order: Order
  readonly email: string
  readonly campaign: Campaign
}

/** The order is its payer's: whoever has a place of it gets the link of that place, and anyone else that of the campaign (rule MSG-2). */
async function linksOf(
  app: App,
  { order, itemId, email, campaign }: Told,
  { list }: Message,
): Promise<Links> {
  const renewal = list === 'members' ? renewalUrl(app, order) : null
  const payer = (await cartById(app.db, order.cartId))?.payer
  if (payer?.email != null && emailKey(payer.email) === emailKey(email))
    return { order: orderPageUrl(app, order), tickets: orderTicketsUrl(app, order), renewal }
  const ticket = (await ticketsOfOrder(app.db, order)).find(each => each.itemId === itemId)
  const { organizationSlug, formType, formSlug } = campaign.form
  const own =
    ticket === undefined
      ? `${app.operator.origin}${formPath(organizationSlug, formType, formSlug)}`
      : ticketPageUrl(app, ticket)
  return { order: own, tickets: own, renewal }
}

function valuesOf(locale: Locale, facts: MergeFacts, { form }: Campaign, links: Links): MergedValues {
  const t = serverTranslator(locale)
  const { place, ...dates } = timeAndPlaceOf(form)
  const text = (words: string | null) => (words === null ? null : { text: words })
  return {
    firstName: text(facts.firstName),
    lastName: text(facts.lastName),
    campaign: text(form.title),
    amount: text(facts.amount === null ? null : money(facts.amount, locale)),
    season: text(facts.season),
    endsOn: text(facts.endsOn === null ? null : longDate(facts.endsOn, locale, { weekday: false })),
    date: text(whenWords(t, dates, { inSentence: true })),
    place: text(place),
    orderLink: { text: t('mailing.link.orderLink'), address: links.order },
    ticketsLink: { text: t('mailing.link.ticketsLink'), address: links.tickets },
    renewalLink:
      links.renewal === null ? null : { text: t('mailing.link.renewalLink'), address: links.renewal },
  }
}
