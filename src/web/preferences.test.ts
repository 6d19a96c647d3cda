import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultPreferences, preferenceAttributes, readPreferences, writePreferences } from './preferences.ts'

test('the cookie gives back what was written', () => {
  const chosen = {
    text: '125',
    contrast: 'dark',
    font: 'legible',
    spacing: 'airy',
    motion: 'reduced',
  } as const
  assert.equal(writePreferences(chosen), '125.dark.legible.airy.reduced')
  assert.deepEqual(readPreferences(writePreferences(chosen)), chosen)
})

test('a broken cookie changes nothing', () => {
  for (const cookie of [undefined, '', 'x', '125', '125.pink.<b>.airy']) {
    const read = readPreferences(cookie)
    assert.equal(read.contrast, 'standard')
    assert.equal(read.font, 'standard')
  }
})

test('only what differs from the defaults stands on <html>', () => {
  assert.ok(Object.values(preferenceAttributes(defaultPreferences)).every(value => value === undefined))
  const attributes = preferenceAttributes({ ...defaultPreferences, contrast: 'high' })
  assert.equal(attributes['data-contrast'], 'high')
  assert.equal(attributes['data-text'], undefined)
})
