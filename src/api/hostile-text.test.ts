import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLinear, fastest, fastestOfMany } from '#test/support/linear-time.ts'
import { holdsCardNumber } from './card-number.ts'
import { isHostile } from './read-input.ts'

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

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`

test('a body nested deeper than the stack is looked through', () => {
  assert.ok(!isHostile(JSON.parse(nested(100_000))))
})

test('looking for card numbers costs as much as the text is long', () => {
  assertLinear(holdsCardNumber)
  assertLinear(isHostile)
  assertLinear(text => isHostile([...text]), ['a', '1 ', '\0'])
  assertLinear(text => isHostile(JSON.parse(nested(Math.floor(text.length / 2)))), ['a'])
})

test('a text ten times as long costs about ten times as much, up to five megabytes', () => {
  for (const sign of ['3 ', '4242 4242 4242 4241 ']) {
    const [short, long] = [sign.repeat(500_000 / sign.length), sign.repeat(5_000_000 / sign.length)]
    const little = Math.max(
      fastestOfMany(() => holdsCardNumber(short), 0),
      1,
    )
    const much = fastest(() => holdsCardNumber(long), 40 * little)
    assert.ok(much < 40 * little, `${much} ms, and ${little} ms for a tenth of it`)
  }
})

test('the sums that are kept find the numbers that Luhn finds from each group on', () => {
  const sign = fc.constantFrom(...'0123456789', ...'0424', ' ', '-', '  ', 'a')
  const text = fc.array(sign, { minLength: 10, maxLength: 60 }).map(signs => signs.join(''))
  fc.assert(
    fc.property(text, typed => assert.equal(holdsCardNumber(typed), holdsByTrying(typed))),
    { numRuns: 3_000 },
  )
})

/** The same question, every beginning and every end tried by itself. */
function holdsByTrying(text: string): boolean {
  const runs = text.match(/\d(?:[ -]?\d)*/g) ?? []
  return runs.some(run => {
    const groups = run.split(/[ -]/)
    return groups.some((_, first) =>
      groups.some((_, last) => {
        const digits = groups.slice(first, last + 1).join('')
        if (last < first || digits.length < 13 || digits.length > 19 || /^0+$/.test(digits)) return false
        return checkDigit([...digits.slice(0, -1)].map(Number)) === Number(digits.at(-1))
      }),
    )
  })
}

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
