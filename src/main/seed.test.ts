import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { newestCampaigns } from '#db/campaign-summaries.ts'
import { type Connection, connect } from '#db/connect.ts'
import { couponByCode } from '#db/coupons.ts'
import { campaignByAddress } from '#db/forms.ts'
import { organizationBySlug } from '#db/organizations.ts'
import type { Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { rolesOfUser, userByEmail } from '#db/users.ts'
import { may } from '#domain/access/may.ts'
import type { Form, FormType } from '#domain/form/form.ts'
import { displayOf } from '#domain/form/sale-window.ts'
import { formTypes } from '#domain/form/types/index.ts'
import { legalPath } from '#domain/organization/legal-texts.ts'
import { canReceiveMoney } from '#domain/organization/organization.ts'
import { createCredentials } from '#providers/credentials.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { seed } from './seed.ts'

const now = () => '2026-11-20T12:00:00.000Z'
const credentials = createCredentials({
  secrets: [{ id: 't1', secret: 'a secret of the tests, long enough for every use' }],
  issuer: 'http://localhost:3000',
  audience: 'http://localhost:3000',
  now,
})

let database: TestDatabase
let connection: Connection<Schema>

const sow = (at = now) =>
  seed({
    db: connection.db,
    transaction: work => inTransaction(connection.db, work),
    credentials,
    now: at,
  })

before(async () => {
  database = await testDatabase()
  connection = connect<Schema>({ url: database.url })
  // Two processes that start at the same time.
  await Promise.all([sow(), sow()])
})
after(async () => {
  await connection.close()
  await database.drop()
})

async function open(organizationSlug: string, formType: FormType, formSlug: string) {
  const campaign = await campaignByAddress(connection.db, { organizationSlug, formType, formSlug })
  assert.ok(campaign, formSlug)
  return campaign
}

const ofAteliers = (formType: FormType, slug: string) => open('les-ateliers-du-canal', formType, slug)
const ofFournil = (formType: FormType, slug: string) => open('le-fournil-partage', formType, slug)

/** Label, price, units left: what a visitor reads first. */
const offers = (form: Form) => form.tiers.map(tier => [spaced(tier.label), tier.price, tier.remainingNumber])
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

function displayed({ form, organization }: Awaited<ReturnType<typeof open>>) {
  const soldOut = form.tiers.every(tier => tier.isSoldOut)
  return displayOf({ ...form, soldOut, allowCollect: organization.allowCollect }, now())
}

describe('seeding', () => {
  test('happens once, even when two processes start together', async () => {
    const before = await content()
    await sow(() => '2027-05-01T08:00:00.000Z')
    assert.equal(await content(), before)
    const { count } = await connection.db
      .selectFrom('organizations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(count, 2)
  })

  test('publishes eight campaigns in French, in the order of rule OPS-5', async () => {
    const newest = await newestCampaigns(connection.db, { now: now(), limit: 100 })
    const campaigns = newest.toReversed()
    assert.deepEqual(
      campaigns.map(
        ({ formType, formSlug }) => `${formTypes[formType as keyof typeof formTypes].segment}/${formSlug}`,
      ),
      [
        'evenements/festival-des-berges',
        'adhesions/adhesion-de-saison',
        'boutiques/la-boutique-des-ateliers',
        'evenements/soiree-serigraphie',
        'collectes/un-four-pour-le-quartier',
        'formulaires/du-pain-pour-tout-le-monde',
        'paiements/atelier-pain-au-levain',
        'evenements/grand-repas-de-printemps',
      ],
    )
    for (const { organizationSlug, formType, formSlug } of campaigns) {
      const { form } = await open(organizationSlug, formType, formSlug)
      assert.equal(form.language, 'fr')
      assert.match(form.description, /^<p>.+<\/p>$/)
      assert.match(form.accent ?? '', /^#/)
    }
  })
})

/** Everything that seeding writes, as one text. */
async function content(): Promise<string> {
  const tables = [
    'organizations',
    'forms',
    'tiers',
    'extra_options',
    'custom_fields',
    'stocks',
    'users',
    'roles',
  ]
  const dumps = await Promise.all(
    [...tables, 'installation'].map(table =>
      sql<{ rows: unknown }>`select jsonb_agg(t order by t::text) as rows from ${sql.table(table)} t`.execute(
        connection.db,
      ),
    ),
  )
  return JSON.stringify(dumps.map(dump => dump.rows))
}

describe('Les Ateliers du Canal', () => {
  test('collects, has sales conditions and issues no receipts', async () => {
    const organization = await organizationBySlug(connection.db, 'les-ateliers-du-canal')
    assert.ok(organization)
    assert.ok(canReceiveMoney(organization))
    assert.equal(organization.accountId, 'acct_demo_ateliers')
    assert.equal(organization.authenticationState, 'Authenticated')
    assert.equal(organization.fiscalReceiptEligibility, false)
    assert.equal(organization.salesConditionsUrl, legalPath('les-ateliers-du-canal', 'terms', 1))
  })

  test('festival: 42 places left, a sold-out pass, options and questions for each participant', async () => {
    const campaign = await ofAteliers('Event', 'festival-des-berges')
    const { form } = campaign
    assert.equal(displayed(campaign), 'open')
    assert.deepEqual([form.startDate, form.endDate], ['2026-12-12T17:00:00.000Z', '2026-12-13T22:00:00.000Z'])
    assert.deepEqual(
      [form.palette, form.accent, form.category, form.place?.name, form.place?.city],
      ['iris', '#4B3FCF', 'Festival', 'Halle des Quais', 'Lyon'],
    )
    assert.deepEqual(offers(form), [
      ['Tarif plein', 2400, 42],
      ['Tarif réduit', 1200, 89],
      ['Pass soutien', 3000, null],
      ['Pass 2 jours', 3800, 0],
      ['Moins de 6 ans', 0, 38],
    ])
    assert.deepEqual(
      form.tiers.map(tier => tier.priceCategory),
      ['Fixed', 'Fixed', 'Pwyw', 'Fixed', 'Free'],
    )
    assert.deepEqual(
      form.tiers.map(tier => tier.isSoldOut),
      [false, false, false, true, false],
    )
    assert.deepEqual(
      form.tiers.map(tier => tier.maxPerUser),
      [null, 4, null, null, null],
    )
    assert.equal(form.tiers[2]?.minimumAmount, 3000)
    for (const tier of form.tiers) {
      assert.deepEqual(
        tier.extraOptions.map(({ label, price, remainingNumber }) => [label, price, remainingNumber]),
        [
          ['Repas du soir', 1400, 19],
          ['Gobelet réutilisable', 200, null],
        ],
      )
      assert.deepEqual(
        tier.customFields.map(field => field.type),
        ['ChoiceList', 'YesNo', 'ChoiceList'],
      )
      const [, access, needs] = tier.customFields
      assert.deepEqual(needs?.condition, { fieldId: access?.id, values: ['Oui'] })
    }
    assert.deepEqual([form.acceptOpenDonation, form.openDonationAmounts], [true, [500, 1000, 2000]])
  })

  test('membership: the season, instalments and what members are asked', async () => {
    const { form } = await ofAteliers('Membership', 'adhesion-de-saison')
    assert.deepEqual([form.startDate, form.endDate], ['2026-08-31T22:00:00.000Z', '2027-08-31T21:59:00.000Z'])
    assert.deepEqual(
      form.tiers.map(tier => tier.price),
      [18000, 12000, 32000, 2000],
    )
    assert.deepEqual(
      form.tiers.map(tier => tier.installmentCounts),
      [[1, 3, 10], [1, 3], [1, 3, 6, 10, 12], [1]],
    )
    assert.deepEqual(
      form.tiers.map(tier => tier.paymentFrequency),
      ['Installment', 'Installment', 'Installment', 'Single'],
    )
    assert.deepEqual(
      form.tiers.map(tier => tier.customFields.filter(field => field.isRequired).length),
      [3, 5, 1, 0],
    )
    assert.deepEqual(
      form.tiers.map(tier => tier.customFields.filter(field => field.mustBeTrue).length),
      [0, 1, 0, 0],
    )
    assert.deepEqual(form.payerDocument, { label: 'Attestation de quotient familial', isRequired: false })
    for (const { validFrom, validUntil } of form.tiers)
      assert.deepEqual([validFrom, validUntil], ['2026-09-01', '2027-08-31'])
    const [kit, shirt] = form.tiers[0]?.extraOptions ?? []
    assert.equal(kit?.remainingNumber, 8)
    assert.deepEqual(
      shirt?.customFields.map(field => field.values),
      [['S', 'M', 'L', 'XL']],
    )
  })

  test('festival: a code until the fifteenth day', async () => {
    const { form } = await ofAteliers('Event', 'festival-des-berges')
    const key = { organizationId: form.organizationId, formId: form.id, code: 'BERGES10' }
    const coupon = await couponByCode(connection.db, key)
    assert.equal(form.allowCoupons, true)
    assert.deepEqual([coupon?.percent, coupon?.endDate], [10, '2026-12-05T22:59:00.000Z'])
  })

  test('shop: what is left of each product', async () => {
    const { form } = await ofAteliers('Shop', 'la-boutique-des-ateliers')
    assert.deepEqual(offers(form), [
      ['Tote bag sérigraphié', 1500, 40],
      ['Mug émaillé', 1200, 24],
      ['Affiche du festival 50 × 70', 1800, 6],
      ['Calendrier illustré', 1000, 0],
      ['Bol en grès', 2800, 11],
      ['Carte cadeau atelier', 2000, null],
    ])
    assert.deepEqual(
      form.tiers.map(tier => tier.vatRate),
      [20, 0, 0, 0, 0, 0],
    )
    assert.deepEqual(
      form.tiers[0]?.extraOptions.map(({ price, perOrder }) => [price, perOrder]),
      [
        [0, true],
        [600, true],
      ],
    )
  })

  test('printing evening: sold out, with a waiting list', async () => {
    const campaign = await ofAteliers('Event', 'soiree-serigraphie')
    assert.equal(displayed(campaign), 'soldOut')
    assert.deepEqual(offers(campaign.form), [['Place unique', 2200, 0]])
    assert.equal(campaign.form.waitingList, true)
    assert.equal(campaign.form.startDate, '2026-11-29T18:00:00.000Z')
  })
})

describe('Le Fournil partagé', () => {
  test('collects, helps people in need, issues receipts, and has adopted the model terms', async () => {
    const organization = await organizationBySlug(connection.db, 'le-fournil-partage')
    assert.ok(organization)
    assert.ok(canReceiveMoney(organization))
    assert.equal(organization.accountId, 'acct_demo_fournil')
    assert.equal(organization.fiscalReceiptEligibility, true)
    assert.equal(organization.isUnderColucheLaw, true)
    assert.equal(organization.salesConditionsUrl, legalPath('le-fournil-partage', 'terms', 1))
  })

  test('oven: goal, end, counterparts and news', async () => {
    const { form } = await ofFournil('CrowdFunding', 'un-four-pour-le-quartier')
    assert.equal(form.financialGoal, 1_600_000)
    assert.equal(form.saleEndDate, '2026-12-13T22:59:00.000Z')
    assert.deepEqual(offers(form), [
      ['Le petit pain', 1500, null],
      ['La miche', 4000, null],
      ['La fournée', 10000, 9],
      ['La brique gravée', 30000, 15],
      ['Montant libre', 0, null],
    ])
    assert.deepEqual(
      form.tiers.map(tier => tier.isEligibleTaxReceipt),
      [true, true, false, true, true],
    )
    const { news } = await connection.db
      .selectFrom('forms')
      .select('news')
      .where('id', '=', form.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      (news as { date: string; title: string }[]).map(({ date, title }) => [
        date.slice(0, 10),
        spaced(title),
      ]),
      [
        ['2026-10-31', 'Le devis est signé'],
        ['2026-11-11', 'La moitié est atteinte !'],
        ['2026-11-18', 'Visite du chantier'],
      ],
    )
  })

  test('donation: once and monthly amounts, another amount from 1 EUR, receipts for all', async () => {
    const campaign = await ofFournil('Donation', 'du-pain-pour-tout-le-monde')
    const { form } = campaign
    assert.equal(displayed(campaign), 'open')
    assert.deepEqual(
      form.tiers.map(tier => [tier.tierType, tier.paymentFrequency, tier.price, spaced(tier.description)]),
      [
        ['Donation', 'Single', 2000, '20 pains donnés'],
        ['Donation', 'Single', 5000, 'une semaine pour une famille'],
        ['Donation', 'Single', 10000, 'une fournée entière'],
        ['MonthlyDonation', 'Monthly', 800, ''],
        ['MonthlyDonation', 'Monthly', 1500, ''],
        ['MonthlyDonation', 'Monthly', 3000, ''],
      ],
    )
    assert.ok(form.tiers.every(tier => tier.isEligibleTaxReceipt))
    assert.deepEqual([form.allowCustomTier, form.minPrice, form.palette], [true, 100, 'prune'])
    assert.deepEqual(
      form.customFields.map(({ type, isRequired }) => [type, isRequired]),
      [['FreeText', false]],
    )
  })

  test('workshop: one to four people, a date to choose', async () => {
    const { form } = await ofFournil('PaymentForm', 'atelier-pain-au-levain')
    assert.deepEqual(
      form.tiers.map(tier => [tier.price, tier.maxPerUser]),
      [[4500, 4]],
    )
    const [date, reference] = form.customFields
    assert.deepEqual(date?.values, ['mercredi 2 décembre 2026', 'mercredi 16 décembre 2026'])
    assert.deepEqual([date?.isRequired, reference?.isRequired], [true, false])
  })

  test('spring meal: not yet open', async () => {
    const campaign = await ofFournil('Event', 'grand-repas-de-printemps')
    assert.equal(displayed(campaign), 'notYetOpen')
    assert.equal(campaign.form.saleStartDate, '2026-12-01T09:00:00.000Z')
    assert.equal(campaign.form.startDate, '2027-03-20T11:00:00.000Z')
    assert.deepEqual(offers(campaign.form), [
      ['Repas adulte', 1600, null],
      ['Repas enfant', 700, null],
      ['Prix solidaire', 500, null],
    ])
  })
})

describe('the demo accounts', () => {
  const administratorOf = async (email: string) => {
    const user = await userByEmail(connection.db, email)
    assert.ok(user, email)
    assert.ok(user.isVerified)
    assert.ok(await credentials.verifyPassword('demonstration', user.passwordHash), email)
    const roles = await rolesOfUser(connection.db, user.id)
    return (campaign: { form: Form }) => may(roles, 'editContents', campaign.form)
  }

  test('administer their organizations, or one form', async () => {
    const festival = await ofAteliers('Event', 'festival-des-berges')
    const shop = await ofAteliers('Shop', 'la-boutique-des-ateliers')
    const donation = await ofFournil('Donation', 'du-pain-pour-tout-le-monde')
    const rights = async (email: string) => [festival, shop, donation].map(await administratorOf(email))
    assert.deepEqual(await rights('camille.moreau@example.org'), [true, true, false])
    assert.deepEqual(await rights('samir.haddad@example.org'), [true, false, false])
    assert.deepEqual(await rights('ines.legall@example.org'), [false, false, true])
    assert.deepEqual(await rights('theo.marchand@example.org'), [false, false, true])
  })
})
