import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { mostFound } from '#db/search.ts'
import type { SearchInput } from '#domain/organization/search-input.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import type { FoundPage } from './search-directory.ts'

let product: TestApp

const anything: SearchInput = {
  sought: 'organizations',
  text: '',
  type: null,
  category: null,
  city: null,
  from: null,
  until: null,
  free: false,
  placesLeft: false,
  taxReceipt: false,
}

async function search(
  input: Partial<SearchInput>,
  pageSize = 24,
  continuationToken?: string,
): Promise<FoundPage> {
  const found = await product.acts.searchDirectory({ ...anything, ...input, pageSize, continuationToken })
  assert.ok(found.ok)
  return found.value
}

const names = ({ organizations, campaigns }: FoundPage) => [
  ...organizations.map(({ organizationSlug }) => organizationSlug),
  ...campaigns.map(({ formSlug }) => formSlug),
]

type Organization = {
  readonly slug: string
  readonly name: string
  readonly city: string
  readonly zip: string
  readonly category: string
  readonly description?: string
  readonly receipts?: boolean
  readonly may?: boolean
  readonly type?: 'association' | 'foundation'
}

const organizations: readonly Organization[] = [
  { slug: 'ateliers', name: 'Les Ateliers du Canal', city: 'Lyon', zip: '69003', category: 'Culture' },
  {
    slug: 'fournil',
    name: 'Le Fournil partagé',
    city: 'Nantes',
    zip: '44200',
    category: 'Solidarité',
    description: '<p>Une boulangerie de <b>bénévoles</b>, et un canal tout près.</p>',
    receipts: true,
  },
  { slug: 'avec', name: 'Avec et pour', city: 'Saint-Étienne', zip: '42000', category: 'Sport' },
  {
    slug: 'coeur',
    name: 'Œuvre du Cœur',
    city: 'Paris 11e Arrondissement',
    zip: '75011',
    category: 'Santé',
    type: 'foundation',
  },
  {
    slug: 'suspendue',
    name: 'Les Ateliers suspendus',
    city: 'Lyon',
    zip: '69003',
    category: 'Culture',
    may: false,
  },
  {
    slug: 'piege',
    name: '</title><script>alert(1)</script> \u202eeslaf',
    city: "L'Haÿ-les-Roses",
    zip: '94240',
    category: "'; drop table forms; --",
  },
]

before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
  for (const each of organizations) await addOrganization(each)
  await addCampaigns()
})
after(() => product.close())

async function addOrganization(each: Organization): Promise<void> {
  await product.db
    .insertInto('organizations')
    .values({
      slug: each.slug,
      name: each.name,
      city: each.city,
      zipCode: each.zip,
      category: each.category,
      description: each.description ?? '',
      organismType: each.type ?? 'association',
      fiscalReceiptEligibility: each.receipts ?? false,
      allowCollect: each.may ?? true,
    })
    .execute()
}

type Campaign = Partial<{
  state: 'Public' | 'Draft' | 'Private' | 'Disabled' | 'Deleted'
  type: 'Event' | 'Donation'
  category: string
  start: string
  end: string
  saleEnd: string
  city: string
  free: boolean
  receipt: boolean
  left: number
}>

