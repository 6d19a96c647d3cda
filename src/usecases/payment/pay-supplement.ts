import { lockCartInCampaign } from '#db/carts-in-campaigns.ts'
import { campaignByKey } from '#db/forms.ts'
import { orderByKey } from '#db/orders.ts'
import { type Supplement, supplementById } from '#db/supplements.ts'
import type { Form } from '#domain/form/form.ts'
import { termsToAccept } from '#domain/form/types/index.ts'
import type { Locale } from '#domain/locale.ts'
import type { Cents } from '#domain/money.ts'
import type { SupplementLink } from '#domain/order/supplement.ts'
import type { Consents } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { checkStanding } from '../cart/check-ready.ts'
import { signedSupplementPath, supplementSubject } from '../links/tokens.ts'
import { standingSupplement } from '../order/standing-supplement.ts'
import { parisDate } from '../paris-time.ts'
import { withTip } from './begun-payment.ts'
import { openRequest } from './open-request.ts'

/** What the page of a link shows (rule ORD-7). */
export type SupplementView = {
  /** `open`: it can be paid; `over`: nothing is asked any more; `lapsed`: its last day has passed; `paid`: it was paid. */
  readonly state: 'open' | 'over' | 'lapsed' | 'paid'
  readonly form: Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'title'>
  readonly organization: string
  readonly orderId: number
  /** What is added; of a place that goes to another rate, that rate. */
  readonly label: string
  readonly isMove: boolean
  readonly amount: Cents
  /** The last ISO day on which it can be paid. */
  readonly lastDay: string
  readonly salesConditionsUrl: string | null
}

/** Whoever holds the link reads what is asked, and nothing of whom: a link may be passed on. To anyone else there is no such page. */
export async function readSupplement(app: App, link: SupplementLink): Promise<Result<SupplementView>> {
  const supplement = await linkedSupplement(app, link)
  if (supplement === undefined) return failWith('NOT_FOUND')
  const standing = await standingSupplement(app.db, supplement)
  const { form, organization } = await campaignOf(app, supplement)
  const { organizationSlug, formType, formSlug, title } = form
  return ok({
    state: stateOf(supplement, standing !== undefined && checkStanding({ form }).ok),
    form: { organizationSlug, formType, formSlug, title },
    organization: organization.name,
    orderId: supplement.orderId,
    label: supplement.label,
    isMove: supplement.toTierId !== null,
    amount: supplement.amount,
    lastDay: parisDate(supplement.paysUntil),
    salesConditionsUrl: termsToAccept(formType, organization.salesConditionsUrl),
  })
}

async function linkedSupplement(app: App, { supplementId, token }: SupplementLink) {
  const supplement = await supplementById(app.db, supplementId, app.now())
  if (supplement === undefined) return undefined
  return app.signer.verifies(supplementSubject(supplement), token, app.now()) ? supplement : undefined
}

async function campaignOf({ db }: App, { organizationId, orderId }: Supplement) {
  const order = await orderByKey(db, { organizationId, id: orderId })
  if (order === undefined) throw new Error(`order ${orderId} is gone`)
  return campaignByKey(db, organizationId, order.formId)
}

function stateOf({ state }: Supplement, stands: boolean): SupplementView['state'] {
  if (state === 'paid') return 'paid'
  if (!stands) return 'over'
  return state === 'asked' ? 'open' : state === 'lapsed' ? 'lapsed' : 'over'
}

type Paying = SupplementLink & {
  readonly tip: unknown
  readonly consents: Consents
  readonly locale: Locale
}

/** Where the payer goes on; the request, where something is to be paid. */
export type PayingSupplement = { readonly redirectUrl: string; readonly paymentRequestId?: string }

/**
 * Leads whoever holds the link to the payment page (rule ORD-7); nothing of the cart but that comes to them. One that is paid already, or
 * pressed twice, leads to what it became. Errors: `NOT_FOUND`, `ORDER_CLOSED` where nothing is asked any more, `CART_EXPIRED` after
 * its last day, and those of a payment.
 */
export async function paySupplement(
  app: App,
  { tip, consents, locale, ...link }: Paying,
): Promise<Result<PayingSupplement>> {
  const supplement = await linkedSupplement(app, link)
  if (supplement === undefined) return failWith('NOT_FOUND')
  const backUrl = signedSupplementPath(app, supplement)
  const opened = await app.transaction<Result<PayingSupplement>>(async tx => {
    const loaded = await lockCartInCampaign(tx, supplement.cartId)
    if (loaded?.cart.status === 'paid') return ok({ redirectUrl: backUrl })
    const now = await supplementById(tx, supplement.id, app.now())
    if (now === undefined || (await standingSupplement(tx, now)) === undefined)
      return failWith('ORDER_CLOSED')
    if (loaded === undefined || now.state === 'lapsed') return failWith('CART_EXPIRED')
    if (now.state !== 'asked') return failWith('ORDER_CLOSED')
    // What was begun days ago was begun before its campaign was withheld or gone.
    const stands = checkStanding(loaded.campaign)
    if (!stands.ok) return stands
    const tipped = await withTip(app, tx, loaded, tip ?? undefined)
    if (!tipped.ok) return tipped
    return openRequest(app, tx, tipped.value.loaded, { consents, backUrl, locale }, tipped.value)
  })
  if (opened.ok) app.crashPoint('request-opened')
  return opened
}
