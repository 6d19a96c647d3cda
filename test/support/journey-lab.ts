import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction } from '#db/transaction.ts'
import { demoOrganizations } from '#demo/index.ts'
import { buildWeb } from '#main/build.ts'
import { seed } from '#main/seed.ts'
import { createCredentials } from '#providers/credentials.ts'
import { assertAgreement, disagreements } from './agreement.ts'
import { type Look, lookName, openBrowser, Visitor } from './browser.ts'
import { type CrashLab, openCrashLab } from './crash-lab.ts'
import { expireLeftCarts } from './expiry.ts'
import { hasTurn } from './length.ts'
import { type WalletKeys, walletKeys } from './wallet-keys.ts'

/** What the provider decides by itself, as the end of a dispute, is told by a notice: this long it may be on its way. */
const noticeSeconds = 10

const demoSlugs = demoOrganizations.map(({ slug }) => slug)

/** The running product with its demo content, and a browser. */
export type JourneyLab = Pick<CrashLab, 'db' | 'sandboxUrl' | 'campaign' | 'mails' | 'expire' | 'quiet'> & {
  readonly origin: string
  /** What signs tickets for wallets there. */
  readonly walletKeys: WalletKeys
  /** A visitor who comes with nothing. */
  arrive(look: Look): Promise<Visitor>
  /** Ends the carts of visitors who left, and puts what they bought on sale again: each story finds the same stock. */
  tidyUp(): Promise<void>
  /** Waits for the jobs, then compares ledger, orders and provider. */
  agree(): Promise<void>
  close(): Promise<void>
}

/** Starts everything that journeys need; `close` it in the end. */
export async function openJourneyLab({ quickWin = '' } = {}): Promise<JourneyLab> {
  await buildWeb()
  await using opened = new AsyncDisposableStack()
  const keys = walletKeys()
  const lab = await openCrashLab({ quickWin, more: { ...keys.apple, ...keys.google } })
  opened.defer(lab.close)
  await plantDemo(lab)
  const restock = await stockKeeper(lab.db)
  const part = await payerKeeper(lab.db)
  const product = await lab.start()
  opened.defer(async () => void (await product.stop()))
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  // Where the product believes to be reached: the bank leads back to it, and its cookies belong to it.
  const origin = product.url.replace('127.0.0.1', 'localhost')
  const kept = opened.move()
  return {
    ...lab,
    origin,
    walletKeys: keys,
    arrive: look => Visitor.arrive(browser, origin, look),
    async tidyUp() {
      await expireLeftCarts(lab.db)
      await restock()
      await part()
    },
    async agree() {
      for (let look = 0; look < noticeSeconds; look += 1) {
        await lab.quiet()
        if ((await disagreements(lab.db, lab.sandboxUrl)).length === 0) return
        await setTimeout(1000)
      }
      await assertAgreement(lab.db, lab.sandboxUrl)
    },
    close: () => kept.disposeAsync(),
  }
}

/** Notes the payers of the demo, and gives what makes those of a story strangers: who comes next has ordered nothing (rule CRT-9). */
async function payerKeeper(db: CrashLab['db']): Promise<() => Promise<void>> {
  const demo = (await db.selectFrom('payers').select('cartId').execute()).map(({ cartId }) => cartId)
  return async () => {
    await db
      .updateTable('payers')
      .set({ email: sql`cart_id || '@stories.example.org'` })
      .where('email', 'is not', null)
      .where(sql<boolean>`cart_id <> all(${demo}::uuid[])`)
      .execute()
  }
}

/** Notes how much of everything is sold, and gives what brings that back. */
async function stockKeeper(db: CrashLab['db']): Promise<() => Promise<void>> {
  const before = await db
    .selectFrom('stocks')
    .select(['organizationId', 'kind', 'targetId', 'sold'])
    .execute()
  return async () => {
    for (const { organizationId, kind, targetId, sold } of before)
      await db
        .updateTable('stocks')
        .set({ sold })
        .where('organizationId', '=', organizationId)
        .where('kind', '=', kind)
        .where('targetId', '=', targetId)
        .where('sold', '<>', sold)
        .execute()
  }
}

/**
 * The demo content (rule OPS-5), each organization with an account of the lab's own provider; the lab's campaign is not
 * listed.
 */
