import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountParts, needsFrom } from './provider-account.ts'

test('every part is told of once, by the worst that is known of it', () => {
  const needs = needsFrom([
    { part: 'bank', state: 'checking' },
    { part: 'bank', state: 'toSend' },
    { part: 'identityProof', state: 'toSend' },
    { part: 'identityProof', state: 'toCorrect', reason: 'expired' },
    { part: 'identityProof', state: 'toCorrect', reason: 'expired' },
  ])
  assert.deepEqual(
    needs.map(({ part }) => part),
    accountParts,
  )
  const at = (part: string) => needs.find(each => each.part === part)
  assert.deepEqual(at('bank'), { part: 'bank', state: 'toSend', reasons: [] })
  assert.deepEqual(at('identityProof'), { part: 'identityProof', state: 'toCorrect', reasons: ['expired'] })
  assert.deepEqual(at('person'), { part: 'person', state: 'accepted', reasons: [] })
})
