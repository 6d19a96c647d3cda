import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { afterRefusal, noRefusals, type RefusalRun } from './refusal-run.ts'

/** The run after refusals of these, `apart` milliseconds from each other. */
function refused(recipients: readonly string[], apart: number): RefusalRun {
  return recipients.reduce((run, each, index) => afterRefusal(run, each, index * apart), noRefusals)
}

describe('refusals in a row', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map(name => `${name}@example.org`)

  test('of five different recipients within a minute are about us', () => {
    assert.equal(refused(five.slice(1), 1_000).isAgainstUs, false)
    assert.equal(refused(five, 14_000).isAgainstUs, true)
  })

  test('over a longer time, or of the same recipient, are about recipients', () => {
    assert.equal(refused(five, 15_000).isAgainstUs, false)
    const same = five.map((_, index) => (index % 2 === 0 ? 'a@example.org' : 'A@Example.org'))
    assert.equal(refused(same, 1).isAgainstUs, false)
  })

  test('stay about us however slowly they go on', () => {
    assert.equal(afterRefusal(refused(five, 1), 'f@example.org', 86_400_000).isAgainstUs, true)
  })
})
