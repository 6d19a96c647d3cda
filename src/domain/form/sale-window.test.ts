import assert from 'node:assert/strict'
import { test } from 'node:test'
import { displayOf, type SaleFacts } from './sale-window.ts'

const now = '2026-11-20T10:00:00.000Z'
const form: SaleFacts = {
  state: 'Public',
  saleStartDate: null,
  saleEndDate: null,
  soldOut: false,
  allowCollect: true,
}

const cases: readonly (readonly [facts: Partial<SaleFacts>, display: string])[] = [
  [{}, 'open'],
  [{ state: 'Private' }, 'open'],
  [{ state: 'Draft', soldOut: true }, 'draft'],
  [{ state: 'Disabled', allowCollect: false }, 'disabled'],
  [{ state: 'Disabled', isCancelled: true, endDate: '2026-11-01T00:00:00Z' }, 'cancelled'],
  [{ state: 'Deleted', isCancelled: true }, 'deleted'],
  [{ state: 'Disabled', isCancelled: true, isWithheld: true }, 'disabled'],
  [{ state: 'Deleted', saleEndDate: '2026-01-01T00:00:00Z' }, 'deleted'],
  [{ saleStartDate: '2026-11-20T10:00:00.000Z' }, 'open'],
  [{ saleStartDate: '2026-11-20T10:00:00.001Z' }, 'notYetOpen'],
  [{ saleStartDate: '2026-11-20T11:00:00+01:00' }, 'open'],
  [{ saleStartDate: '2026-11-20T11:30:00+01:00' }, 'notYetOpen'],
  [{ saleEndDate: '2026-11-20T10:00:00.001Z' }, 'open'],
  [{ saleEndDate: '2026-11-20T10:00:00.000Z' }, 'ended'],
  [{ endDate: '2026-11-20T10:00:00.000Z' }, 'ended'],
  [{ endDate: '2026-11-20T10:00:00.001Z' }, 'open'],
  [{ endDate: '2026-11-01T00:00:00Z', saleEndDate: '2026-12-01T00:00:00Z', soldOut: true }, 'ended'],
  [{ startDate: '2026-11-01T00:00:00Z' }, 'open'],
  [{ startDate: '2026-12-01T00:00:00Z', saleEndDate: '2026-11-01T00:00:00Z' }, 'saleClosed'],
  [{ startDate: '2026-11-01T00:00:00Z', saleEndDate: '2026-11-01T00:00:00Z' }, 'ended'],
  [
    {
      startDate: '2026-11-20T00:00:00Z',
      endDate: '2026-11-21T00:00:00Z',
      saleEndDate: '2026-11-19T00:00:00Z',
      allowCollect: false,
    },
    'saleClosed',
  ],
  [{ soldOut: true }, 'soldOut'],
  [{ soldOut: true, saleStartDate: '2026-12-01T00:00:00Z' }, 'notYetOpen'],
  [{ allowCollect: false }, 'suspended'],
  [{ allowCollect: undefined }, 'open'],
  [{ allowCollect: false, soldOut: true, saleStartDate: '2026-12-01T00:00:00Z' }, 'suspended'],
  [{ allowCollect: false, saleEndDate: '2026-11-01T00:00:00Z' }, 'ended'],
]

test('what a visitor sees follows from the state, the window, the stock and compliance', () => {
  for (const [facts, display] of cases)
    assert.equal(displayOf({ ...form, ...facts }, now), display, JSON.stringify(facts))
})
