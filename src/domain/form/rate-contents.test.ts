import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentsValues } from './contents.ts'
import type { FormType } from './form.ts'
import { pricesToChoose, type RateFacts, readRate, traitsOf, vatRatesToChoose } from './rate-contents.ts'
import { rateValues } from './rate-values.ts'
import { formTypes } from './types/index.ts'

const facts: RateFacts = { formType: 'Event', stored: null, counterpartCap: 73_00 }
const right: ContentsValues = { label: 'Plein', priceCategory: 'Fixed', price: '12', places: 'unlimited' }

const refused: readonly [string, ContentsValues, string[]][] = [
  ['nothing wrong', {}, []],
  ['no name', { label: ' ' }, ['label required']],
  ['no price', { price: '' }, ['price amount_required']],
  ['a price that no charge reaches', { price: '0,49' }, ['price amount_min']],
  ['a price beyond all', { price: '1000000' }, ['price amount_max']],
  ['a price that is none', { price: '12 euros' }, ['price amount_required']],
  ['a minimum that no charge reaches', { priceCategory: 'Pwyw', minimum: '0,10' }, ['minimum amount_min']],
  ['no minimum', { priceCategory: 'Pwyw', minimum: '' }, []],
  ['a price of no account', { priceCategory: 'Free', price: 'x' }, []],
  ['places that were not counted', { places: 'limited', capacity: '' }, ['capacity required']],
  ['fewer places than none', { places: 'limited', capacity: '-1' }, ['capacity capacity_invalid']],
  ['a most of nothing', { maxPerUser: '0' }, ['maxPerUser most_invalid']],
  ['more than a cart holds', { maxPerUser: '201' }, ['maxPerUser most_invalid']],
  ['a tax receipt for a ticket', { taxReceipt: 'on' }, ['taxReceipt value_invalid']],
  ['a VAT of one’s own', { vatRate: '19' }, ['vatRate value_invalid']],
  [
    'a sale that ends before it begins',
    { saleStart: '2026-02-20T10:00', saleEnd: '2026-02-20T09:59' },
    ['saleEnd end_before_start'],
  ],
]

for (const [name, typed, problems] of refused)
  test(`the fields of a rate: ${name}`, () => {
    const read = readRate({ ...right, ...typed }, facts)
    assert.deepEqual(read.ok ? [] : read.error.map(({ field, code }) => `${field} ${code}`), problems)
  })

test('days of validity are those of memberships, in their order', () => {
  const days = { validFrom: '2026-09-01', validUntil: '2026-08-31' }
  const event = readRate({ ...right, ...days }, facts)
  assert.ok(event.ok)
  assert.deepEqual([event.value.validFrom, event.value.validUntil], [null, null])
  const membership = readRate({ ...right, ...days }, { ...facts, formType: 'Membership' })
  assert.ok(!membership.ok)
  assert.deepEqual(membership.error, [{ code: 'end_before_start', field: 'validUntil' }])
  const none = readRate({ ...right, validFrom: '2026-02-30' }, { ...facts, formType: 'Membership' })
  assert.deepEqual(none.ok ? [] : none.error, [{ code: 'day_invalid', field: 'validFrom' }])
})

test('a gift has neither VAT nor instalments, and is never free', () => {
  const typed = { ...right, priceCategory: 'Free', vatRate: '20', 'instalments-3': 'on' }
  const gift = readRate(typed, { ...facts, formType: 'Donation' })
  assert.ok(gift.ok)
  const { priceCategory, price, vatRate, installmentCounts, tierType } = gift.value
  assert.deepEqual(
    [tierType, priceCategory, price, vatRate, installmentCounts],
    ['Donation', 'Fixed', 12_00, 0, [1]],
  )
})

test('a rate keeps its kind, its way of being priced and its VAT, whatever is typed', () => {
  const stored = { tierType: 'MonthlyDonation', priceCategory: 'Pwyw', vatRate: 8.5 } as const
  const own = { ...facts, formType: 'Donation', stored } as const
  assert.deepEqual(pricesToChoose('MonthlyDonation', own), ['Fixed', 'Pwyw'])
  assert.ok(vatRatesToChoose(own).includes(8.5))
  const read = readRate({ ...right, tierType: 'Donation' }, own)
  assert.ok(read.ok)
  assert.equal(read.value.tierType, 'MonthlyDonation')
})

test('what is read from the fields of a stored rate is that rate, for each kind that is sold', () => {
  for (const { formType, sells } of Object.values(formTypes))
    for (const tierType of sells) {
      const stored = {
        tierType,
        label: 'Plein',
        description: 'Pour tous',
        priceCategory: 'Fixed',
        price: 12_50,
        minimumAmount: null,
        vatRate: traitsOf(tierType).hasVat ? 5.5 : 0,
        maxPerUser: 4,
        isEligibleTaxReceipt: traitsOf(tierType).opensReceipt,
        counterpart: traitsOf(tierType).hasCounterpart ? 3_12 : null,
        installmentCounts: traitsOf(tierType).hasInstalments ? [1, 3] : [1],
        validFrom: traitsOf(tierType).isValidBetweenDays ? '2026-09-01' : null,
        validUntil: null,
        movesSold: false,
        ...(traitsOf(tierType).canBeReserved ? forPartners : forEverybody),
      } as const
      const whole = {
        ...stored,
        saleStartAt: '2026-02-20T10:00',
        saleEndAt: null,
        units: { capacity: 9 },
      }
      const values = rateValues(whole, { formType, givesReceipts: true, momentOf: at => at })
      const read = readRate(values, { ...facts, formType, stored })
      assert.ok(read.ok, tierType)
      assert.deepEqual(read.value, { ...stored, saleStart: '2026-02-20T10:00', saleEnd: null, capacity: 9 })
    }
})

