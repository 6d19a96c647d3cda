import { applicationOfCart, insertApplication } from '#db/applications.ts'
import { type CartInCampaign, lockCartInCampaign } from '#db/carts-in-campaigns.ts'
import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { paymentTerms } from '#domain/cart/payment-terms.ts'
import type { Locale } from '#domain/locale.ts'
import { decisionDays } from '#domain/membership/application.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import type { Consents } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { checkReady, keptConsents } from '../cart/check-ready.ts'
import { closeLocked } from '../cart/close-living-request.ts'
import { livingCart } from '../cart/load-cart.ts'
import { signedApplicationPath } from '../links/tokens.ts'
import { endOf, parisDate } from '../paris-time.ts'
import { mayPayWith } from '../room/through-room.ts'

type Applying = { readonly cartId: string; readonly consents: Consents; readonly locale: Locale }

/** An application that was handed in, and the page on which its payer follows it. */
export type HandedIn = { readonly redirectUrl: string }

/**
 * Hands a cart in as an application for membership instead of paying it (rule MEM-9): nothing is taken, its places are kept while it waits,
 * and its payer gets a mail. Handed in again, it is the same one. Errors: those of a payment; `APPROVAL_OFF` where the association asks for
 * no application.
 */
export async function applyForMembership(app: App, input: Applying): Promise<Result<HandedIn>> {
  return app.transaction<Result<HandedIn>>(async tx => {
    const read = await lockCartInCampaign(tx, input.cartId)
    if (read === undefined) return failWith('CART_UNKNOWN')
    if (read.cart.appliedAt != null && read.cart.status === 'open') return handedInBefore(app, tx, read.cart)
    const holder = mayPayWith(app, read.cart)
    return holder.ok ? handIn(app, tx, read, input) : holder
  })
}

async function handedInBefore(app: App, tx: Transaction, cart: Cart): Promise<Result<HandedIn>> {
  const before = await applicationOfCart(tx, cart)
  return before === undefined
    ? failWith('CART_UNKNOWN')
    : ok({ redirectUrl: signedApplicationPath(app, before) })
}

async function handIn(
  app: App,
  tx: Transaction,
  read: CartInCampaign,
  { consents, locale }: Applying,
): Promise<Result<HandedIn>> {
  const living = livingCart(app, read)
  if (!living.ok) return living
  // Nothing is paid: no contribution is asked for.
  const cart: Cart = { ...living.value.cart, tip: 0 }
  const loaded = { ...living.value, cart }
  const { items, coupon, organizationId } = cart
  const today = parisDate(app.now())
  const frozen = { items, coupon, terms: paymentTerms(cart, today), schedule: null }
  const ready = await checkReady(app, tx, loaded, { frozen, consents, payer: null, applies: true })
  if (!ready.ok) return ready
  const closed = await closeLocked(tx, loaded.living)
  if (!closed.ok) return closed
  const untilOn = daysAfter(today, decisionDays)
  const id = await insertApplication(tx, {
    ...{ cart, locale, consents: keptConsents(loaded.campaign, consents) },
    ...{ now: app.now(), untilOn, expiresAt: endOf(untilOn) },
  })
  const mail = { organizationId, kind: 'applicationReceived', subjectId: String(id) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  return ok({ redirectUrl: signedApplicationPath(app, { organizationId, id }) })
}