async function plantDemo({ db, sandboxUrl, campaign }: CrashLab): Promise<void> {
  await db.updateTable('forms').set({ state: 'Private' }).where('id', '=', campaign.formId).execute()
  const now = () => new Date().toISOString()
  const secrets = [{ id: 't1', secret: 'a secret of the tests, long enough for every use' }]
  const issuer = 'http://localhost'
  const credentials = createCredentials({ secrets, issuer, audience: issuer, now })
  await seed({ db, transaction: work => inTransaction(db, work), credentials, now })
  const demo = await db.selectFrom('organizations').select('id').where('slug', 'in', demoSlugs).execute()
  for (const { id } of demo) {
    const account = await openAccount(sandboxUrl)
    await db.updateTable('organizations').set({ providerAccountId: account }).where('id', '=', id).execute()
  }
}

async function openAccount(sandboxUrl: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/v1/accounts`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ country: 'FR', type: 'custom' }),
  })
  const { id } = (await response.json()) as { id: string }
  return id
}

/** Every language and window that screenshots are taken in. */
export const everyLook: readonly Look[] = (['fr', 'en'] as const).flatMap(locale =>
  [360, 768, 1440].map(width => ({ locale, width })),
)

export const frenchPhone: Look = { locale: 'fr', width: 360 }
export const englishDesk: Look = { locale: 'en', width: 1440 }

type Tell = (visitor: Visitor, lab: JourneyLab) => Promise<void>
type Stories = (name: string, looks: readonly Look[], tell: Tell) => void

/** Above what any journey takes, on a busy machine as well. */
const timeout = 120_000

/** How many stories of each file the short lane tells, each in one look. */
const inSample = 1

/** The files of one process share a product and a browser; who comes first opens them, who leaves last closes them. */
const shared: { files: number; lab: Promise<JourneyLab> | undefined } = { files: 0, lab: undefined }

/** For the stories of one file: gives the lab once they run. */
function join(): () => JourneyLab {
  let lab: JourneyLab | undefined
  shared.files += 1
  before(async () => {
    shared.lab ??= openJourneyLab()
    lab = await shared.lab
  })
  after(() => leave(lab))
  return () => lab!
}

/** Ledger, orders and provider agree after each file. */
async function leave(lab: JourneyLab | undefined): Promise<void> {
  shared.files -= 1
  try {
    await lab?.agree()
  } finally {
    if (shared.files === 0) {
      shared.lab = undefined
      await lab?.close()
    }
  }
}

/**
 * The journeys of one file; each has a visitor of its own, and fails on whatever the browser complains about. In the end
 * ledger, orders and provider must agree. What is to be told on a French phone and at an English desk is told in one of
 * them, turn by turn from the phone or, where the file says so, from the desk: the short lane, which tells the first, sees
 * both. With `JOURNEYS=all` each is told in every look that only differs in language and width. A file that needs a product
 * of its own, with other settings, needs a process of its own too.
 */
export function stories(begin: 'on a phone' | 'at a desk' = 'on a phone'): Stories {
  // A file whose stories all stand in the other lane opens nothing.
  let lab: (() => JourneyLab) | undefined
  let onPhone = begin === 'at a desk'
  let begun = 0
  return (name, looks, tell) => {
    if (looks.includes(frenchPhone) && looks.includes(englishDesk)) onPhone = !onPhone
    const turns = looksToTell(looks, onPhone).filter((_, nth) =>
      hasTurn(nth === 0 ? begun : inSample, inSample),
    )
    begun += 1
    if (turns.length === 0) return
    lab ??= join()
    const inLab = lab
    for (const look of turns)
      test(`${name} (${lookName(look)})`, { timeout }, () => tellStory(inLab(), look, name, tell))
  }
}

function looksToTell(looks: readonly Look[], onPhone: boolean): readonly Look[] {
  if (process.env.JOURNEYS !== 'all') {
    const [told, other] = onPhone ? [frenchPhone, englishDesk] : [englishDesk, frenchPhone]
    return looks.includes(told) ? looks.filter(look => look !== other) : looks
  }
  const everywhere = looks.flatMap(look => everyLook.map(({ locale, width }) => ({ ...look, locale, width })))
  return [...new Map([...looks, ...everywhere].map(look => [lookName(look), look])).values()]
}

/**
 * Tells a story to a visitor of its own: it fails on whatever the browser complains about. Where tidying up after a failed
 * story fails as well, the story's failure is the one that counts.
 */
export async function tellStory(lab: JourneyLab, look: Look, name: string, tell: Tell): Promise<void> {
  const visitor = await lab.arrive(look)
  const tidyUp = async () => {
    await visitor.leave()
    await lab.tidyUp()
  }
  try {
    await tell(visitor, lab)
    assert.deepEqual(visitor.complaints, [], 'the browser complains')
  } catch (error) {
    await visitor.photographFailure(`${name}-${lookName(look)}`)
    await tidyUp().catch(({ message }) => process.stderr.write(`Nothing tidied up after it: ${message}\n`))
    throw error
  }
  await tidyUp()
}
