import { placeOf, type Room } from '#domain/room/room.ts'
import { shown } from '../figures.ts'
import type { FestivalAnswer, FestivalJob, Visitor } from '../load/festival.ts'
import { journeys } from '../load/journeys.ts'
import type { PurchaseAnswer, PurchaseJob } from '../load/purchases.ts'
import { currentLoad } from '../machine.ts'
import { atLeast, atMost, below, type Outcome, told } from '../outcome.ts'
import { startLoad } from '../rig/load-process.ts'
import { openOutlet } from '../rig/outlet.ts'
import { cpuSeconds } from '../rig/proc.ts'
import type { Rig } from '../rig/rig.ts'
import { countIn, withClient } from '../rig/with-client.ts'

/** How many wait, how many places there are, and how many orders tell what the same sale gives without a room. */
export type FestivalSize = { readonly people: number; readonly places: number; readonly orders: number }

/**
 * Buyers at one time without a room, and people inside with one: there most have not heard of their turn yet, for their page asks
 * every other second at the soonest. A room lets in 300 where nobody chose.
 */
const buyers = 8
const atOnce = 48
/** More than any machine sells. */
const perMinute = 60_000

const slug = journeys.event.path.split('/').at(-1) ?? ''

type Form = { readonly organizationId: number; readonly formId: number; readonly tierId: number }

/**
 * One event, more people than places: before and afterwards some are sold to buyers without a pause and without a room; between, everybody
 * enters, the sale opens, and whoever's turn it is buys as browsers do while the others poll.
 */
export async function measureFestival(
  rig: Rig,
  { people, places, orders }: FestivalSize,
  say: (text: string) => void,
): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const outlet = await openOutlet(rig, stack)
  const product = stack.use(await outlet.startProduct())
  const form = await formOf(rig)
  const { url, sandboxUrl } = outlet
  const seller = { url, sandboxUrl }
  const load = currentLoad()

  const plain = stack.use(await startLoad<PurchaseJob, PurchaseAnswer>({ script: 'bench/load/purchases.ts' }))
  const buying = { ...seller, journey: 'event', pace: { buyers } } as const
  await plain.run({ ...buying, orders: Math.ceil(orders / 4) })
  const half = Math.ceil(orders / 2)
  const without = [await plain.run({ ...buying, orders: half })]
  const tellPlain = () =>
    say(`without a room: ${shown(half / without.at(-1)!.seconds)} orders/s, load ${shown(currentLoad())}`)
  tellPlain()

  const crowd = stack.use(await startLoad<FestivalJob, FestivalAnswer>({ script: 'bench/load/festival.ts' }))
  const sold = await prepare(rig, form, places)
  const entered = await crowd.run({ ...seller, does: 'enter', people, atOnce: 16 })
  say(`${people} people entered in ${shown(entered.seconds)} s`)
  const opensAt = await openIn(rig, form, 40)
  const before = cpuSeconds(product.pid)
  const sale = await crowd.run({ ...seller, does: 'wait', places, opensAt })
  const cpu = cpuSeconds(product.pid) - before
  const loadAfter = currentLoad()
  say(`${sale.polls} polls; failures: ${JSON.stringify(sale.failures)}`)

  const made = (await soldOf(rig, form)) - sold
  const room = await roomOf(rig, form)
  const { skipped, doubled } = orderOf(room, sale.visitors)
  const bought = sale.visitors.filter(each => each.bought !== null).length
  const pace = bought / sale.seconds
  // Once more after it: a machine that others use is not as fast at any time.
  await sellOn(rig, form)
  without.push(await plain.run({ ...buying, orders: half }))
  tellPlain()
  const plainSeconds = without.reduce((sum, { seconds }) => sum + seconds, 0)
  const plainPace = (2 * half) / plainSeconds
  return {
    title: `Festival: ${people} people, ${places} places, one machine`,
    columns: [
      '',
      'orders',
      'seconds',
      'orders/s',
      'polls',
      'poll p50 ms',
      'poll p99 ms',
      'CPU s of the product',
    ],
    rows: [
      [
        'without a room, before and after',
        String(2 * half),
        shown(plainSeconds),
        shown(plainPace),
        '-',
        '-',
        '-',
        '-',
      ],
      [
        'with the room',
        ...[String(bought), shown(sale.seconds), shown(pace), String(sale.polls)],
        ...[sale.pollP50, sale.pollP99, cpu].map(shown),
      ],
    ],
    verdicts: [
      atMost('places sold beyond the last', Math.max(0, made - places), 0),
      atMost('people skipped', skipped, 0),
      atMost('places given twice', doubled, 0),
      atLeast('orders/s of the same sale without a room, in percent', (pace / plainPace) * 100, 80),
      below('p99 in ms of a poll', sale.pollP99, 100),
      atMost('seconds between two polls', sale.longestPoll, 30),
      told('polls that were lost', sale.lost),
      told('people who waited', people),
      told('places', places),
      told('load of the machine at the end of the sale', loadAfter),
      told('places sold', made),
      told('orders/s', pace),
      told('polls in a second', sale.polls / (sale.seconds + 40)),
      told('people who enter in a second', people / entered.seconds),
    ],
    notes: [`load of the machine: ${shown(load)} before, ${shown(loadAfter)} at the end of the sale`],
    measured: { without, sale: { ...sale, visitors: undefined }, entered: entered.seconds, room },
  }
}

