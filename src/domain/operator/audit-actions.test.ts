import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { factorChanges } from '../access/factor.ts'
import { type FormState, formFlow, movesFrom } from '../form/form-flow.ts'
import { decisions } from '../moderation/report-flow.ts'
import { isAuditAction } from './audit-actions.ts'

const acts = join(import.meta.dirname, '..', '..', 'usecases')

/** `action: 'order.deliver'`: a subject, a point and what was done to it; with a payment, an action is one word. */
const written =
  /action: (?:[\w.]+ \? )?'([a-z]+\.[a-zA-Z]+|askRefund|recordTransferRefund)'(?: : '([a-zA-Z.]+)')?/g

test('every action that an act writes into the audit is known, so that it is read in words', () => {
  const files = globSync('**/*.ts', { cwd: acts }).filter(file => !file.endsWith('.test.ts'))
  const found = files.flatMap(file =>
    [...readFileSync(join(acts, file), 'utf8').matchAll(written)].flatMap(([, one, other]) =>
      [one, other].filter(each => each !== undefined),
    ),
  )
  assert.ok(found.length > 30, `${found.length} actions were found`)
  const composed = [
    ...factorChanges.map(change => `factor.${change}`),
    ...decisions.map(decision => `report.${decision}`),
    ...Object.keys(formFlow).flatMap(state => movesFrom(state as FormState).map(move => `campaign.${move}`)),
  ]
  assert.deepEqual(
    [...found, ...composed].filter(action => !isAuditAction(action)),
    [],
  )
})
