import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseAmountInput, parseAmount } from './amount.ts'
import { checkBirthDate } from './birth-date.ts'
import { checkDate, normaliseDateInput } from './date.ts'
import { checkEmail, isUnusualEmail, normaliseEmail } from './email.ts'
import { suggestEmail } from './email-suggestion.ts'
import { checkNamesDiffer, checkPersonName } from './person-name.ts'
import { checkPhone } from './phone.ts'
import { checkSiren } from './siren.ts'
import { checkZipCode } from './zip-code.ts'

const LENGTH = 100_000
const LONGEST_MILLISECONDS = 20
const ATTEMPTS = 200

const rules: Readonly<Record<string, (text: string) => unknown>> = {
  checkPersonName,
  checkNamesDiffer: text => checkNamesDiffer(text.slice(0, LENGTH / 2), text.slice(LENGTH / 2)),
  checkEmail,
  isUnusualEmail,
  normaliseEmail,
  suggestEmail,
  checkPhone,
  checkDate,
  normaliseDateInput,
  checkBirthDate: text => checkBirthDate(text, '2026-11-20'),
  checkZipCode,
  checkSiren,
  normaliseAmountInput,
  parseAmount,
}

const seeds = [
  'a',
  'ab',
  ' ',
  ' a',
  '\t\n',
  '0',
  '9',
  '0.',
  'a.',
  'a@',
  '@',
  'a-',
  '.',
  'e\u0301\u0323',
  '\u0301\u0323',
]
const hostile = seeds.flatMap(seed => {
  const long = seed.repeat(LENGTH).slice(0, LENGTH)
  return [long, `a${long}`, `${long}!`, `1.${long}`, `${long}.999`, `a@${long}`]
})

/**
 * The processor time of the fastest of several attempts, in milliseconds: a busy machine or the compiler slows some of
 * them, for seconds on end, a quadratic rule all of them.
 */
function fastest(run: () => unknown): number {
  let best = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && best >= LONGEST_MILLISECONDS; attempt++) {
    const start = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

for (const [name, rule] of Object.entries(rules)) {
  test(`${name} answers at once on ${LENGTH} hostile characters`, () => {
    for (const text of hostile) {
      const milliseconds = fastest(() => rule(text))
      assert.ok(
        milliseconds < LONGEST_MILLISECONDS,
        `${milliseconds} ms on ${JSON.stringify(text.slice(0, 12))}…`,
      )
    }
  })
}
