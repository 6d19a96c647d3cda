import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { Transaction } from '#db/schema.ts'
import { type CampaignFate, campaignFates } from '#domain/form/campaign-fate.ts'
import type { FormState } from '#domain/form/form-flow.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addAdministrator } from '#test/support/people.ts'
import { paidGift } from '#test/support/refunds.ts'
import type { App } from '../app.ts'
import { browseCampaigns } from './office-campaigns.ts'

const now = '2026-11-20T12:00:00.000Z'
const yesterday = '2026-11-19T12:00:00.000Z'
const lastWeek = '2026-11-13T12:00:00.000Z'
const tomorrow = '2026-11-21T12:00:00.000Z'

let product: TestApp
let campaign: TestCampaign
let userId: number

before(async () => {
  product = await testApp(now)
  campaign = await addDonationCampaign(product)
  userId = await addAdministrator(product, 'camille@example.org', { ...campaign, formId: null })
})
after(() => product.close())

type Asked = Partial<Parameters<typeof browseCampaigns>[1]>

const browse = (asked: Asked = {}) =>
  product.acts.browseCampaigns({
    organizationSlug: campaign.address.organizationSlug,
    userId,
    fate: 'online',
    search: '',
    pageSize: 10,
    continuationToken: null,
    ...asked,
  })

const titles = async (asked?: Asked) => successOf(await browse(asked)).campaigns.map(({ title }) => title)

const counts = async (asked?: Asked) => {
  const found = successOf(await browse(asked)).counts
  return campaignFates.map(fate => found[fate].count)
}

type Dates = { readonly startAt?: string; readonly endAt?: string; readonly saleEndAt?: string }

