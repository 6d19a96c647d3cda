import { type Application, applicationById, lockApplication } from '#db/applications.ts'
import { cartById } from '#db/carts.ts'
import { lockCartInCampaign } from '#db/carts-in-campaigns.ts'
import { campaignByKey } from '#db/forms.ts'
import { totalOf } from '#domain/cart/cart.ts'
import { type PaymentTerm, paymentTerms } from '#domain/cart/payment-terms.ts'
import type { Form, PaymentFrequency } from '#domain/form/form.ts'
import type { ApplicationLink } from '#domain/membership/application-address.ts'
import { applicationStateOn, type ShownApplicationState } from '#domain/membership/application-flow.ts'
import { cartLines, type OrderLine } from '#domain/order/order-lines.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { tipFrequency } from '#domain/tip/tip-frequency.ts'
import type { App } from '../app.ts'
import { itemsWithinCaps } from '../campaign/caps.ts'
import { checkStanding } from '../cart/check-ready.ts'
import { applicationSubject, signedApplicationPath } from '../links/tokens.ts'
import { parisDate } from '../paris-time.ts'
import { begunToday, openedBefore, withTip } from '../payment/begun-payment.ts'
import { type OpenedPayment, openRequest } from '../payment/open-request.ts'
import { letGo, lockUnpaid, orderOf } from './locked-application.ts'

/** What the page of an application shows to whoever holds its link (rules MEM-9, MEM-10). Amounts in cents, days ISO. */
export type ApplicationView = {
  readonly state: ShownApplicationState
  readonly form: Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'title' | 'language'>
  readonly organization: string
  readonly appliedAt: string
  readonly untilOn: string
  /** What the association added when it decided; null: nothing. */
  readonly word: string | null
  /** Without their answers: a link is passed on. */
  readonly lines: readonly OrderLine[]
  readonly total: number
  /** The charges, were it paid today. */
  readonly terms: readonly Pick<PaymentTerm, 'number' | 'date' | 'realAmount'>[]
  readonly frequency: PaymentFrequency
}

/** Whoever holds the link of an application follows it; to anyone else there is no such page. */
export async function readApplication(app: App, link: ApplicationLink): Promise<Result<ApplicationView>> {
  const application = await linkedApplication(app, link)
  const cart = application && (await cartById(app.db, application.cartId))
  if (application === undefined || cart === undefined) return failWith('NOT_FOUND')
  const { form, organization } = await campaignByKey(app.db, application.organizationId, application.formId)
  const { organizationSlug, formType, formSlug, title, language } = form
  const { appliedAt, untilOn, word } = application
  const today = parisDate(app.now())
  const terms = paymentTerms({ ...cart, tip: null }, today)
  return ok({
    state: applicationStateOn(application, cart, { today, order: await orderOf(app.db, cart) }),
    form: { organizationSlug, formType, formSlug, title, language },
    organization: organization.name,
    ...{ appliedAt, untilOn, word },
    lines: cartLines(cart.items, cart.coupon?.code ?? null, form).map(line => ({
      ...line,
      units: line.units.map(unit => ({ ...unit, answers: [] })),
    })),
    total: totalOf(cart.items),
    terms: terms.map(({ number, date, realAmount }) => ({ number, date, realAmount })),
    frequency: tipFrequency(cart),
  })
}

/** `tip`: the contribution that is picked; null: nobody was asked for one. */
type Paying = ApplicationLink & { readonly tip: unknown }

/**
 * Pays an accepted application at the price that it was handed in with (rule MEM-10): leads to the ordinary payment page, as often as it is
 * pressed; one that is paid leads to its order. Errors: those of a payment; `APPLICATION_OVER` where nothing of it can be paid.
 */
export async function payApplication(app: App, { tip, ...link }: Paying): Promise<Result<OpenedPayment>> {
  const seen = await linkedApplication(app, link)
  if (seen === undefined) return failWith('NOT_FOUND')
  const opened = await app.transaction<Result<OpenedPayment>>(async tx => {
    const read = await lockCartInCampaign(tx, seen.cartId)
    if (read === undefined) return failWith('NOT_FOUND')
    if (read.cart.status === 'paid') return openedBefore(app, tx, read)
    const application = await lockApplication(tx, seen)
    const isPayable =
      application?.state === 'accepted' && read.cart.status === 'open' && read.cart.expiresAt >= app.now()
    if (!isPayable) return failWith('APPLICATION_OVER')
    const standing = checkStanding(read.campaign)
    if (!standing.ok) return standing
    const { formType } = read.campaign.form
    const cart = { ...read.cart, items: itemsWithinCaps(app, read.cart.items, formType) }
    const tipped = await withTip(app, tx, { ...(await begunToday(app, tx, read)), cart }, tip ?? undefined)
    if (!tipped.ok) return tipped
    const { consents, locale } = application
    const input = { consents, locale, backUrl: signedApplicationPath(app, application), isAccepted: true }
    return openRequest(app, tx, tipped.value.loaded, input, tipped.value)
  })
  if (opened.ok) app.crashPoint('request-opened')
  return opened
}

/** Its payer takes an application back: its places are free at once. Twice changes nothing. */
export async function withdrawApplication(app: App, link: ApplicationLink): Promise<Result<null>> {
  const seen = await linkedApplication(app, link)
  if (seen === undefined) return failWith('NOT_FOUND')
  return app.transaction<Result<null>>(async tx => {
    const locked = await lockUnpaid(tx, seen)
    if (!locked.ok) return locked
    const isOver = await letGo(app, tx, locked.value, { event: 'withdraw', mail: null })
    return isOver || locked.value.application.state === 'withdrawn' ? ok(null) : failWith('APPLICATION_OVER')
  })
}

/** The application of a link that is signed and lives; `undefined` for any other. */
async function linkedApplication(
  app: App,
  { applicationId, token }: ApplicationLink,
): Promise<Application | undefined> {
  const found = await applicationById(app.db, applicationId)
  const isLinked = found !== undefined && app.signer.verifies(applicationSubject(found), token, app.now())
  return isLinked ? found : undefined
}