const forPartners = {
  reservedFor: 'domains',
  reservedDomains: ['mairie-lyon.fr', 'grandlyon.com'],
  reservedCode: null,
} as const
const forEverybody = { reservedFor: null, reservedDomains: [], reservedCode: null } as const

test('a rate is for everybody, or for some alone (rule FRM-20)', () => {
  const read = (values: Record<string, string>) =>
    readRate({ label: 'Plein', price: '12', places: 'unlimited', ...values }, facts)
  const reservedOf = (values: Record<string, string>) => {
    const rate = read(values)
    assert.ok(rate.ok, JSON.stringify(values))
    const { reservedFor, reservedCode, reservedDomains } = rate.value
    return { reservedFor, reservedCode, reservedDomains }
  }
  const refusedOf = (values: Record<string, string>) => {
    const rate = read(values)
    return rate.ok ? [] : rate.error.map(({ code, field }) => `${code} ${field}`)
  }
  assert.deepEqual(reservedOf({}), forEverybody)
  assert.deepEqual(reservedOf({ reserved: 'everybody', reservedCode: 'MAIRIE' }), forEverybody)
  assert.deepEqual(reservedOf({ reserved: 'members' }), { ...forEverybody, reservedFor: 'members' })
  assert.deepEqual(reservedOf({ reserved: 'code', reservedCode: ' été 2026 ', reservedDomains: 'a.fr' }), {
    reservedFor: 'code',
    reservedCode: 'ETE2026',
    reservedDomains: [],
  })
  assert.deepEqual(
    reservedOf({ reserved: 'domains', reservedDomains: '@Mairie-Lyon.fr, grandlyon.com;mairie-lyon.fr' }),
    forPartners,
  )
  assert.deepEqual(refusedOf({ reserved: 'code' }), ['required reservedCode'])
  assert.deepEqual(refusedOf({ reserved: 'code', reservedCode: 'AB1' }), ['code_too_short reservedCode'])
  assert.deepEqual(refusedOf({ reserved: 'code', reservedCode: 'AB!12' }), ['code_invalid reservedCode'])
  assert.deepEqual(refusedOf({ reserved: 'code', reservedCode: 'A'.repeat(51) }), ['max_length reservedCode'])
  assert.deepEqual(refusedOf({ reserved: 'domains', reservedDomains: ' , ' }), ['required reservedDomains'])
  assert.deepEqual(refusedOf({ reserved: 'domains', reservedDomains: 'lyon' }), [
    'domain_invalid reservedDomains',
  ])
  const many = Array.from({ length: 11 }, (_, place) => `a${place}.fr`).join(' ')
  assert.deepEqual(refusedOf({ reserved: 'domains', reservedDomains: many }), [
    'too_many_domains reservedDomains',
  ])
})

test('the counterpart of a gift is worth a quarter of a fixed price and the cap of the year at most (rule TAX-11)', () => {
  const read = (formType: FormType, values: Record<string, string>, counterpartCap = 73_00) =>
    readRate(
      { label: 'Marraine', price: '100', places: 'unlimited', taxReceipt: 'on', ...values },
      { formType, stored: null, counterpartCap },
    )
  const told = (...input: Parameters<typeof read>) => {
    const rate = read(...input)
    return rate.ok
      ? rate.value.counterpart
      : rate.error.map(({ code, field, values }) => [code, field, values?.limit])
  }
  const reward = (values: Record<string, string>, cap?: number) => told('CrowdFunding', values, cap)
  assert.equal(reward({ counterpart: '25' }), 25_00)
  assert.deepEqual(reward({ counterpart: '25,01' }), [['counterpart_quarter', 'counterpart', 25_00]])
  assert.equal(reward({ counterpart: '73', price: '292' }), 73_00)
  assert.deepEqual(reward({ counterpart: '73,01', price: '300' }), [
    ['counterpart_cap', 'counterpart', 73_00],
  ])
  assert.deepEqual(reward({ counterpart: '70', price: '300' }, 69_00), [
    ['counterpart_cap', 'counterpart', 69_00],
  ])
  assert.deepEqual(reward({ counterpart: 'beau' }), [['amount_invalid', 'counterpart', undefined]])
  for (const nothing of ['', '0', '0,00']) assert.equal(reward({ counterpart: nothing }), null)
  assert.equal(reward({ counterpart: '40', taxReceipt: '' }), null, 'what opens no receipt is not limited')
  // An amount of the payer's own is measured when it is given.
  const own = { tierType: 'Membership', priceCategory: 'Pwyw', minimum: '1', counterpart: '40' }
  assert.equal(told('Membership', own), 40_00)
  assert.equal(told('CrowdFunding', { ...own, tierType: 'Contribution' }), null, 'it has none')
  assert.equal(told('Event', { counterpart: '5', taxReceipt: '' }), null)
  assert.equal(told('Donation', { tierType: 'MonthlyDonation', counterpart: '5' }), null)
})