async function addForm(title: string, state: FormState, dates: Dates = {}): Promise<number> {
  const { organizationId } = campaign
  const slug = `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-x`
  const row = await product.db
    .insertInto('forms')
    .values({ organizationId, formType: 'Event', slug, title, state, ...dates })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

describe('the campaigns of an association', () => {
  let ballId: number

  before(async () => {
    await addForm('Marché de Noël', 'Public', { endAt: tomorrow })
    await addForm('Stage en cours', 'Private', { saleEndAt: yesterday, startAt: tomorrow })
    await addForm('Brouillon un', 'Draft', { endAt: yesterday })
    await addForm('Brouillon deux', 'Draft')
    await addForm('Fête passée', 'Public', { endAt: lastWeek })
    await addForm('Vente close', 'Public', { saleEndAt: yesterday })
    await addForm('Fermée', 'Disabled')
    ballId = await addForm('Bal 100 % swing', 'Deleted')
  })

  test('are sorted by what has become of them, what ends first or is newest above', async () => {
    const [{ title = '' } = {}] = successOf(await browse()).campaigns.slice(-1)
    assert.deepEqual(await titles(), ['Stage en cours', 'Marché de Noël', title])
    assert.deepEqual(await titles({ fate: 'drafts' }), ['Brouillon deux', 'Brouillon un'])
    assert.deepEqual(await titles({ fate: 'over' }), ['Fermée', 'Vente close', 'Fête passée'])
    assert.deepEqual(await titles({ fate: 'deleted' }), ['Bal 100 % swing'])
    assert.deepEqual(await counts(), [3, 2, 3, 1])
  })

  test('are found by words of their title, however they are written, and counted by kind', async () => {
    assert.deepEqual(await titles({ search: 'NOEL marche' }), ['Marché de Noël'])
    assert.deepEqual(await counts({ search: 'brouillon' }), [0, 2, 0, 0])
    assert.deepEqual(await titles({ fate: 'deleted', search: '%' }), ['Bal 100 % swing'])
    assert.deepEqual(await titles({ fate: 'deleted', search: 'swing_' }), ['Bal 100 % swing'])
    assert.deepEqual(await titles({ search: 'introuvable' }), [])
  })

  test('come page by page, each once', async () => {
    for (const fate of campaignFates) {
      const seen: string[] = []
      let token: string | null = null
      do {
        const page: Awaited<ReturnType<typeof browse>> = await browse({
          fate,
          pageSize: 1,
          continuationToken: token,
        })
        const { campaigns, continuationToken } = successOf(page)
        seen.push(...campaigns.map(({ title }) => title))
        token = continuationToken
      } while (token !== null)
      assert.deepEqual(seen, await titles({ fate }), fate)
    }
    assert.deepEqual(await titles({ continuationToken: '0x1' }), await titles())
    assert.deepEqual(await titles({ continuationToken: '999999' }), await titles())
  })

  test('tell what the association keeps, without the tip', async () => {
    await paidGift(product, campaign, { amount: 5000, tip: 600 })
    const { campaigns } = successOf(await browse())
    assert.deepEqual(
      campaigns.map(({ collected, isMore }) => [collected, isMore]),
      [
        [0, false],
        [0, false],
        [5000, false],
      ],
    )
  })

  test('are those of their role alone for who administers one of them', async () => {
    const { organizationId } = campaign
    const one = await addAdministrator(product, 'hugo@example.org', { organizationId, formId: ballId })
    const seen = successOf(await browse({ userId: one }))
    assert.deepEqual([seen.campaigns, seen.isWhole, seen.hasAny], [[], false, true])
    assert.deepEqual(await counts({ userId: one }), [0, 0, 0, 1])
    assert.deepEqual(codesOf(await browse({ userId: null })), ['NOT_FOUND'])
  })
})

describe('with ten thousand campaigns', () => {
  const many = 10_000
  const pageSize = 24
  let organizationSlug: string
  let owner: number

  before(async () => {
    const other = await addDonationCampaign(product)
    organizationSlug = other.address.organizationSlug
    owner = await addAdministrator(product, 'many@example.org', { ...other, formId: null })
    const client = new pg.Client({ connectionString: product.database.ownerUrl })
    await client.connect()
    await client.query(
      `
      insert into forms (organization_id, form_type, slug, title, state, end_at)
      select ${other.organizationId}, 'Event', 'n-' || n, 'Soirée ' || n,
        case when n % 100 = 0 then 'Draft' else 'Public' end,
        timestamptz '${now}' + case when n <= 9000 then -1 else 1 end * n * interval '1 minute'
      from generate_series(1, ${many}) n;
      vacuum analyze forms`.split(';')[0]!,
    )
    await client.query('vacuum analyze forms')
    await client.end()
  })

  /** How many rows of campaigns the connection of a transaction has read. */
  async function formsRead(tx: Transaction): Promise<number> {
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
      where relname = 'forms'`.execute(tx)
    return rows[0]?.read ?? 0
  }

  for (const fate of ['online', 'drafts', 'over'] as const satisfies readonly CampaignFate[])
    test(`a page of ${fate} reads no more of them than it shows and counts`, async () => {
      const read = await product.app.transaction(async tx => {
        const app: App = { ...product.app, db: tx as never, transaction: work => work(tx) }
        const ask = { organizationSlug, userId: owner, fate, search: '', pageSize, continuationToken: null }
        for (let time = 1; time < 7; time += 1) await browseCampaigns(app, ask)
        const earlier = await formsRead(tx)
        assert.equal(successOf(await browseCampaigns(app, ask)).campaigns.length, pageSize)
        return (await formsRead(tx)) - earlier
      })
      // Five counts of at most a thousand, and the page.
      assert.ok(read < 2_600, `${read} campaigns for ${pageSize}`)
    })

  test('counts stop where nobody reads on', async () => {
    const ask = { organizationSlug, userId: owner, fate: 'over' as const }
    const { counts: found } = successOf(await browse(ask))
    assert.deepEqual(found.over, { count: 999, isMore: true })
    assert.deepEqual(found.drafts, { count: 100, isMore: false })
  })
})
