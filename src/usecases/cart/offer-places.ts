import { campaignByKey } from '#db/forms.ts'
import { enqueue } from '#db/jobs.ts'
import { lockWaiting, moveWaiting } from '#db/prospects.ts'
import type { Transaction } from '#db/schema.ts'
import { endedOffers, type FirstInLine, firstInLine, type Line } from '#db/waiting-lines.ts'
import { saleOfTier } from '#domain/form/sale-window.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { offeredItems, offerHours } from '#domain/waiting/entry.ts'
import type { App } from '../app.ts'
import { withinCaps } from '../campaign/caps.ts'
import { openTo } from '../campaign/open-campaign.ts'
import { minutesAfter, parisDate } from '../paris-time.ts'
import { openCart } from './place-items.ts'
import { reservedProblems } from './reserved-rates.ts'

/** The most tries of one run: the next minute goes on. */
const mostTries = 500
/** How many lines one look takes the first of. */
const batch = 50

/**
 * Offers what came back to the first in line whom it suffices, until nothing suffices anybody (rule WAIT-2). An offer is a
 * cart that holds its units; the mail with its link leaves with the same transaction. Returns how many were made.
 */
export async function offerPlaces(app: App): Promise<number> {
  await endOffers(app)
  const entries: string[] = []
  const lines: Line[] = []
  let made = 0
  while (entries.length < mostTries) {
    const first = await firstInLine(app.db, { now: app.now(), entries, lines, limit: batch })
    if (first.length === 0) return made
    for (const candidate of first) {
      entries.push(candidate.id)
      const outcome = await offerTo(app, candidate)
      if (outcome === 'offered') made += 1
      if (outcome === 'shut') lines.push(candidate)
    }
  }
  return made
}

/** What became of the carts that were offered: paid, or over. */
async function endOffers(app: App): Promise<void> {
  for (;;) {
    const ended = await endedOffers(app.db, batch)
    for (const { id, cartId, event } of ended)
      await app.transaction(async tx => {
        const waiting = await lockWaiting(tx, id)
        // Whoever left meanwhile, and asked again, has another place.
        return waiting?.cartId === cartId && moveWaiting(tx, waiting, event, { now: app.now() })
      })
    if (ended.length < batch) return
  }
}

/** What became of a try; `shut`: nothing of this rate is sold now. */
type Outcome = 'offered' | 'outrun' | 'shut' | 'lapsed'

async function offerTo(app: App, { id }: FirstInLine): Promise<Outcome> {
  const offered = await app.transaction(tx => offer(app, tx, id))
  if (offered.ok) return 'offered'
  const codes = offered.error.map(({ code }) => code)
  if (codes.some(code => code === 'CONFLICT' || code === 'TICKETS_SOLD_OUT')) return 'outrun'
  if (codes.some(code => code === 'FORM_CLOSED' || code === 'NOT_FOUND')) return 'shut'
  // What can never be sold to them as they asked must not keep it from everybody else.
  await app.transaction(async tx => {
    const waiting = await lockWaiting(tx, id)
    return waiting?.state === 'waiting' && moveWaiting(tx, waiting, 'lapse', { now: app.now() })
  })
  app.log.warn({ waiting: id, codes }, 'what somebody waits for cannot be offered to them')
  return 'lapsed'
}

async function offer(app: App, tx: Transaction, id: string): Promise<Result<null>> {
  const waiting = await lockWaiting(tx, id)
  if (waiting?.state !== 'waiting' || waiting.tierId === null) return failWith('CONFLICT')
  const { organizationId, formId, tierId, quantity } = waiting
  const whole = await campaignByKey(tx, organizationId, formId)
  const campaign = withinCaps(app, openTo(whole, []))
  const tier = campaign.form.tiers.find(each => each.id === tierId)
  // Its line is shut while it has a code: whoever waits keeps their place (rule FRM-20).
  if (tier === undefined && whole.form.tiers.some(each => each.id === tierId)) return failWith('FORM_CLOSED')
  if (tier === undefined || saleOfTier(tier, app.now()) === 'ended') return failWith('unknown_tier', 'tierId')
  const items = offeredItems(campaign.form, tier, quantity)
  const reservedUntil = minutesAfter(app.now(), offerHours * 60)
  const opened = await openCart(app, tx, campaign, { items, reservedUntil })
  if (!opened.ok) return opened
  const { cart } = opened.value
  // A place that they may not pay for would be kept from everybody else.
  const payer = { email: waiting.email }
  const refused = await reservedProblems(tx, {
    cart: { ...cart, payer },
    campaign,
    day: parisDate(app.now()),
  })
  if (refused.length > 0) return fail(...refused)
  const { id: cartId } = cart
  await moveWaiting(tx, waiting, 'offer', { now: app.now(), cartId })
  const mail = { organizationId, kind: 'placeOffered', subjectId: `${id}.${cartId}` } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  return ok(null)
}
