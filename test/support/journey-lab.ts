import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { buildWeb } from '#main/build.ts'
import { seed } from '#main/seed.ts'
import { createCredentials } from '#providers/credentials.ts'
import { assertAgreement } from './agreement.ts'
import { type Look, lookName, openBrowser, Visitor } from './browser.ts'
import { type CrashLab, openCrashLab } from './crash-lab.ts'

/** The running product with its demo content, and a browser. */
export type JourneyLab = Pick<CrashLab, 'db' | 'sandboxUrl' | 'campaign' | 'mails' | 'expire' | 'quiet'> & {
  readonly origin: string
  /** A visitor who comes with nothing. */
  arrive(look: Look): Promise<Visitor>
  /** Waits for the jobs, then compares ledger, orders and provider. */
  agree(): Promise<void>
  close(): Promise<void>
}

/** Starts everything that journeys need; `close` it in the end. */
export async function openJourneyLab(): Promise<JourneyLab> {
  await buildWeb()
  const [lab, browser] = await Promise.all([openCrashLab(), openBrowser()])
  await plantDemo(lab)
  const product = await lab.start()
  // Where the product believes to be reached: the bank leads back to it, and its cookies belong to it.
  const origin = product.url.replace('127.0.0.1', 'localhost')
  return {
    ...lab,
    origin,
    arrive: look => Visitor.arrive(browser, origin, look),
    async agree() {
      await lab.quiet()
      await assertAgreement(lab.db, lab.sandboxUrl)
    },
    async close() {
      await browser.close()
      await product.stop()
      await lab.close()
    },
  }
}

/** The demo content (D14), its organizations with an account that the lab's own provider knows. */
async function plantDemo({ db, campaign }: CrashLab): Promise<void> {
  const now = () => new Date().toISOString()
  const secrets = [{ id: 't1', secret: 'a secret of the tests, long enough for every use' }]
  const credentials = createCredentials({
    secrets,
    issuer: 'http://localhost',
    audience: 'http://localhost',
    now,
  })
  await seed({ db, transaction: work => inTransaction(db, work), credentials, now })
  await db.updateTable('organizations').set({ provider_account_id: campaign.accountId }).execute()
}

/** Every language and window of the design's checklist. */
export const everyLook: readonly Look[] = (['fr', 'en'] as const).flatMap(locale =>
  [360, 768, 1440].map(width => ({ locale, width })),
)

export const frenchPhone: Look = { locale: 'fr', width: 360 }
export const englishDesk: Look = { locale: 'en', width: 1440 }

type Tell = (visitor: Visitor, lab: JourneyLab) => Promise<void>
type Stories = (name: string, looks: readonly Look[], tell: Tell) => void

/** Above what any journey takes, on a busy machine as well. */
const timeout = 60_000

/**
 * The journeys of one file share a product and a browser; each has a visitor of its own, and fails on whatever the
 * browser complains about. With `JOURNEYS=all` each is told in every look that only differs in language and width.
 */
export function stories(): Stories {
  let lab: JourneyLab
  before(async () => {
    lab = await openJourneyLab()
  })
  after(() => lab?.close())
  return (name, looks, tell) => {
    for (const look of looksToTell(looks))
      test(`${name} (${lookName(look)})`, { timeout }, () => tellStory(lab, look, name, tell))
  }
}

function looksToTell(looks: readonly Look[]): readonly Look[] {
  if (process.env.JOURNEYS !== 'all') return looks
  const everywhere = looks.flatMap(look => everyLook.map(({ locale, width }) => ({ ...look, locale, width })))
  return [...new Map([...looks, ...everywhere].map(look => [lookName(look), look])).values()]
}

async function tellStory(lab: JourneyLab, look: Look, name: string, tell: Tell): Promise<void> {
  const visitor = await lab.arrive(look)
  try {
    await tell(visitor, lab)
    assert.deepEqual(visitor.complaints, [], 'the browser complains')
  } catch (error) {
    await visitor.photograph(`failed-${name}-${lookName(look)}`.replace(/[^a-z0-9]+/gi, '-'))
    throw error
  } finally {
    await visitor.leave()
  }
}
