import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Form } from '#domain/form/form.ts'
import type { Display } from '#domain/form/sale-window.ts'
import { aForm, anOrganization, aTier } from '#test/support/forms.ts'
import { structuredData } from './structured-data.ts'

const page = 'https://dons.example.org/associations/les-amis/evenements/concert'
const image = 'https://dons.example.org/partage/les-amis/evenements/concert/1.png'

function factsOf(wishes: Partial<Form>, display: Display = 'open') {
  const campaign = { form: aForm(wishes), organization: anOrganization(), display }
  return JSON.parse(
    JSON.stringify(structuredData(campaign, { page, image, origin: 'https://dons.example.org' })),
  )
}

const place = { name: 'La Halle', address: '1 quai', city: 'Lyon', zipCode: '69001', country: 'FR' }

describe('an event', () => {
  const startDate = '2027-06-01T18:00:00Z'
  const soldOut = aTier({ label: 'Tarif réduit', price: 1250, isSoldOut: true })
  const event = factsOf({ startDate, place, tiers: [aTier(), soldOut] })

  test('has its date, its place and who organizes it', () => {
    assert.equal(event['@type'], 'Event')
    assert.equal(event.startDate, startDate)
    assert.equal(event.location.address.addressLocality, 'Lyon')
    assert.equal(event.organizer['@type'], 'NGO')
    assert.equal(event.image, image)
  })

  test('offers each rate with what is left of it', () => {
    assert.deepEqual(
      event.offers.map(({ price, availability }: Record<string, string>) => [price, availability]),
      [
        ['24.00', 'https://schema.org/InStock'],
        ['12.50', 'https://schema.org/SoldOut'],
      ],
    )
  })

  test('that is not on sale yet or no longer says so', () => {
    const availability = (display: Display) => factsOf({ tiers: [aTier()] }, display).offers[0].availability
    assert.match(availability('notYetOpen'), /PreSale$/)
    assert.match(availability('ended'), /Discontinued$/)
    assert.match(availability('suspended'), /OutOfStock$/)
  })
})

test('a shop is a product with the lowest and the highest price', () => {
  const shop = factsOf({ formType: 'Shop', tiers: [aTier({ price: 500 }), aTier({ price: 1900 })] })
  assert.equal(shop['@type'], 'Product')
  assert.equal(shop.offers['@type'], 'AggregateOffer')
  assert.deepEqual(
    [shop.offers.lowPrice, shop.offers.highPrice, shop.offers.offerCount],
    ['5.00', '19.00', 2],
  )
})

test('a gift is an action with its least amount', () => {
  const gift = factsOf({
    formType: 'Donation',
    minPrice: 100,
    tiers: [aTier({ price: 2000, tierType: 'Donation' })],
  })
  assert.equal(gift['@type'], 'DonateAction')
  assert.equal(gift.recipient['@type'], 'NGO')
  assert.equal(gift.priceSpecification.minPrice, '1.00')
})

test('a project tells its goal', () => {
  const project = factsOf({ formType: 'CrowdFunding', financialGoal: 800_000 })
  assert.deepEqual(project.object, { '@type': 'MonetaryAmount', currency: 'EUR', value: '8000.00' })
})

test('a membership is the offer of a membership, whatever its number of rates', () => {
  const one = factsOf({ formType: 'Membership', title: 'Adhésion 2027', tiers: [aTier({ price: 1800 })] })
  assert.deepEqual([one['@type'], one.name, one.price], ['Offer', 'Adhésion 2027', '18.00'])
  assert.equal(one.itemOffered['@type'], 'ProgramMembership')
  const two = factsOf({ formType: 'Membership', tiers: [aTier(), aTier({ price: 900 })] })
  assert.deepEqual([two['@type'], two.lowPrice], ['AggregateOffer', '9.00'])
})
