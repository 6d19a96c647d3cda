import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { QuickValues } from '#domain/form/quick-start.ts'
import type { PublishedFormType } from '#domain/form/types/index.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille } from '#test/support/campaign.ts'
import { demoCampaign, plantDemo } from '#test/support/demo.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { addAdministrator } from '#test/support/people.ts'

const right: Readonly<Record<PublishedFormType, QuickValues>> = {
  Donation: {},
  Event: {
    title: 'Bal d’hiver',
    start: '2026-12-12T20:30',
    placeKind: 'address',
    place: 'Salle des fêtes',
    price: '12,50',
    capacity: '80',
  },
  Membership: { title: 'Adhésion 2027', season: 'calendar', price: '25' },
  Shop: { title: 'La boutique', item: 'Tee-shirt', price: '15' },
  PaymentForm: { title: 'Atelier pain', item: 'Une place', price: '45' },
  CrowdFunding: { title: 'Un four', goal: '8000' },
}

describe('beginning a campaign', () => {
  let product: TestApp
  let organizationSlug: string
  let userId: number
  before(async () => {
    product = await testApp()
    const campaign = await addDonationCampaign(product)
    organizationSlug = campaign.address.organizationSlug
    userId = await addAdministrator(product, 'owner@example.org', { ...campaign, formId: null })
  })
  after(() => product.close())

  const create = (formType: PublishedFormType, values: QuickValues = right[formType]) =>
    product.acts.createCampaign({ organizationSlug, userId, formType, values })

  async function opened(formType: PublishedFormType, values?: QuickValues) {
    const made = successOf(await create(formType, values))
    const read = successOf(await product.acts.readCampaign({ ...made, userId }))
    return { made, ...read }
  }

  test('a donation page asks nothing and has everything', async () => {
    const { form, organization } = await opened('Donation')
    assert.equal(form.title, `Soutenir ${organization.name}`)
    assert.equal(form.state, 'Draft')
    assert.ok(form.allowCustomTier)
    assert.deepEqual(
      form.tiers.map(({ tierType, price, paymentFrequency }) => `${tierType} ${price} ${paymentFrequency}`),
      [
        'Donation 2000 Single',
        'Donation 5000 Single',
        'Donation 10000 Single',
        'MonthlyDonation 500 Monthly',
        'MonthlyDonation 1000 Monthly',
        'MonthlyDonation 2000 Monthly',
      ],
    )
  })

  test('an event has its hour in Paris, its place and its counted rate', async () => {
    const { form, units } = await opened('Event')
    assert.equal(form.formSlug, 'bal-d-hiver')
    assert.equal(form.startDate, '2026-12-12T19:30:00.000Z')
    assert.equal(form.place?.name, 'Salle des fêtes')
    assert.deepEqual(
      form.tiers.map(({ label, price, priceCategory, capacity }) => ({
        label,
        price,
        priceCategory,
        capacity,
      })),
      [{ label: 'Tarif plein', price: 1250, priceCategory: 'Fixed', capacity: 80 }],
    )
    assert.deepEqual(
      units.map(({ capacity, sold }) => [capacity, sold]),
      [[80, 0]],
    )
  })

  test('a free event online without a limit', async () => {
    const { form } = await opened('Event', {
      ...right.Event,
      placeKind: 'online',
      place: '',
      price: '0',
      capacity: '',
    })
    assert.equal(form.place?.name, 'En ligne')
    assert.deepEqual(
      form.tiers.map(({ priceCategory, capacity }) => [priceCategory, capacity]),
      [['Free', null]],
    )
  })

  test('what it begins with can be saved by the editor as it is', async () => {
    for (const formType of Object.keys(right) as PublishedFormType[])
      for (const placeKind of formType === 'Event' ? ['address', 'online', 'later'] : ['']) {
        const values = {
          ...right[formType],
          title: `Encore ${formType} ${placeKind}`,
          placeKind,
          overlap: 'on',
        }
        const { made, values: shown, form } = await opened(formType, values)
        const asked = {
          ...made,
          userId,
          version: form.version,
          values: { ...shown, title: 'Un autre titre' },
        }
        successOf(await product.acts.editCampaign(asked))
      }
  })

  test('a membership from its purchase on has months', async () => {
    const { form } = await opened('Membership', { ...right.Membership, season: 'sliding' })
    assert.deepEqual(
      form.tiers.map(({ validFrom, validUntil, validMonths }) => [validFrom, validUntil, validMonths]),
      [[null, null, 12]],
    )
  })

  for (const [at, from, until] of [
    ['2026-11-20T12:00:00.000Z', '2026-11-20', '2027-11-19'],
    ['2028-02-29T12:00:00.000Z', '2028-02-29', '2029-02-28'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01', '2027-12-31'],
  ] as const)
    test(`bought at ${at} it is valid until ${until}, whatever becomes of its rate`, async () => {
      const { form, made } = await opened('Membership', {
        ...right.Membership,
        title: `Douze mois ${from}`,
        season: 'sliding',
        price: '0',
      })
      await product.db.updateTable('forms').set({ state: 'Public' }).where('id', '=', form.id).execute()
      const before = product.clock.now()
      product.clock.set(at)
      try {
        const person = { firstName: 'Camille', lastName: 'Moreau', email: null }
        const items = [anItem({ tierId: form.tiers[0]!.id, tierType: 'Membership', participant: person })]
        const { id: cartId } = successOf(await product.acts.createCart({ ...made, items }))
        successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
        successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
        successOf(
          await product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' }),
        )
      } finally {
        product.clock.set(before)
      }
      await product.db.updateTable('tiers').set({ validMonths: 3 }).where('formId', '=', form.id).execute()
      const sold = await product.db
        .selectFrom('orderItems as i')
        .innerJoin('orders as o', join =>
          join.onRef('o.organizationId', '=', 'i.organizationId').onRef('o.id', '=', 'i.orderId'),
        )
        .select(['i.validFrom', 'i.validUntil'])
        .where('o.formId', '=', form.id)
        .execute()
      assert.deepEqual(sold, [{ validFrom: from, validUntil: until }])
    })

  test('the second of one name has an address of its own, also of two at once', async () => {
    const both = await Promise.all([1, 2].map(() => create('Shop', { ...right.Shop, title: 'Deux fois' })))
    assert.deepEqual(both.map(each => successOf(each).formSlug).toSorted(), ['deux-fois', 'deux-fois-2'])
  })

  test('a season that is on sale already is asked about', async () => {
    const { made } = await opened('Membership', {
      ...right.Membership,
      title: 'La première',
      season: 'school',
    })
    const again = { ...right.Membership, title: 'La seconde', season: 'school' }
    // A draft is not on sale.
    successOf(await create('Membership', again))
    await product.db.updateTable('forms').set({ state: 'Public' }).where('slug', '=', made.formSlug).execute()
    const refused = await create('Membership', again)
    assert.deepEqual(refused.ok ? [] : refused.error, [{ code: 'season_overlaps', field: 'season' }])
    successOf(await create('Membership', { ...again, overlap: 'on' }))
    successOf(await create('Membership', { ...again, season: 'sliding' }))
  })

  const wrong: readonly (readonly [string, PublishedFormType, QuickValues, readonly string[]])[] = [
    ['nothing', 'Event', {}, ['title required', 'start required', 'place required', 'price amount_required']],
    ['a date in the past', 'Event', { ...right.Event, start: '2026-11-20T12:00' }, ['start moment_past']],
    ['no date', 'Event', { ...right.Event, start: '2026-02-30T10:00' }, ['start moment_invalid']],
    ['no places', 'Event', { ...right.Event, capacity: '0' }, ['capacity capacity_invalid']],
    ['half a place', 'Event', { ...right.Event, capacity: '1.5' }, ['capacity capacity_invalid']],
    ['a price below what is charged', 'Shop', { ...right.Shop, price: '0,20' }, ['price amount_min']],
    ['a price above all', 'Shop', { ...right.Shop, price: '99999999' }, ['price amount_max']],
    ['a negative price', 'Shop', { ...right.Shop, price: '-5' }, ['price amount_required']],
    ['a sale for nothing', 'PaymentForm', { ...right.PaymentForm, price: '0' }, ['price amount_min']],
    ['no season', 'Membership', { ...right.Membership, season: 'x' }, ['season required']],
    ['no goal', 'CrowdFunding', { ...right.CrowdFunding, goal: '' }, ['goal amount_required']],
    ['a long name', 'Shop', { ...right.Shop, title: 'x'.repeat(81) }, ['title max_length']],
  ]
  for (const [what, formType, values, problems] of wrong)
    test(`${what} is refused beside its field`, async () => {
      const refused = await create(formType, values)
      assert.deepEqual(refused.ok ? [] : refused.error.map(({ code, field }) => `${field} ${code}`), problems)
    })

  test('names with markup stay words', async () => {
    const { form } = await opened('Shop', {
      ...right.Shop,
      title: '<script>alert(1)</script>',
      item: '\u202Egnp',
    })
    assert.equal(form.title, '<script>alert(1)</script>')
    assert.equal(form.formSlug, 'script-alert-1-script')
    assert.equal(form.tiers[0]?.label, 'gnp')
  })
})

describe('copies of a campaign', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
    await plantDemo(product)
  })
  after(() => product.close())

  test('have everything but orders, each with its dates once more later at the same hour of Paris', async () => {
    const { form } = await demoCampaign(product, 'festival')
    const { organizationId } = form
    const userId = await addAdministrator(product, 'copy@example.org', { organizationId, formId: null })
    const address = {
      organizationSlug: form.organizationSlug,
      formType: form.formType,
      formSlug: form.formSlug,
    }
    const made = successOf(
      await product.acts.copyCampaign({
        ...address,
        userId,
        values: { count: '3', step: '2', unit: 'week' },
      }),
    )
    assert.equal(made.length, 3)
    const paris = (instant: string | null) =>
      Temporal.Instant.from(instant ?? '').toZonedDateTimeISO('Europe/Paris')
    for (const [index, copy] of made.entries()) {
      const { form: read } = successOf(await product.acts.readCampaign({ ...copy, userId }))
      assert.equal(read.state, 'Draft')
      assert.equal(
        paris(read.startDate).toPlainDateTime().toString(),
        paris(form.startDate)
          .add({ weeks: 2 * (index + 1) })
          .toPlainDateTime()
          .toString(),
      )
      assert.deepEqual(partsOf(read), partsOf(form))
      assert.ok(read.tiers.every(tier => !form.tiers.some(other => other.id === tier.id)))
      const stocks = await product.db
        .selectFrom('stocks')
        .select(['kind', 'capacity', 'sold', 'held'])
        .where('organizationId', '=', organizationId)
        .where('formId', '=', read.id)
        .execute()
      const originals = await product.db
        .selectFrom('stocks')
        .select(['kind', 'capacity'])
        .where('organizationId', '=', organizationId)
        .where('formId', '=', form.id)
        .execute()
      assert.ok(originals.length > 0)
      assert.deepEqual(
        stocks.map(({ kind, capacity }) => `${kind} ${capacity}`).toSorted(),
        originals.map(({ kind, capacity }) => `${kind} ${capacity}`).toSorted(),
      )
      assert.ok(stocks.every(({ sold, held }) => sold === 0 && held === 0))
    }
  })

  test('keep what the counterparts of rates are worth (rule TAX-11)', async () => {
    const form = await addForm(product, {
      formType: 'CrowdFunding',
      tiers: [
        { tierType: 'Bonus', price: 29_200, counterpart: 7300 },
        { tierType: 'Bonus', price: 5000 },
      ],
    })
    const scope = { organizationId: form.organizationId, formId: null }
    const userId = await addAdministrator(product, 'counterparts@example.org', scope)
    const values = { count: '1', step: '1', unit: 'month' }
    const [copy = assert.fail()] = successOf(
      await product.acts.copyCampaign({ ...form.address, userId, values }),
    )
    const read = successOf(await product.acts.readCampaign({ ...copy, userId }))
    assert.deepEqual(
      read.form.tiers.map(({ price, counterpart }) => [price, counterpart]),
      [
        [29_200, 7300],
        [5000, null],
      ],
    )
  })

  /** What a form sells and asks, without ids; a condition by the words of what it depends on. */
  function partsOf(form: Awaited<ReturnType<typeof demoCampaign>>['form']) {
    type Fields = typeof form.customFields
    const fields = (all: Fields) =>
      all.map(({ id: _, condition, ...field }) => ({
        ...field,
        condition: condition && {
          on: all.find(other => other.id === condition.fieldId)?.label,
          values: condition.values,
        },
      }))
    const { title, place, palette, accent, allowCoupons, openDonationAmounts, customFields } = form
    return {
      ...{ title, place, palette, accent, allowCoupons, openDonationAmounts },
      customFields: fields(customFields),
      tiers: form.tiers.map(
        ({
          id: _,
          remainingNumber: __,
          ownRemaining: ______,
          isSoldOut: ___,
          customFields: own,
          extraOptions,
          ...tier
        }) => ({
          ...tier,
          customFields: fields(own),
          extraOptions: extraOptions.map(
            ({ id: ____, remainingNumber: _____, customFields: its, ...option }) => ({
              ...option,
              customFields: fields(its),
            }),
          ),
        }),
      ),
    }
  }

  for (const [values, problems] of [
    [{ count: '0', step: '1' }, ['copies_invalid']],
    [{ count: '31', step: '1' }, ['copies_invalid']],
    [{ count: '1', step: '367' }, ['shift_invalid']],
    [{ count: 'x', step: '-1' }, ['copies_invalid', 'shift_invalid']],
  ] as const)
    test(`${values.count} copies ${values.step} later are refused`, async () => {
      const { form } = await demoCampaign(product, 'festival')
      const { organizationSlug, formType, formSlug, organizationId } = form
      const email = `copy-${values.count}@example.org`
      const userId = await addAdministrator(product, email, { organizationId, formId: null })
      const visit = { organizationSlug, formType, formSlug, userId }
      assert.deepEqual(codesOf(await product.acts.copyCampaign({ ...visit, values })), problems)
    })

  test('a FormAdmin makes none', async () => {
    const { form } = await demoCampaign(product, 'festival')
    const { organizationSlug, formType, formSlug, organizationId, id: formId } = form
    const userId = await addAdministrator(product, 'form-admin@example.org', { organizationId, formId })
    const visit = { organizationSlug, formType, formSlug, userId }
    assert.deepEqual(
      codesOf(await product.acts.copyCampaign({ ...visit, values: { count: '1', step: '0' } })),
      ['NOT_FOUND'],
    )
  })
})
