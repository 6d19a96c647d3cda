import { cardById } from '#db/membership-cards.ts'
import { cardMail } from '#documents/mail/membership-card.ts'
import type { App } from '../app.ts'
import { cardPageUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, wordedSenderOf } from '../mail-envelope.ts'
import { readOrderView } from '../order/read-order-view.ts'
import { factsOfCard } from './read-card.ts'

/** To whoever paid for a membership, its card once more; nothing where that stands no more, or nobody is left to write to. */
export async function writeCardMail(app: App, job: MailJob<'cardSent'>): Promise<Letter | undefined> {
  const { organizationId, subjectId } = job
  const [cardId = ''] = subjectId.split('.')
  const card = await cardById(app.db, cardId)
  const view = card && (await readOrderView(app, { organizationId, id: card.orderId }))
  if (card === undefined || view === undefined) return undefined
  const { order, payer, campaign } = view
  const facts = factsOfCard(app, view, card)
  if (payer?.email == null || facts.holder === null || facts.codes === null) return undefined
  const content = cardMail({
    ...wordedSenderOf(app, order.locale, campaign, job),
    formTitle: campaign.form.title,
    holder: nameOf(facts.holder),
    number: facts.number,
    validity: facts,
    cardUrl: cardPageUrl(app, card),
  })
  return { to: { name: nameOf(payer), address: payer.email }, orderId: order.id, ...content }
}
