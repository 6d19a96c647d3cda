import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { canonicalRoute, canonicalSlug, numberedSlug, slugOf } from './slug.ts'

test('a part of an address has one form (rule ADDR-3)', () => {
  assert.equal(canonicalSlug('Les Ateliers+du\tCanal'), 'les-ateliers-du-canal')
  assert.equal(canonicalSlug('École'), 'école')
  assert.equal(canonicalSlug('a-b'), 'a-b')
})

test('a route is reopened when one of its three slugs needs it, and none is missing', () => {
  const route = { organizationSlug: 'le-fournil', formType: 'formulaires', campaignSlug: 'du-pain' }
  assert.equal(canonicalRoute(route), undefined)
  for (const changed of [
    { organizationSlug: 'Le-Fournil' },
    { organizationSlug: 'le fournil' },
    { organizationSlug: 'le+fournil' },
  ]) {
    assert.deepEqual(canonicalRoute({ ...route, ...changed }), route)
  }
  assert.deepEqual(canonicalRoute({ ...route, formType: 'Formulaires' }), route)
  assert.deepEqual(canonicalRoute({ ...route, campaignSlug: 'Du Pain' }), route)
  assert.equal(canonicalRoute({ organizationSlug: 'Le-Fournil', formType: 'formulaires' }), undefined)
})

test('a route is reopened at most once', () => {
  const slugs = fc.string({
    unit: fc.constantFrom('a', 'A', '+', ' ', '-', 'É', '\u00a0', 'ß', 'İ'),
    minLength: 1,
  })
  const routes = fc.record({ organizationSlug: slugs, formType: slugs, campaignSlug: slugs })
  fc.assert(
    fc.property(routes, route => {
      const reopened = canonicalRoute(route)
      if (reopened) assert.equal(canonicalRoute(reopened), undefined)
    }),
  )
})

describe('the slug of a name', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['L’Été à Saint-Malo', 'l-ete-a-saint-malo'],
    ['  Les Œufs & Cie !  ', 'les-oeufs-cie'],
    ['Straße Ærø', 'strasse-aero'],
    ['合唱団', 'association'],
    ['!!!', 'association'],
    ['Checkout', 'checkout-1'],
    ['Widget bouton', 'widget-bouton-1'],
    [
      `${'mot '.repeat(14)}extraordinairement long`,
      'mot-mot-mot-mot-mot-mot-mot-mot-mot-mot-mot-mot-mot-mot',
    ],
    ['x'.repeat(200), 'x'.repeat(60)],
  ]
  for (const [name, slug] of rows)
    test(`${name.slice(0, 30)} is ${slug.slice(0, 30)}`, () =>
      assert.equal(slugOf(name, 'association'), slug))

  test('the second of a name has its number', () => {
    assert.equal(numberedSlug('les-lilas', 1), 'les-lilas')
    assert.equal(numberedSlug('les-lilas', 2), 'les-lilas-2')
  })
})
