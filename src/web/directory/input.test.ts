import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { activeFilters, directoryAddress, inputOf } from './input.ts'

describe('what an address asks for', () => {
  const read = (search: string) => inputOf(`/associations?${search}`).input

  test('nothing', () => {
    const { input } = inputOf('/associations')
    assert.deepEqual(input, {
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
    })
  })

  test('everything', () => {
    const search =
      'cherche=campagnes&q=pain&type=evenements&categorie=F%C3%AAte&ville=Lyon&du=2026-12-01&au=2026-12-31&gratuit=1&places=1&recu=1'
    assert.deepEqual(read(search), {
      sought: 'campaigns',
      text: 'pain',
      type: 'Event',
      category: 'Fête',
      city: 'Lyon',
      from: '2026-12-01',
      until: '2026-12-31',
      free: true,
      placesLeft: true,
      taxReceipt: true,
    })
    assert.equal(activeFilters(inputOf(`/associations?${search}`)), 8)
  })

  const nonsense = [
    'cherche=argent',
    'type=fusee',
    'type=__proto__',
    'type=constructor',
    'du=2026-02-31',
    'du=%00&au=x',
    'gratuit=oui',
    `suite=${'a'.repeat(1000)}`,
    'q=%E0%A4%A',
  ]
  for (const search of nonsense) {
    test(`${search.slice(0, 24)}: not asked for`, () => {
      const { input, query } = inputOf(`/associations?${search}`)
      assert.deepEqual(
        [input.sought, input.type, input.from, input.until, input.free],
        ['organizations', null, null, null, false],
      )
      assert.equal(query.suite, undefined)
    })
  }

  test('a long text is cut', () => assert.equal(read(`q=${'a'.repeat(10_000)}`).text.length, 120))
})

test('an address says only what is asked for', () => {
  const { query } = inputOf('/associations?q=&type=&ville=Lyon&recu=1&suite=abc')
  assert.equal(directoryAddress(query), '/associations?ville=Lyon&recu=1')
  assert.equal(directoryAddress(query, { ville: null, recu: null }), '/associations')
  assert.equal(
    directoryAddress(query, { cherche: 'campagnes' }),
    '/associations?cherche=campagnes&ville=Lyon&recu=1',
  )
})
