import { cartById } from '#db/carts.ts'
import { campaignByKey } from '#db/forms.ts'
import { type Waiting, waitingById } from '#db/prospects.ts'
import { campaignOpenedMail, placeOfferedMail, waitingJoinedMail } from '#documents/mail/waiting.ts'
import type { WaitingMailKind } from '#domain/job/mail-kinds.ts'
import type { App } from '../app.ts'
import { waitingAddress } from '../links/tokens.ts'
import { campaignUrl, type Letter, type MailJob, payersSenderOf } from '../mail-envelope.ts'

/** To who waits: that they do, what is offered and until when, or that the campaign sells. Whoever left hears nothing. */
export async function writeWaitingMail(
  app: App,
  { kind, subjectId }: MailJob<WaitingMailKind>,
): Promise<Letter | undefined> {
  const [id = '', of = ''] = subjectId.split('.')
  const waiting = await waitingById(app.db, id)
  if (waiting === undefined || !isStillTrue(waiting, kind, of)) return undefined
  const { form, organization } = await campaignByKey(app.db, waiting.organizationId, waiting.formId)
  const about = {
    ...payersSenderOf(app, waiting.locale, organization, form.accent),
    formTitle: form.title,
    leaveUrl: waitingAddress(app, id, 'quitter'),
  }
  const envelope = { to: { name: '', address: waiting.email }, unsubscribeUrl: about.leaveUrl }
  const formUrl = campaignUrl(app, form)
  if (kind === 'campaignOpened') return { ...envelope, ...campaignOpenedMail({ ...about, formUrl }) }
  const { quantity } = waiting
  const rate = form.tiers.find(tier => tier.id === waiting.tierId)?.label ?? null
  if (kind === 'waitingJoined')
    return { ...envelope, ...waitingJoinedMail({ ...about, rate, quantity, formUrl }) }
  const cart = await cartById(app.db, of)
  if (cart?.reservedUntil == null || cart.reservedUntil <= app.now()) return undefined
  const offer = { rate: rate ?? '', quantity, until: cart.reservedUntil }
  const offerUrl = waitingAddress(app, id, 'offre')
  return { ...envelope, ...placeOfferedMail({ ...about, ...offer, offerUrl }) }
}

/**
 * A mail that was held up says nothing that is over: this very wait goes on, this very offer stands, this very wait has ended
 * with being told.
 */
function isStillTrue({ state, cartId, place }: Waiting, kind: WaitingMailKind, of: string): boolean {
  if (kind === 'placeOffered') return state === 'offered' && cartId === of
  return state === (kind === 'waitingJoined' ? 'waiting' : 'told') && `${place}` === of
}
