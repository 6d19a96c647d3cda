import { cartById, moveCart } from '#db/carts.ts'
import { campaignByKey } from '#db/forms.ts'
import { lockWaiting, moveWaiting, type Waiting, waitingById } from '#db/prospects.ts'
import type { Transaction } from '#db/schema.ts'
import { releaseUnits } from '#db/stock.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { Form } from '#domain/form/form.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'
import { waitingSubject } from '../links/tokens.ts'
import { lockUnpaidCart } from './close-living-request.ts'

/** What a link of a waiting list opens. */
export type WaitingLink = { readonly entryId: string; readonly token: string }

/** An entry as its own pages show it. */
export type WaitingView = Pick<Waiting, 'state' | 'quantity' | 'cartId'> & {
  readonly form: Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'title'>
  /** The rate that it waits for; null: the campaign itself. */
  readonly rate: string | null
  /** What its offer is worth now; null: it has none. */
  readonly offer: 'stands' | 'paid' | 'over' | null
  /** The account whose name and address the offered cart carries; null: of none. */
  readonly payerUserId: number | null
}

/** Who holds the link of a mail reads the entry that it is about; any other link opens nothing: 404. */
export async function readWaiting(app: App, link: WaitingLink): Promise<Result<WaitingView>> {
  const waiting = await entryOf(app, link)
  if (waiting === undefined) return failWith('NOT_FOUND')
  const { state, quantity, tierId, cartId } = waiting
  const { form } = await campaignByKey(app.db, waiting.organizationId, waiting.formId)
  const cart = cartId === null ? undefined : await cartById(app.db, cartId)
  return ok({
    state,
    quantity,
    form,
    rate: form.tiers.find(({ id }) => id === tierId)?.label ?? null,
    cartId,
    offer: cartId === null ? null : worthOf(cart, app.now()),
    payerUserId: cart?.payerUserId ?? null,
  })
}

/** The cart itself knows what became of an offer before the entry does. */
function worthOf(cart: Cart | undefined, now: string): NonNullable<WaitingView['offer']> {
  // One that was handed in as an application is theirs as one that is paid (rule MEM-9).
  if (cart?.status === 'paid' || (cart?.status === 'open' && cart.appliedAt != null)) return 'paid'
  return cart?.status === 'open' && cart.expiresAt >= now ? 'stands' : 'over'
}

/**
 * Ends a wait; an offer's units are free for the next at once, unless they are being paid: `PAYMENT_IN_PROGRESS` (rule
 * WAIT-4). Leaving twice changes nothing.
 */
export async function leaveWaiting(app: App, link: WaitingLink): Promise<Result<null>> {
  const seen = await entryOf(app, link)
  if (seen === undefined) return failWith('NOT_FOUND')
  return app.transaction<Result<null>>(async tx => {
    const offered = await lockOffer(tx, seen)
    if (!offered.ok) return offered
    const waiting = await lockWaiting(tx, seen.id)
    if (waiting === undefined) return ok(null)
    // The minute's job offered something, or ended it, meanwhile: whoever leaves presses again.
    if (waiting.state !== seen.state || waiting.cartId !== seen.cartId) return failWith('CONFLICT')
    await moveWaiting(tx, waiting, 'leave', { now: app.now() })
    await giveBack(tx, offered.value)
    return ok(null)
  })
}

/** The living cart of an offer, its request closed: locked in the order of everybody (rule STK-5). */
async function lockOffer(
  tx: Transaction,
  { state, organizationId, cartId }: Waiting,
): Promise<Result<Cart | undefined>> {
  if (state !== 'offered' || cartId === null) return ok(undefined)
  return lockUnpaidCart(tx, { organizationId, id: cartId })
}

async function giveBack(tx: Transaction, cart: Cart | undefined): Promise<void> {
  if (cart?.status !== 'open' || cart.appliedAt != null || !(await moveCart(tx, cart, 'expire'))) return
  await releaseUnits(tx, { organizationId: cart.organizationId, cartId: cart.id })
}

async function entryOf(app: App, { entryId, token }: WaitingLink): Promise<Waiting | undefined> {
  if (!isUuid(entryId) || !app.signer.verifies(waitingSubject(entryId), token, app.now())) return undefined
  return waitingById(app.db, entryId)
}
