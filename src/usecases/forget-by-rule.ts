import { deleteFile } from '#db/files.ts'
import * as rows from '#db/retention.ts'
import { attempts, setups, unsentPlans } from '#db/retention-methods.ts'
import { orders, unpaidCarts } from '#db/retention-sales.ts'
import { endedBefore, type TimedRetention } from '#domain/retention/rules.ts'
import type { App } from './app.ts'

/** Rows of one batch: each is a statement of its own, so that a night may end anywhere. */
const limit = 200

/** What the database alone takes away, rule by rule. Files, documents, plans and accounts need more than it. */
const sweeps = {
  unpaidCarts: [unpaidCarts],
  orders: [orders],
  paymentMethods: [unsentPlans, attempts, setups],
  prospects: [rows.prospects],
  reports: [rows.reports],
  invitations: [rows.invitations],
  mails: [rows.mails],
  messages: [rows.messages],
  listActs: [rows.listActs],
  deadAddresses: [rows.deadAddresses],
  newsRefusals: [rows.newsRefusals, rows.newsComplaints],
  bankDetails: [rows.bankDetails],
  bankLines: [rows.bankLines, rows.bankFiles],
  peopleImports: [rows.peopleImports],
  events: [rows.events],
  providerEvents: [rows.providerEvents],
  sessions: [rows.sessions],
  accountLinks: [rows.accountLinks],
  loginTries: [rows.loginTries],
} as const satisfies { readonly [Name in TimedRetention]?: readonly rows.Sweep[] }

export type SweptRule = keyof typeof sweeps

export const sweptRules = Object.keys(sweeps) as readonly SweptRule[]

/** Lets go what a rule does not keep any longer, batch by batch. Returns how many rows. */
export function forgetByRule(app: App, name: SweptRule): Promise<number> {
  return through(app, name, (sweep, slice) => sweep.forget(app.db, slice))
}

/** How many rows {@link forgetByRule} would let go now. */
export function countByRule(app: App, name: SweptRule): Promise<number> {
  return through(app, name, (sweep, slice) => sweep.count(app.db, slice))
}

type Look = (sweep: rows.Sweep, slice: rows.Slice) => Promise<rows.Swept>

async function through(app: App, name: SweptRule, look: Look): Promise<number> {
  let gone = 0
  for (const sweep of sweeps[name])
    gone += await eachBatch(app, endedBefore(name, app.now()), slice => look(sweep, slice))
  return gone
}

/** Every batch that lies before an instant, oldest first. Returns how many rows they let go. */
export async function eachBatch(
  app: App,
  before: string,
  look: (slice: rows.Slice) => Promise<rows.Swept>,
): Promise<number> {
  let gone = 0
  for (let after: rows.Slice['after'] = null; ; ) {
    const batch = await look({ before, now: app.now(), after, limit })
    gone += batch.gone
    if (batch.seen < limit) return gone
    after = batch.last
  }
}

/** Forgets a file: the bytes first, so that after a failure in between the row leads back to them. */
export async function forgetFile(
  app: App,
  file: { readonly organizationId: number; readonly id: string },
): Promise<void> {
  await app.files.remove(file.id)
  await deleteFile(app.db, file)
}
