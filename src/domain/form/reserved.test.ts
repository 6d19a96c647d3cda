import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aForm, aTier } from '#test/support/forms.ts'
import { isSameCode } from '../fields/code.ts'
import { isOfDomains, openRates } from './reserved.ts'

const tiers = [
  aTier({ id: 1 }),
  aTier({ id: 2, reserved: { kind: 'code' } }),
  aTier({ id: 3, reserved: { kind: 'code' } }),
  aTier({ id: 4, reserved: { kind: 'members' } }),
]
const secrets = [
  { tierId: 2, code: 'MAIRIE' },
  { tierId: 3, code: 'PRESSE' },
]

test('a rate with a code is there for who has it alone (rule FRM-20)', () => {
  const idsFor = (...codes: string[]) => {
    const { form, openedWith } = openRates({ tiers }, secrets, codes)
    return [form.tiers.map(({ id }) => id), openedWith]
  }
  assert.deepEqual(idsFor(), [[1, 4], []])
  assert.deepEqual(idsFor('MAIRE'), [[1, 4], []])
  assert.deepEqual(idsFor('MAIRIE'), [[1, 2, 4], ['MAIRIE']])
  assert.deepEqual(idsFor('PRESSE', 'AUTRE', 'MAIRIE', 'PRESSE'), [
    [1, 2, 3, 4],
    ['PRESSE', 'MAIRIE'],
  ])
  // Without what opens them, they stay closed.
  assert.deepEqual(
    openRates({ tiers }, [], ['', 'MAIRIE']).form.tiers.map(({ id }) => id),
    [1, 4],
  )
})

test('says that codes are asked for only where one opens something', () => {
  assert.equal(openRates(aForm({ tiers }), secrets, []).form.asksForCode, true)
  assert.equal(openRates(aForm({ tiers: tiers.slice(0, 1) }), [], []).form.asksForCode, undefined)
})

test('codes are the same whole, or not at all', () => {
  for (const [one, other, expected] of [
    ['MAIRIE', 'MAIRIE', true],
    ['MAIRIE', 'MAIRIES', false],
    ['MAIRIE', '', false],
    ['MAIRIE', 'NAIRIE', false],
  ] as const)
    assert.equal(isSameCode(one, other), expected, `${one} ${other}`)
})

test('an address is of a domain, not of one below it', () => {
  for (const [email, expected] of [
    ['ana@mairie-lyon.fr', true],
    ['Ana@Mairie-Lyon.FR ', true],
    ['ana@sub.mairie-lyon.fr', false],
    ['ana@mairie-lyon.fr.example.org', false],
    ['"ana@mairie-lyon.fr"@example.org', false],
    ['mairie-lyon.fr@example.org', false],
  ] as const)
    assert.equal(isOfDomains(email, ['mairie-lyon.fr']), expected, email)
})
