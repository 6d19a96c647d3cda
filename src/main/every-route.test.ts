import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addPayout } from '#api/test/payouts.ts'
import { insertPool } from '#db/pools.ts'
import type { Role } from '#domain/access/role.ts'
import { accessOf, type Caller, callers } from '#test/every-route/pages.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDepositSlip } from '#test/support/bank.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { giveFactor, proveNow, provenOperatorCookies, sessionCookies } from '#test/support/factor.ts'
import { addMember } from '#test/support/people.ts'
import { addPeopleImport } from '#test/support/people-imports.ts'
import { givenGift, haveReceipts, receiptsOf } from '#test/support/receipts.ts'
import { paidGift } from '#test/support/refunds.ts'
import pages from '#web/routes.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

/** Every address of the site, asked for by everybody (ruling D18; ASVS 8.1.1). The API has a table of its own, `api/matrix.test.ts`. */
let product: TestApp
let site: FastifyInstance
const cookies = new Map<Caller, string>()
/** What the names in an address stand for: in the campaign of those who administer one, and in another one beside it. */
let own: Readonly<Record<string, string>>
let beside: Readonly<Record<string, string>>

before(async () => {
  await buildWeb()
  product = await testApp(new Date().toISOString())
  site = Fastify({ genReqId: newTrace })
  await registerWeb(site, { ...product.built, config: product.config })
  const campaign = await addDonationCampaign(product)
  const elsewhere = await addDonationCampaign(product)
  const { organizationId, formId } = campaign
  const roles: readonly (readonly [Caller, Role])[] = [
    ['stranger', { role: 'OrganizationAdmin', organizationId: elsewhere.organizationId, formId: null }],
    ['admin', { role: 'OrganizationAdmin', organizationId, formId: null }],
    ['treasurer', { role: 'Treasurer', organizationId, formId: null }],
    ['editor', { role: 'FormAdmin', organizationId, formId }],
    ['reader', { role: 'Reader', organizationId, formId: null }],
    ['readerOfOne', { role: 'Reader', organizationId, formId }],
  ]
  for (const [caller, role] of roles) cookies.set(caller, await provenMember(caller, role))
  cookies.set('operator', await provenOperatorCookies(product))
  own = await placesOf(campaign)
  beside = await placesOf(await addBeside(campaign))
})
after(async () => {
  await site?.close()
  await product?.close()
})

/** The cookies of somebody with a role who has just proven their second factor: nothing is refused for want of one. */
async function provenMember(name: string, role: Role): Promise<string> {
  const userId = await addMember(product, `${name}@example.org`, role)
  await giveFactor(product, userId)
  const { cookie, sessionId } = await sessionCookies(product, userId)
  await proveNow(product, { userId, sessionId })
  return cookie
}

