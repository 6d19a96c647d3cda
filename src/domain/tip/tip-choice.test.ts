import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkTipChoice, parseTip, tipInTotal, tipModel, tipOfPick } from './tip-choice.ts'

test('a tip is asked only when something is paid', () => {
  assert.equal(tipModel(-1), 'FREE')
  assert.equal(tipModel(0), 'FREE')
  assert.equal(tipModel(1), 'ONEPAGE')
})

test('a tip travels as whole cents, written or not', () => {
  for (const [wire, tip] of [
    ['350', 350],
    [350, 350],
    ['0', 0],
    [0, 0],
    ['99999999', 99_999_999],
  ] as const) {
    assert.equal(parseTip(wire), tip)
  }
  const broken = [
    '',
    ' ',
    '-1',
    -1,
    '3.5',
    3.5,
    '1e3',
    '100000000',
    100_000_000,
    Number.NaN,
    null,
    undefined,
    true,
    [],
    {},
  ]
  for (const wire of broken) assert.equal(parseTip(wire), undefined, String(wire))
})

test('each pick stands for an amount', () => {
  assert.equal(tipOfPick({ kind: 'none' }, 350), 0)
  assert.equal(tipOfPick({ kind: 'suggestion' }, 350), 350)
  assert.equal(tipOfPick({ kind: 'other', amount: 0 }, 350), 0)
  assert.equal(tipOfPick({ kind: 'other', amount: 120 }, 350), 120)
  for (const amount of [undefined, -1, 1.5, 100_000_000]) {
    assert.equal(tipOfPick({ kind: 'other', amount }, 350), undefined)
  }
})

test('the pick is the confirmation: none is pre-selected, one above zero is confirmed (rule TIP-3)', () => {
  for (const [paidToday, chosen, consent, code] of [
    [1500, null, true, 'tipConsentError'],
    [1500, null, false, 'tipConsentError'],
    [1500, 350, false, 'tipConsentError'],
    [1500, 350, true, undefined],
    [1500, 0, false, undefined],
    [1500, 0, true, undefined],
    [0, null, false, undefined],
  ] as const) {
    assert.equal(checkTipChoice({ paidToday, chosen, consent }), code)
  }
})

test('only a picked tip enters the total, and only when something is paid', () => {
  assert.equal(tipInTotal({ paidToday: 1500, chosen: null }), 0)
  assert.equal(tipInTotal({ paidToday: 1500, chosen: 350 }), 350)
  assert.equal(tipInTotal({ paidToday: 0, chosen: 350 }), 0)
})

test('a tip in the total was always confirmed', () => {
  const choices = fc.record({ paidToday: fc.nat(5), chosen: fc.option(fc.nat(5)), consent: fc.boolean() })
  fc.assert(
    fc.property(choices, choice => {
      if (checkTipChoice(choice) === undefined) assert.ok(tipInTotal(choice) === 0 || choice.consent)
    }),
  )
})
