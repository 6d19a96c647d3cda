import { cartById } from '#db/carts.ts'
import { campaignByKey } from '#db/forms.ts'
import { waitingById } from '#db/prospects.ts'
import { campaignOpenedMail, placeOfferedMail } from '#documents/mail/waiting.ts'
import type { WaitingMailKind } from '#domain/job/mail-kinds.ts'
import type { App } from '../app.ts'
import { waitingAddress } from '../links/tokens.ts'
import { campaignUrl, type Letter, type MailJob, payersSenderOf } from '../mail-envelope.ts'

/** To who waits: what is offered and until when, or that the campaign sells. Whoever left hears nothing. */
export async function writeWaitingMail(
  app: App,
  { kind, subjectId }: MailJob<WaitingMailKind>,
): Promise<Letter | undefined> {
  const [id = '', cartId = ''] = subjectId.split('.')
  const waiting = await waitingById(app.db, id)
  if (waiting === undefined || waiting.state === 'left') return undefined
  const { form, organization } = await campaignByKey(app.db, waiting.organizationId, waiting.formId)
  const about = {
    ...payersSenderOf(app, waiting.locale, organization, form.accent),
    formTitle: form.title,
    leaveUrl: waitingAddress(app, id, 'quitter'),
  }
  const to = { name: '', address: waiting.email }
  if (kind === 'campaignOpened')
    return { to, ...campaignOpenedMail({ ...about, formUrl: campaignUrl(app, form) }) }
  const cart = await cartById(app.db, cartId)
  if (cart?.reservedUntil == null) return undefined
  const rate = form.tiers.find(tier => tier.id === waiting.tierId)?.label ?? ''
  const offer = { rate, quantity: waiting.quantity, until: cart.reservedUntil }
  return { to, ...placeOfferedMail({ ...about, ...offer, offerUrl: waitingAddress(app, id, 'offre') }) }
}