/** Another donation campaign of the same association. */
async function addBeside({ organizationId, address, accountId }: TestCampaign): Promise<TestCampaign> {
  const slug = 'un-autre-don'
  const { id: formId } = await product.db
    .insertInto('forms')
    .values({
      ...{ organizationId, formType: 'Donation', slug, title: 'Un autre don', state: 'Public' },
      ...{ allowCustomTier: true, minPrice: 100 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { organizationId, formId, accountId, tierIds: [], address: { ...address, formSlug: slug } }
}

/** One of everything that an address can name, in a campaign. */
async function placesOf(campaign: TestCampaign): Promise<Readonly<Record<string, string>>> {
  const { db } = product
  const { organizationId, formId, address } = campaign
  const of = { organizationId, formId, position: 0 }
  const id = async (row: Promise<{ readonly id: number | string }>) => String((await row).id)
  const tier = { tierType: 'Donation', priceCategory: 'Fixed', label: 'Dix euros', price: 1000 } as const
  const { paymentId, orderId } = await paidGift(product, campaign)
  if ((await receiptsOf(product, organizationId)).length === 0) {
    await haveReceipts(product, campaign)
    await givenGift(product, campaign)
    assert.deepEqual(await product.runJobs(), [])
  }
  const [receipt] = await receiptsOf(product, organizationId)
  await product.acts.gatherPeople({})
  const person = db.selectFrom('people').select('id').where('organizationId', '=', organizationId)
  return {
    ...{ organizationSlug: address.organizationSlug, campaignSlug: address.formSlug },
    ...{ segment: 'formulaires', formType: 'formulaires', list: 'commandes' },
    paymentId: String(paymentId),
    orderId: String(orderId),
    itemId: await id(
      db.selectFrom('orderItems').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow(),
    ),
    receiptId: receipt?.id ?? '',
    month: '2026-10',
    payoutId: await addPayout(product, organizationId),
    number: await slipOf(organizationId),
    personId: await id(person.orderBy('id').executeTakeFirstOrThrow()),
    importId: await addPeopleImport(product, organizationId, await anyUser()),
    rate: await id(
      db
        .insertInto('tiers')
        .values({ ...of, ...tier })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    pool: String(
      await db
        .transaction()
        .execute(tx => insertPool(tx, { organizationId, id: formId }, { label: 'Balcon', capacity: 5 })),
    ),
    option: await id(
      db
        .insertInto('extraOptions')
        .values({ ...of, label: 'Un badge', price: 200 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    question: await id(
      db
        .insertInto('customFields')
        .values({ ...of, label: 'Un mot', fieldType: 'FreeText' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    code: await id(
      db
        .insertInto('coupons')
        .values({ organizationId, formId, code: `MERCI${formId}`, percent: 10 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    file: 'qr.svg',
    ...{ status: '404', type: 'donation', page: 'cookies', step: '2', mail: 'confirmation' },
  }
}

/** A slip of cheques; gives its number. */
async function slipOf(organizationId: number): Promise<string> {
  return String(await addDepositSlip(product, organizationId, { madeBy: await anyUser() }))
}

async function anyUser(): Promise<number> {
  const { id } = await product.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  return id
}

type Entry = { readonly path?: string; readonly index?: boolean; readonly children?: Entry[] }

const pathsOf = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(path === undefined && !index ? [] : [`/${path ?? ''}`]),
    ...pathsOf(children),
  ])

const paths = pathsOf(pages as Entry[])

/** A right address; what the world has none of is an id of nothing. */
const addressOf = (path: string, places: Readonly<Record<string, string>>) =>
  path
    .split('/')
    .map(step => (step.startsWith(':') ? (places[step.replace(/[:?]/g, '')] ?? randomUUID()) : step))
    .join('/')

type Answer = { readonly status: number; readonly leadsTo: string }

async function ask(caller: Caller, method: 'GET' | 'POST', url: string): Promise<Answer> {
  const answer = await site.inject({
    method,
    url,
    headers: {
      accept: 'text/html',
      cookie: cookies.get(caller) ?? '',
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: '' }),
  })
  return { status: answer.statusCode, leadsTo: String(answer.headers.location ?? '') }
}

const isLogin = ({ status, leadsTo }: Answer) =>
  [302, 303].includes(status) && leadsTo.startsWith('/connexion')
const opens = (answer: Answer) => answer.status < 400 && !isLogin(answer)
/** Nothing is there, or nothing to be posted to. */
const isAbsent = ({ status }: Answer) => status === 404 || status === 405

/** Everything that somebody without the right could have changed. */
async function state(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from audit) as audit, (select sum(version) from forms) as versions,
      (select count(*) from forms) as forms, (select count(*) from roles) as roles,
      (select count(*) from refunds) as refunds, (select count(*) from api_keys) as keys`.execute(product.db)
  return rows
}

test('every page has a row, and every row a page', () => {
  assert.deepEqual(Object.keys(accessOf).toSorted(), [...new Set(paths)].toSorted())
})

for (const [path, access] of Object.entries(accessOf)) {
  test(`${path}: ${typeof access === 'string' ? access : access.join(', ') || 'nobody'}`, async () => {
    if (access === 'public') return assertSameForAll(path)
    if (access === 'entrance') return assertWayIn(path)
    if (access === 'account') return assertOwn(path)
    if (access === 'operator') return assertOperators(path)
    await assertOf(access, path)
  })
}

async function assertSameForAll(path: string): Promise<void> {
  const url = addressOf(path, own)
  const { status } = await ask('nobody', 'GET', url)
  for (const caller of callers) assert.equal((await ask(caller, 'GET', url)).status, status, caller)
}

async function assertWayIn(path: string): Promise<void> {
  for (const caller of callers) {
    const { status } = await ask(caller, 'GET', path)
    assert.ok(status < 400 || status === 405, `${caller}: ${status}`)
  }
}

async function assertOwn(path: string): Promise<void> {
  const url = addressOf(path, own)
  for (const method of ['GET', 'POST'] as const) {
    const answer = await ask('nobody', method, url)
    assert.ok(
      isLogin(answer) || answer.status >= 400,
      `nobody, ${method}: ${answer.status} ${answer.leadsTo}`,
    )
  }
  for (const caller of callers.filter(each => each !== 'nobody'))
    assert.ok(!isLogin(await ask(caller, 'GET', url)), caller)
}

async function assertOperators(path: string): Promise<void> {
  const url = addressOf(path, own)
  const before = await state()
  for (const caller of callers.filter(each => each !== 'operator'))
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask(caller, method, url)
      const isAsked = caller === 'nobody' && (isLogin(answer) || answer.status === 401)
      assert.ok(isAbsent(answer) || isAsked, `${caller}, ${method}: ${answer.status}`)
    }
  assert.deepEqual(await state(), before)
  if (!path.includes(':')) assert.ok(opens(await ask('operator', 'GET', url)))
}

const hasCampaign = (path: string) => /:(segment\/:campaignSlug|paymentId|orderId)/.test(path)

/** A page of an association: whose role is for one campaign finds that of another one as little as a stranger does. */
async function assertOf(allowed: readonly Caller[], path: string): Promise<void> {
  const ofOne: readonly Caller[] = ['editor', 'readerOfOne']
  await assertPage(addressOf(path, own), allowed)
  if (hasCampaign(path))
    await assertPage(
      addressOf(path, beside),
      allowed.filter(caller => !ofOne.includes(caller)),
    )
}

async function assertPage(url: string, allowed: readonly Caller[]): Promise<void> {
  const others = callers.filter(caller => !allowed.includes(caller))
  const before = await state()
  for (const caller of others)
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask(caller, method, url)
      const isRefused = isAbsent(answer) || (caller === 'nobody' && isLogin(answer))
      assert.ok(isRefused, `${caller}, ${method} ${url}: ${answer.status} ${answer.leadsTo}`)
    }
  assert.deepEqual(await state(), before)
  for (const caller of allowed) {
    const answer = await ask(caller, 'GET', url)
    assert.ok(opens(answer) || answer.status === 405, `${caller}, ${url}: ${answer.status} ${answer.leadsTo}`)
  }
}