/** Of whose turn came, by the places that the room gave: none is left out before the last of them, none comes twice. */
function orderOf(room: Room, visitors: readonly Visitor[]): { skipped: number; doubled: number } {
  const placed = visitors.map(({ ticket, turn }) => ({ place: placeOf(room, ticket), turn }))
  const doubled = visitors.length - new Set(placed.map(({ place }) => place)).size
  const last = Math.max(0, ...placed.filter(({ turn }) => turn !== null).map(({ place }) => place))
  // Those let in at the very end did not ask again before the sale was over.
  const asked = last - 2 * atOnce
  return { doubled, skipped: placed.filter(({ place, turn }) => turn === null && place <= asked).length }
}

async function formOf(rig: Rig): Promise<Form> {
  return withClient(rig.database, async client => {
    const { rows } = await client.query<Form>(
      `select f.organization_id as "organizationId", f.id as "formId",
         (select t.id from tiers t where t.organization_id = f.organization_id and t.form_id = f.id
           and t.deleted_at is null order by t.position limit 1) as "tierId"
       from forms f where f.slug = $1 and f.form_type = 'Event'`,
      [slug],
    )
    return rows[0]!
  })
}

/** Leaves so many places of the first rate, none of the others, and gives the event a room; gives how many were sold before. */
async function prepare(rig: Rig, { organizationId, formId, tierId }: Form, places: number): Promise<number> {
  await withClient(rig.database, async client => {
    await client.query(
      `update stocks set capacity = sold + held + case when target_id = $3 then $4::integer else 0 end
       where organization_id = $1 and kind = 'tier' and target_id in (
         select id from tiers where organization_id = $1 and form_id = $2)`,
      [organizationId, formId, tierId, places],
    )
    await client.query(
      `update forms set sale_start_at = now() + interval '59 minutes' where organization_id = $1 and id = $2`,
      [organizationId, formId],
    )
    await client.query(
      `insert into waiting_rooms (organization_id, form_id, is_on, keeps_opening, at_once, per_minute)
       values ($1, $2, true, true, $3, $4)`,
      [organizationId, formId, atOnce, perMinute],
    )
  })
  // Until the room has been read and has begun to gather.
  for (let looks = 0; looks < 100; looks += 1) {
    const gathers = await countIn(
      rig.database,
      'select count(*) from waiting_rooms where opening is not null',
    )
    await new Promise(done => setTimeout(done, gathers > 0 ? 2_500 : 100))
    if (gathers > 0) return soldOf(rig, { organizationId, formId, tierId })
  }
  throw new Error('the room does not gather')
}

/** Ends the room, and has more of everything than can be sold, as before. */
async function sellOn(rig: Rig, { organizationId, formId }: Form): Promise<void> {
  await withClient(rig.database, async client => {
    await client.query('update waiting_rooms set is_on = false')
    await client.query(
      `update stocks set capacity = 1000000000 where organization_id = $1 and kind = 'tier' and target_id in (
         select id from tiers where organization_id = $1 and form_id = $2)`,
      [organizationId, formId],
    )
  })
  // Until every process has heard of it.
  await new Promise(done => setTimeout(done, 3_000))
}

async function openIn(rig: Rig, { organizationId, formId }: Form, seconds: number): Promise<string> {
  return withClient(rig.database, async client => {
    const { rows } = await client.query<{ at: Date }>(
      `update forms set sale_start_at = now() + make_interval(secs => $3)
       where organization_id = $1 and id = $2 returning sale_start_at as at`,
      [organizationId, formId, seconds],
    )
    return rows[0]!.at.toISOString()
  })
}

async function soldOf(rig: Rig, { organizationId, formId }: Form): Promise<number> {
  return countIn(
    rig.database,
    `select count(*) from order_items i join orders o on o.organization_id = i.organization_id and o.id = i.order_id
     where o.organization_id = ${organizationId} and o.form_id = ${formId} and i.tier_type = 'Registration'`,
  )
}

async function roomOf(rig: Rig, { organizationId, formId }: Form): Promise<Room> {
  return withClient(rig.database, async client => {
    const { rows } = await client.query<Room>(
      `select base, pool_end as "poolEnd", seed, tickets, admitted, opening from waiting_rooms
       where organization_id = $1 and form_id = $2`,
      [organizationId, formId],
    )
    return rows[0]!
  })
}
