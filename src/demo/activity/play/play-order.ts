import { isSentByPost } from '#domain/cart/delivery.ts'
import type { Result } from '#domain/result.ts'
import type { OpenCampaign } from '#usecases/campaign/open-campaign.ts'
import { parisDate } from '#usecases/paris-time.ts'
import type { OpenedPayment } from '#usecases/payment/open-request.ts'
import { emailOf } from '../plan/people.ts'
import type { PlannedOrder } from '../plan/planned.ts'
import { draftsOf, tipOf } from './cart-of.ts'
import { openScene, type Scene, type Stage } from './stage.ts'

const consents = { terms: true, salesConditions: true, tip: true }
/** A SIREN of nobody, and the id of « association » among legal statuses. */
const company = { companySiren: '123456789', companyLegalStatusId: 10 }
/** Where the demo's payers live, as far as something is sent to them. */
const home = { address: '12 rue des Tanneurs', zipCode: '69003', city: 'Lyon' } as const

/** From where the demo's payers come: an address that documents use. */
const visitor = { ip: '192.0.2.1', userAgent: 'Mozilla/5.0' }

/** Plays an order as its payer made it: the page is sent, a card or an account is typed, the worker does the rest. */
export async function playOrder(stage: Stage, order: PlannedOrder): Promise<void> {
  const scene = openScene(stage, order.key, order.at)
  const requestId = (await startedBefore(scene)) ?? (await start(stage, scene, order))
  scene.wait(70)
  if (requestId !== undefined) await pay(stage, scene, order, requestId)
  scene.wait(3)
  await scene.workOff()
}

/** The request of an order that a kill interrupted: it is paid on, and no second one is made. */
async function startedBefore({ app }: Scene): Promise<string | undefined> {
  const row = await app.db
    .selectFrom('paymentRequests')
    .select('id')
    .where('traceId', '=', app.trace)
    .executeTakeFirst()
  return row?.id
}

async function start(stage: Stage, scene: Scene, order: PlannedOrder): Promise<string | undefined> {
  const address = addressOf(order)
  const userId = await userOf(scene, order)
  const campaign = await campaignOf(stage, scene, order)
  const items = draftsOf(campaign, order)
  const { payment } = succeeded(
    await scene.acts.submitOnePage({
      ...address,
      cartId: null,
      items,
      payer: { ...payerOf(order), ...(isSentByPost(campaign.form, items) && home) },
      tip: tipOf(scene.app, campaign, items, order),
      ...(order.count !== undefined && { count: order.count }),
      consents,
      backUrl: null,
      userId,
      locale: 'fr',
    }),
    order,
  )
  return requestOf(payment)
}

async function campaignOf({ campaigns }: Stage, { acts }: Scene, order: PlannedOrder): Promise<OpenCampaign> {
  const { slug } = order.place.form
  const known = campaigns.get(slug)
  if (known !== undefined) return known
  const campaign = succeeded(await acts.openForm({ ...addressOf(order), userId: null }), order)
  campaigns.set(slug, campaign)
  return campaign
}

function addressOf({ place: { organizationSlug, form } }: PlannedOrder) {
  return { organizationSlug, formType: form.type, formSlug: form.slug }
}

const requestOf = (payment: OpenedPayment | null) =>
  payment !== null && 'paymentRequestId' in payment ? payment.paymentRequestId : undefined

function payerOf({ payer, companyName }: PlannedOrder) {
  const email = emailOf(payer)
  return {
    ...payer,
    email,
    emailConfirmation: email,
    country: 'FR',
    ...(companyName !== undefined && { isCompany: true, companyName, ...company }),
  }
}

async function userOf({ app }: Scene, { userEmail }: PlannedOrder): Promise<number | null> {
  if (userEmail === undefined) return null
  const user = app.db.selectFrom('users').select('id').where('email', '=', userEmail)
  return (await user.executeTakeFirstOrThrow()).id
}

async function pay(stage: Stage, scene: Scene, order: PlannedOrder, paymentRequestId: string): Promise<void> {
  const { means, payer } = order
  const confirmationTokenId = await stage.provider.typeMethod(means, { ...payer, email: emailOf(payer) })
  const isKept = means.kind === 'card' && means.isKept === true
  const paid = await scene.acts.advancePayment({
    paymentRequestId,
    confirmationTokenId,
    ...(means.kind === 'account' && { means: 'Sepa' as const, payer: visitor }),
    ...(isKept && { userId: await userOf(scene, order), saveCard: true }),
  })
  const { action } = succeeded(paid, order)
  if (action !== 'Finalize') throw new Error(`${nameOf(order)} was not paid: ${action}`)
}

function succeeded<T>(result: Result<T>, order: PlannedOrder): T {
  if (result.ok) return result.value
  throw new Error(`${nameOf(order)}: ${JSON.stringify(result.error)}`)
}

const nameOf = ({ key, at, place }: PlannedOrder) => `order ${key} of ${place.form.slug} on ${parisDate(at)}`
