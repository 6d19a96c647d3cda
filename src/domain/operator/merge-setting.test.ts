import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mergeSetting } from './merge-setting.ts'
import { defaultSettings, type Settings } from './settings.ts'

const seen = defaultSettings({ tipRateFactor: 1 }).instalments
const edit = (change: Partial<Settings['instalments']>) => ({ ...seen, ...change })
const lower = { count: 3, months: 2 }

describe('a setting that two change', () => {
  test('holds what both changed of it, down to one field', () => {
    const stored = edit({ Event: lower, Shop: { count: 6, months: 11 } })
    const wanted = edit({ Donation: lower, Shop: { count: 12, months: 5 } })
    assert.deepEqual(mergeSetting('instalments', { stored, wanted, seen }), {
      ok: true,
      value: edit({ Event: lower, Donation: lower, Shop: { count: 6, months: 5 } }),
    })
  })

  test('is refused on each field that they changed differently, and only there', () => {
    const stored = edit({ Event: lower, Shop: lower })
    const wanted = edit({ Event: lower, Shop: { count: 6, months: 2 } })
    assert.deepEqual(mergeSetting('instalments', { stored, wanted, seen }), {
      ok: false,
      error: [{ code: 'CONFLICT', field: 'instalments.Shop.count' }],
    })
  })

  test('of one value alone is set, left or refused', () => {
    const merged = (stored: number | null, wanted: number | null, first: number | null) =>
      mergeSetting('collectCap', { stored, wanted, seen: first })
    assert.deepEqual(merged(null, 100, null), { ok: true, value: 100 })
    assert.deepEqual(merged(200, null, null), { ok: true, value: 200 })
    assert.deepEqual(merged(100, null, 100), { ok: true, value: null })
    assert.deepEqual(merged(200, 100, null), {
      ok: false,
      error: [{ code: 'CONFLICT', field: 'collectCap' }],
    })
  })
})
