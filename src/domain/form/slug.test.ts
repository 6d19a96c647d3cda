import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalRoute, canonicalSlug, slugify } from './slug.ts'

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

test('a title gives a slug', () => {
  for (const [title, slug] of [
    ['Du pain pour tout le monde', 'du-pain-pour-tout-le-monde'],
    ['  L’Œuvre d’Été : 2026 !  ', 'l-oeuvre-d-ete-2026'],
    ['Un «four» — pour le quartier', 'un-four-pour-le-quartier'],
    ['Иван', ''],
    ['', ''],
  ] as const) {
    assert.equal(slugify(title), slug)
  }
})

test('a slug is short, needs no reopening, and is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), title => {
      const slug = slugify(title)
      assert.match(slug, /^([a-z\d]+(-[a-z\d]+)*)?$/)
      assert.ok(slug.length <= 80)
      assert.equal(slugify(slug), slug)
      assert.equal(canonicalSlug(slug), slug)
    }),
  )
})
