import { cartById, lockCart, moveCart } from '#db/carts.ts'
import { campaignByKey } from '#db/forms.ts'
import { enqueue } from '#db/jobs.ts'
import { lockLivingRequest } from '#db/payment-requests.ts'
import {
  endedOffers,
  firstInLine,
  lockWaiting,
  moveWaiting,
  type Waiting,
  waitingById,
} from '#db/prospects.ts'
import type { Transaction } from '#db/schema.ts'
import { releaseUnits } from '#db/stock.ts'
import type { Form } from '#domain/form/form.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { offeredItems, offerHours } from '#domain/waiting/entry.ts'
import type { App } from '../app.ts'
import { withinCaps } from '../campaign/caps.ts'
import { waitingSubject } from '../links/tokens.ts'
import { minutesAfter } from '../paris-time.ts'
import { openCart } from './place-items.ts'

/** The most offers of one run: the next minute goes on. */
const mostOffers = 500

/**
 * Offers what came back to the first in line whom it suffices, until nothing suffices anybody (rule WAIT-2). An offer is a
 * cart that holds its units; the mail with its link leaves with the same transaction. Returns how many were made.
 */
export async function offerPlaces(app: App): Promise<number> {
  for (const { id, event } of await endedOffers(app.db))
    await app.transaction(async tx => {
      const waiting = await lockWaiting(tx, id)
      return waiting !== undefined && moveWaiting(tx, waiting, event, { now: app.now() })
    })
  const tried: string[] = []
  let made = 0
  while (tried.length < mostOffers) {
    const first = await firstInLine(app.db, { now: app.now(), tried })
    if (first.length === 0) return made
    for (const id of first) {
      tried.push(id)
      if (await offerTo(app, id)) made += 1
    }
  }
  return made
}

async function offerTo(app: App, id: string): Promise<boolean> {
  const offered = await app.transaction(tx => offer(app, tx, id))
  if (offered.ok) return true
  const isForNow = offered.error.some(({ code }) => passing.has(code))
  // What can never be sold to them as they asked must not keep it from everybody else.
  if (!isForNow)
    await app.transaction(async tx => {
      const waiting = await lockWaiting(tx, id)
      return waiting !== undefined && moveWaiting(tx, waiting, 'lapse', { now: app.now() })
    })
  return false
}

/** Refusals that pass: somebody else was faster, or nothing is sold at this moment. */
const passing: ReadonlySet<string> = new Set([
  'TICKETS_SOLD_OUT',
  'OPTIONS_SOLD_OUT',
  'FORM_CLOSED',
  'NOT_FOUND',
  'CONFLICT',
])

async function offer(app: App, tx: Transaction, id: string): Promise<Result<null>> {
  const waiting = await lockWaiting(tx, id)
  if (waiting?.state !== 'waiting' || waiting.tierId === null) return failWith('CONFLICT')
  const { organizationId, formId, tierId, quantity } = waiting
  const campaign = withinCaps(app, await campaignByKey(tx, organizationId, formId))
  const tier = campaign.form.tiers.find(each => each.id === tierId)
  if (tier === undefined) return failWith('value_invalid', 'tierId')
  const reservedUntil = minutesAfter(app.now(), offerHours * 60)
  // The entry moves first: the units that it waits for are no longer kept for it in line.
  await moveWaiting(tx, waiting, 'offer', { now: app.now() })
  const opened = await openCart(app, tx, campaign, { items: offeredItems(tier, quantity), reservedUntil })
  if (!opened.ok) return opened
  const { id: cartId } = opened.value.cart
  await tx.updateTable('prospects').set({ cartId }).where('id', '=', id).execute()
  const mail = { organizationId, kind: 'placeOffered', subjectId: `${id}.${cartId}` } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  return ok(null)
}

/** What a link of a waiting list opens. */
export type WaitingLink = { readonly entryId: string; readonly token: string }

/** An entry as its own pages show it; `cartId` while its offer stands. */
export type WaitingView = Pick<Waiting, 'id' | 'state' | 'quantity'> & {
  readonly form: Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'title'>
  readonly rate: string | null
  readonly cartId: string | null
}

/** Who holds the link of a mail reads the entry that it is about; anything else does not exist. */
export async function readWaiting(app: App, link: WaitingLink): Promise<Result<WaitingView>> {
  const waiting = await entryOf(app, link)
  if (waiting === undefined) return failWith('NOT_FOUND')
  const { form } = await campaignByKey(app.db, waiting.organizationId, waiting.formId)
  const cart = waiting.cartId === null ? undefined : await cartById(app.db, waiting.cartId)
  const stands = waiting.state === 'offered' && cart?.status === 'open' && cart.expiresAt >= app.now()
  return ok({
    id: waiting.id,
    state: waiting.state,
    quantity: waiting.quantity,
    form,
    rate: form.tiers.find(({ id }) => id === waiting.tierId)?.label ?? null,
    cartId: stands ? waiting.cartId : null,
  })
}

/**
 * Ends a wait; an offer's units are free for the next at once, unless they are being paid (rule WAIT-4). Leaving twice changes
 * nothing.
 */
export async function leaveWaiting(app: App, link: WaitingLink): Promise<Result<null>> {
  const seen = await entryOf(app, link)
  if (seen === undefined) return failWith('NOT_FOUND')
  return app.transaction<Result<null>>(async tx => {
    const left = await giveUpOffer(tx, seen)
    if (!left.ok) return left
    const waiting = await lockWaiting(tx, seen.id)
    if (waiting !== undefined) await moveWaiting(tx, waiting, 'leave', { now: app.now() })
    return ok(null)
  })
}

/** Locks in the order of everybody: request, cart, holds, stock (rule STK-5). */
async function giveUpOffer(
  tx: Transaction,
  { state, organizationId, cartId }: Waiting,
): Promise<Result<null>> {
  if (state !== 'offered' || cartId === null) return ok(null)
  if ((await lockLivingRequest(tx, { organizationId, cartId })) !== undefined) return failWith('CONFLICT')
  const cart = await lockCart(tx, cartId)
  if (cart?.status !== 'open' || !(await moveCart(tx, cart, 'expire'))) return ok(null)
  await releaseUnits(tx, { organizationId, cartId })
  return ok(null)
}

async function entryOf(app: App, { entryId, token }: WaitingLink): Promise<Waiting | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(entryId)) return undefined
  return app.signer.verifies(waitingSubject(entryId), token, app.now())
    ? waitingById(app.db, entryId)
    : undefined
}
