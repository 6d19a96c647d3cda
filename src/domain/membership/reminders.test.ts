import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueReminder, remindedEnds } from './reminders.ts'

for (const [day, stage] of [
  ['2026-07-31', undefined],
  ['2026-08-01', 'before'],
  ['2026-08-31', 'before'],
  ['2026-09-01', 'end'],
  ['2026-09-29', 'end'],
  ['2026-09-30', 'after'],
  ['2026-10-30', 'after'],
  ['2026-10-31', undefined],
] as const)
  test(`of a season that ends on 31 August, ${stage ?? 'no reminder'} is due on ${day} (rule MEM-6)`, () => {
    assert.equal(dueReminder('2026-08-31', day), stage)
    const { first, last } = remindedEnds(day)
    assert.equal('2026-08-31' >= first && '2026-08-31' <= last, stage !== undefined)
  })