async function addCampaign(slug: string, title: string, of: string, more: Campaign = {}): Promise<void> {
  const { id } = await product.db
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', of)
    .executeTakeFirstOrThrow()
  const form = await product.db
    .insertInto('forms')
    .values({
      organizationId: id,
      formType: more.type ?? 'Event',
      slug,
      title,
      category: more.category ?? '',
      state: more.state ?? 'Public',
      startAt: more.start ?? null,
      endAt: more.end ?? null,
      saleEndAt: more.saleEnd ?? null,
      place: more.city === undefined ? null : JSON.stringify({ city: more.city, zipCode: '35000' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRate(id, form.id, more)
}

async function addRate(organizationId: number, formId: number, { free, receipt, left }: Campaign) {
  const tier = await product.db
    .insertInto('tiers')
    .values({
      organizationId,
      formId,
      position: 1,
      tierType: 'Registration',
      priceCategory: free ? 'Free' : 'Fixed',
      label: 'Entrée',
      price: free ? 0 : 1000,
      isEligibleTaxReceipt: receipt ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (left === undefined) return
  await product.db
    .insertInto('stocks')
    .values({ organizationId, kind: 'tier', targetId: tier.id, capacity: 10, sold: 10 - left })
    .execute()
}

async function addCampaigns(): Promise<void> {
  const december = { start: '2026-12-12T17:00:00Z', end: '2026-12-13T22:00:00Z' }
  await addCampaign('festival', 'Festival des berges', 'ateliers', {
    ...december,
    category: 'Festival',
    left: 3,
  })
  await addCampaign('soiree', 'Soirée sérigraphie', 'ateliers', { start: '2026-11-30T18:00:00Z', left: 0 })
  await addCampaign('repas', 'Grand repas', 'fournil', {
    start: '2027-03-20T11:00:00Z',
    free: true,
    city: 'Rennes',
  })
  await addCampaign('pain', 'Du pain pour tout le monde', 'fournil', { type: 'Donation', receipt: true })
  await addCampaign('passe', 'Fête passée', 'fournil', { saleEnd: '2026-11-20T11:59:00Z' })
  for (const state of ['Draft', 'Private', 'Disabled', 'Deleted'] as const)
    await addCampaign(`cache-${state.toLowerCase()}`, 'Festival caché', 'ateliers', { state })
  await addCampaign('arretee', 'Festival arrêté', 'suspendue')
}

type Case = readonly [string, Partial<SearchInput>, readonly string[]]

function table(cases: readonly Case[]): void {
  for (const [name, input, expected] of cases)
    test(name, async () => assert.deepEqual(names(await search(input)), expected))
}

describe('associations by words', () => {
  table([
    ['a name', { text: 'Les Ateliers du Canal' }, ['ateliers']],
    ['a word of the name comes before one of the description', { text: 'canal' }, ['ateliers', 'fournil']],
    ['small letters, no accents', { text: 'fournil partage' }, ['fournil']],
    ['accents where there are none', { text: 'Cànàl des àteliers' }, ['ateliers']],
    ['singular and plural', { text: 'atelier' }, ['ateliers']],
    ['plural of a description', { text: 'boulangeries' }, ['fournil']],
    ['a ligature', { text: 'oeuvre coeur' }, ['coeur']],
    ['the same in capitals', { text: 'ŒUVRE' }, ['coeur']],
    ['cause and town', { text: 'solidarité nantes' }, ['fournil']],
    ['stop words only', { text: 'avec et pour' }, ['avec']],
    ['stop words beside others', { text: 'le la les fournil' }, ['fournil']],
    ['inside markup', { text: 'bénévole' }, ['fournil']],
    ['a name of markup', { text: '<script>alert' }, ['piege']],
    ['a postal code', { text: '69003' }, ['ateliers']],
    ['no such thing', { text: 'xylophone' }, []],
  ])
})

describe('what is nearly right', () => {
  const slips: readonly (readonly [string, readonly string[]])[] = [
    ['atelirs', ['ateliers']],
    ['forunil', ['fournil']],
    ['fourn', ['fournil']],
    ['nantse', ['fournil']],
    ['fournil xylophone', ['fournil']],
  ]
  for (const [text, expected] of slips) {
    test(text, async () => {
      const found = await search({ text })
      assert.deepEqual(names(found), expected)
      assert.equal(found.near, true)
    })
  }
  test('an exact match is not called a near one', async () =>
    assert.equal((await search({ text: 'fournil' })).near, false))
})

describe('associations by filters', () => {
  table([
    ['a town', { city: 'Lyon' }, ['ateliers']],
    ['a town without its accents and hyphens', { city: 'saint etienne' }, ['avec']],
    ['a mistyped town', { city: 'Nante' }, ['fournil']],
    ['a town with districts', { city: 'Paris' }, ['coeur']],
    ['an apostrophe of print', { city: 'L’Haÿ-les-Roses' }, ['piege']],
    ['a postal code as town', { city: '44200' }, ['fournil']],
    ['a department', { city: '42' }, ['avec']],
    ['a town that nobody knows', { city: 'Zzyzx' }, []],
    ['a category, folded', { category: 'solidarite' }, ['fournil']],
    ['a type', { type: 'Foundation' }, ['coeur']],
    ['tax receipts', { taxReceipt: true }, ['fournil']],
    ['words and filters', { text: 'canal', category: 'Culture' }, ['ateliers']],
    ['filters that leave nothing', { text: 'canal', taxReceipt: true, city: 'Lyon' }, []],
  ])
})

describe('campaigns', () => {
  const campaigns = (input: Partial<SearchInput>) => ({ sought: 'campaigns', ...input }) as const
  table([
    ['public ones that are not over', campaigns({}), ['festival', 'soiree', 'repas', 'pain']],
    ['a title', campaigns({ text: 'festival' }), ['festival']],
    ['by their organization', campaigns({ text: 'ateliers' }), ['soiree', 'festival']],
    ['a type', campaigns({ type: 'Donation' }), ['pain']],
    ['a category', campaigns({ category: 'Festival' }), ['festival']],
    ['the category of their organization', campaigns({ category: 'Solidarité' }), ['repas', 'pain']],
    ['the town of the place', campaigns({ city: 'Rennes' }), ['repas']],
    ['the town of the organization', campaigns({ city: 'Nantes' }), ['pain']],
    ['from a day', campaigns({ from: '2026-12-01' }), ['festival', 'repas']],
    ['until a day', campaigns({ until: '2026-12-31' }), ['soiree', 'festival']],
    ['the day it ends', campaigns({ from: '2026-12-13', until: '2026-12-13' }), ['festival']],
    ['the day after', campaigns({ from: '2026-12-14', until: '2026-12-20' }), []],
    ['an end before the beginning', campaigns({ from: '2026-12-20', until: '2026-12-01' }), []],
    ['free ones', campaigns({ free: true }), ['repas']],
    ['with places left', campaigns({ text: 'ateliers', placesLeft: true }), ['festival']],
    ['with tax receipts', campaigns({ taxReceipt: true }), ['pain']],
  ])

  test('places left are those of now', async () => {
    const stock = () => product.db.updateTable('stocks').where('sold', '=', 10)
    await stock().set({ sold: 9 }).execute()
    const found = await search(campaigns({ text: 'soirée', placesLeft: true }))
    await product.db.updateTable('stocks').where('sold', '=', 9).set({ sold: 10 }).execute()
    assert.deepEqual(names(found), ['soiree'])
  })
})

describe('hostile searches', () => {
  const texts = [
    '%',
    '_',
    ':*',
    "'",
    '"',
    '\\',
    '!!!',
    '& | !',
    "a' | 'b:*",
    '<b>x</b>',
    '\u0000',
    '\u202e\u2066',
    '\ud800',
    '{}[]()',
    '$1 {x}',
    '؟',
    '漢字',
    '🎉',
    'a'.repeat(10_000),
    'a '.repeat(5_000),
    '\u0301'.repeat(10_000),
    '('.repeat(10_000),
  ]
  for (const text of texts) {
    for (const sought of ['organizations', 'campaigns'] as const)
      test(`${JSON.stringify(text.slice(0, 12))}, ${sought}`, async () => {
        const found = await search({ text, city: text, category: text, sought })
        assert.equal(found.organizations.length + found.campaigns.length, found.total)
      })
  }
  test('a place that never was begins at the start', async () => {
    for (const token of ['', 'x', '%', Buffer.from('1:2').toString('base64url'), 'a'.repeat(200)])
      assert.deepEqual(names(await search({ text: 'fournil' }, 24, token)), ['fournil'])
  })
})

describe('what changes is found as it is now', () => {
  test('a name, a campaign and the right to collect', async () => {
    const change = (values: object) =>
      product.db.updateTable('organizations').set(values).where('slug', '=', 'avec').execute()
    await change({ name: 'Le Vélodrome' })
    assert.deepEqual(names(await search({ text: 'vélodrome' })), ['avec'])
    assert.deepEqual(names(await search({ text: 'avec et pour' })), [])
    await change({ accountMayCollect: false })
    assert.deepEqual(names(await search({ text: 'vélodrome' })), [])
    await change({ accountMayCollect: true, name: 'Avec et pour' })
    assert.deepEqual(names(await search({ text: 'avec et pour' })), ['avec'])
  })

  test('a campaign that is taken back', async () => {
    const state = (values: { state: 'Draft' | 'Public' }) =>
      product.db.updateTable('forms').set(values).where('slug', '=', 'pain').execute()
    await state({ state: 'Draft' })
    assert.deepEqual(names(await search({ sought: 'campaigns', text: 'pain' })), [])
    await state({ state: 'Public' })
    assert.deepEqual(names(await search({ sought: 'campaigns', text: 'pain' })), ['pain'])
  })
})

describe('long lists', () => {
  before(async () => {
    for (let n = 0; n < mostFound + 5; n += 1)
      await addOrganization({
        slug: `club-${n}`,
        name: `Club ${n}`,
        city: 'Brest',
        zip: '29200',
        category: 'Sport',
      })
  })

  test('go on where they ended, each entry once, also when entries come in between', async () => {
    const seen: string[] = []
    let token: string | undefined
    for (let page = 0; page < 3; page += 1) {
      const found = await search({ text: 'club' }, 24, token)
      seen.push(...names(found))
      token = found.continuationToken ?? undefined
      await addOrganization({
        slug: `club-neuf-${page}`,
        name: `Club neuf ${page}`,
        city: 'Brest',
        zip: '29200',
        category: 'Sport',
      })
    }
    assert.equal(seen.length, 72)
    assert.equal(new Set(seen).size, 72)
  })

  test('count up to a thousand, and say that there are more', async () => {
    const found = await search({ city: 'Brest' })
    assert.equal(found.total, mostFound)
    assert.equal(found.more, true)
    const all = await search({ city: 'Nantes' })
    assert.equal(all.total, 1)
    assert.equal(all.more, false)
    assert.equal(all.continuationToken, null)
  })
})
