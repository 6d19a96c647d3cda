import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { holdsCardNumber, isHostile } from './read-input.ts'

const cards = [
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '378282246310005',
  '30569309025904',
  '6304000000000000',
  'ma carte 4242 4242 4242 4242, merci',
  '75011 4242 4242 4242 4242',
  '4242 4242 4242 4242 12',
]
for (const text of cards) test(`« ${text} » holds a card number`, () => assert.ok(holdsCardNumber(text)))

const harmless = [
  '',
  '424242424242',
  '4242424242424241',
  '+33 6 12 34 56 78',
  '99999999',
  '552 100 554',
  '2026-11-20T12:00:00.000Z',
  '00000000000000',
  '42424242424242424242424242',
]
for (const text of harmless) test(`« ${text} » holds none`, () => assert.ok(!holdsCardNumber(text)))

test('a card number is found at any depth, as a number, and in a key', () => {
  const found = [{ a: [{ b: '4242424242424242' }] }, { value: 4242424242424242 }, { '4242424242424242': 1 }]
  for (const body of found) assert.ok(isHostile(body), JSON.stringify(body))
})

test('ids and amounts are no card numbers', () => {
  assert.ok(
    !isHostile({ id: '12345678-1234-4123-8123-123456789012', amount: 99_999_999, other: 2_147_483_647 }),
  )
  const within = 'a0000000-0000-4242-4242-424242424242'
  assert.ok(holdsCardNumber(within))
  assert.ok(!isHostile([`${within}@example.org`, `/paiement/${within}`]))
  assert.ok(isHostile(`${within} 4242 4242 4242 4242`))
})

test('what the database cannot store is refused', () => {
  assert.ok(isHostile({ firstName: 'Zo\0e' }))
  assert.ok(isHostile({ firstName: '\ud800' }))
  assert.ok(!isHostile({ firstName: 'Zoé 🎉' }))
})

test('a body nested deeper than the stack is looked through', () => {
  const depth = 100_000
  assert.ok(!isHostile(JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`)))
})

test('a long text takes no time', () => {
  const started = performance.now()
  for (const text of ['1 '.repeat(50_000), '4242 '.repeat(20_000), '1'.repeat(100_000)]) holdsCardNumber(text)
  // A pattern that is not linear would take minutes here.
  assert.ok(performance.now() - started < 10_000)
})

test('every number with a right check digit is found, wherever it stands', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })
  const words = fc.constantFrom('', 'carte : ', 'n° ')
  fc.assert(
    fc.property(digits, words, (number, before) => {
      const card = number.join('') + checkDigit(number)
      assert.equal(holdsCardNumber(`${before}${card}.`), /[1-9]/.test(card))
    }),
  )
})

/** The digit that makes the sum of Luhn's formula a multiple of ten. */
function checkDigit(digits: readonly number[]): number {
  const sum = digits.toReversed().reduce((total, digit, place) => {
    const weighted = place % 2 === 0 ? digit * 2 : digit
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return (10 - (sum % 10)) % 10
}
