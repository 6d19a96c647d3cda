import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLegalStatus, legalStatuses } from './legal-status.ts'

test('a known legal status must be chosen', () => {
  for (const { id } of legalStatuses) assert.equal(checkLegalStatus(id), undefined)
  for (const unknown of [null, 0, -1, 999]) assert.equal(checkLegalStatus(unknown), 'legal_status_required')
})

test('ids and keys are unique', () => {
  assert.equal(new Set(legalStatuses.map(status => status.id)).size, legalStatuses.length)
  assert.equal(new Set(legalStatuses.map(status => status.key)).size, legalStatuses.length)
})
