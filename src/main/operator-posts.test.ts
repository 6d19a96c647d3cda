import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { confirmationOf } from '#db/counsel-confirmations.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { provenOperatorCookies } from '#test/support/factor.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let product: TestApp
let pages: FastifyInstance
let cookie: string

/** What waits for a decision. */
const [report, difference] = [randomUUID(), randomUUID()]
let job = ''

before(async () => {
  await buildWeb()
  product = await testApp(new Date().toISOString())
  pages = Fastify({ genReqId: newTrace })
  await registerWeb(pages, { ...product.built, config: product.config })
  cookie = await provenOperatorCookies(product)
  await addDonationCampaign(product, { slug: 'les-amis' })
  await plantWork()
})
after(async () => {
  await pages?.close()
  await product?.close()
})

/** A report, a difference and a job without a try left: each waits for a decision. */
async function plantWork(): Promise<void> {
  const { db } = product
  await sql`insert into reports (id, reason, email, message, url, trace_id, created_at)
    values (${report}, 'SPAM', 'sam@example.org', 'Trois fois.', '/associations/les-amis', '', now())`.execute(
    db,
  )
  await sql`insert into differences (id, subject, kind, object, organization_id, expected, found, first_seen_at, last_seen_at)
    values (${difference}, 'books', 'entryUnknownToProvider', 'capture pi_1', 1, 500, 0, now(), now())`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker.add_job('send-debit', '{"trace": "abc"}', max_attempts => 1)`.execute(
    db,
  )
  job = rows[0]?.id ?? ''
  await sql`update graphile_worker._private_jobs set attempts = 1`.execute(db)
}

const pathOf = (page: string) =>
  page.replace(':report', report).replace(':difference', difference).replace(':job', job)

const post = (page: string, fields: Readonly<Record<string, string>>) =>
  pages.inject({
    method: 'POST',
    url: `/operateur${pathOf(page)}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', cookie },
  })

/** What the forms of all pages need beside their name, so that the name alone can be wrong. */
const whole = {
  ...{ reasons: 'Un essai.', decision: 'dismiss', seen: '500', collectCap: '10', creditCounsel: 'on' },
  ...{ debit: 'provider:clearing', credit: 'operator:tips', amount: '10' },
  ...{ confirmedBy: 'Maître Xavier', confirmedOn: '2026-11-20', decided: 'Trois fois au plus.' },
  ...{ seenAllowCollect: 'true', seenIsVerified: 'false', seenCollectCap: '', 'seen.collectCap': '' },
}

/** By which instant a confirmation is known that is taken back. */
async function recordedAt(): Promise<string> {
  const confirmation = await confirmationOf(product.db, 'credit-law')
  return confirmation?.recordedAt ?? ''
}

type Forms = Readonly<Record<string, readonly string[]>>

/** Names that forms of other pages have, of former versions, or of nobody. */
const strangers: Forms = {
  '/reglages': ['creditCounsel', 'payments-off', 'toString', ''],
  '/interrupteurs': ['change', 'payments', 'payments-maybe', 'refunds-off', ''],
  '/associations/les-amis': ['collectCap', 'refunds-off', 'erase', ''],
  '/ecarts': ['close', 'correct', ''],
  '/ecarts/:difference': ['compare', 'reopen', ''],
  '/travaux/:job': ['delete', 'close', ''],
  '/signalements/:report': ['close', 'withhold', ''],
}

/** The same with the names of their own forms. */
const own: Forms = {
  '/reglages': ['collectCap', 'counsel-confirm', 'counsel-takeBack'],
  '/interrupteurs': ['payments-off', 'payments-on'],
  '/associations/les-amis': ['change', 'captures-off'],
  '/ecarts': ['compare'],
  '/ecarts/:difference': ['correct', 'close'],
  '/travaux/:job': ['give-up'],
  '/signalements/:report': ['decide'],
}

/** How much of what an operator may decide is decided: lines of the audit, and jobs that wait. */
async function decided(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from audit) as lines,
    (select count(*) from graphile_worker._private_jobs) as jobs`.execute(product.db)
  return rows
}

for (const [page, intents] of Object.entries(strangers))
  test(`${page}: the post of a form that is not its own finds no page, and decides nothing`, async () => {
    const before = await decided()
    for (const intent of intents)
      assert.equal((await post(page, { ...whole, intent })).statusCode, 404, intent)
    assert.deepEqual(await decided(), before)
  })

test('pages without forms take no post at all', async () => {
  for (const page of ['', '/signalements', '/travaux', '/e-mails', '/associations', '/journal'])
    assert.equal((await post(page, { ...whole, intent: 'change' })).statusCode, 405, page)
})

test('what a page saw of a confirmation may be anything: it is compared, and nothing breaks', async () => {
  for (const intent of ['counsel-confirm', 'counsel-takeBack'])
    for (const seen of ['500', 'yesterday', '9999999-01-01', '2026-11-20T00:00:00.000Z'])
      assert.equal((await post('/reglages', { ...whole, seen, intent })).statusCode, 409, `${intent} ${seen}`)
})

for (const [page, intents] of Object.entries(own))
  test(`${page}: its own forms are taken, with the same fields`, async () => {
    for (const intent of intents) {
      const seen = intent.startsWith('counsel-') ? await recordedAt() : whole.seen
      const { statusCode, headers } = await post(page, { ...whole, seen, intent })
      assert.match(`${statusCode} ${headers.location}`, /^303 \/operateur\/.*\?fait=/, intent)
    }
  })
