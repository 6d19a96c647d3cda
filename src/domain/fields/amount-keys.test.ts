import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptsAmountKey, stepAmountInput } from './amount-keys.ts'

test('an amount field takes digits, one separator and the keys that edit (rule FLD-9)', () => {
  const taken = [
    ...'0123456789,.',
    'Tab',
    'Backspace',
    'Delete',
    'Home',
    'End',
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
  ]
  for (const key of taken) assert.equal(acceptsAmountKey(key, '12'), true, key)
  for (const key of ['a', 'e', '-', '+', ' ', 'F5', '١', ''])
    assert.equal(acceptsAmountKey(key, '12'), false, key)
})

test('there is one separator', () => {
  for (const text of ['12.', '1,5', '.']) {
    assert.equal(acceptsAmountKey(',', text), false, text)
    assert.equal(acceptsAmountKey('.', text), false, text)
  }
})

test('the down arrow is blocked at zero', () => {
  for (const text of ['', '0', '0,00']) assert.equal(acceptsAmountKey('ArrowDown', text), false, text)
  for (const text of ['0,01', '12']) assert.equal(acceptsAmountKey('ArrowDown', text), true, text)
})

test('arrows step by one euro, never below zero', () => {
  for (const [text, euros, stepped] of [
    ['', 1, '1'],
    ['12', 1, '13'],
    ['12,50', -1, '11.50'],
    ['0,30', -1, '0'],
    ['0', -1, '0'],
  ] as const) {
    assert.equal(stepAmountInput(text, euros), stepped, text)
  }
})
