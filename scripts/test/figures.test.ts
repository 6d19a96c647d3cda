import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Figure, type Result, readResults } from '../../bench/results.ts'
import { figuresPage, unexplained, writtenFigures } from '../figures.ts'

function result(day: number, ...figures: Figure[]): Result {
  const at = `2026-11-0${day}T08:00:00.000Z`
  return { at, commit: `abc000${day}`, command: 'npm run it -- --save', cores: 2, load: 0.4, figures }
}

describe('the page of figures', () => {
  test('says what the saved results say', () => {
    assert.equal(writtenFigures(), figuresPage(readResults()), 'run npm run figures')
  })

  test('names the cause of everything that is missed', () => {
    assert.deepEqual(unexplained(readResults()), [], 'write the cause into the saved result')
  })

  test('shows the latest result of a figure, with its promise, date, commit and command', () => {
    const speed = { name: 'Settle: speed', promise: '>= 0.50', met: true }
    const text = figuresPage([
      result(2, { ...speed, measured: '0.62' }),
      result(1, { ...speed, measured: '0.71' }),
    ])
    assert.match(
      text,
      /\| speed \| >= 0\.50 \| 0\.62 \| met \| 2026-11-02 \| abc0002 \| 0\.4 on 2 \| `npm run it -- --save` \|/,
    )
    assert.doesNotMatch(text, /0\.71/)
    assert.match(text, /## Missed\n\nNothing\.\n$/)
  })

  test('shows a missed figure as missed, with its cause or without one', () => {
    const known = { name: 'A: one', promise: '1', measured: '2', met: false, cause: 'It is too large.' }
    const open = { name: 'A: two', promise: '1', measured: '3', met: false, cause: '' }
    const results = [result(1, known, open)]
    const text = figuresPage(results)
    assert.match(text, /\| one \| 1 \| 2 \| \*\*missed\*\* \|/)
    assert.match(text, /- \*\*A: one\*\*: It is too large\.\n- \*\*A: two\*\*: the cause is not known yet\./)
    assert.deepEqual(unexplained(results), ['A: two'])
  })

  test('adds up what all runs of crashes came to, and names the seed of one that failed', () => {
    const runs = [1, 2, 3, 4, 5].map(day => {
      const compared = { payments: 300, accounts: 3, lost: 0, doubled: day === 3 ? 2 : 0, unequal: 0 }
      return { ...result(day), chaos: { crashes: 250, seed: String(day), passed: day !== 3, ...compared } }
    })
    const text = figuresPage(runs)
    assert.match(text, /\| 1,000 over five seeds \| 1,250 over 5 seeds \| met \|/)
    assert.match(text, /\| payments whose money is lost \| 0 \| 0 of 1,500 payments \| met \|/)
    assert.match(
      text,
      /\| money taken twice, or for nothing \| 0 \| 2 of 1,500 payments \| \*\*missed\*\* \|/,
    )
    assert.match(text, /\| accounts that the provider knows otherwise \| 0 \| 0 of 15 accounts \| met \|/)
    assert.match(text, /\| 0 \| 1 of 5 runs \| \*\*missed\*\* \|/)
    assert.match(text, /Seeds: 3\.\n/)
    assert.match(text, /Seeds that failed: 3\./)
  })

  test('asks for more runs while crashes or seeds are too few', () => {
    const few = { crashes: 400, payments: 300, accounts: 3, lost: 0, doubled: 0, unequal: 0, passed: true }
    const runs = [1, 2, 3].map(day => ({ ...result(day), chaos: { ...few, seed: String(day) } }))
    assert.match(figuresPage(runs), /\| 1,200 over 3 seeds \| \*\*missed\*\* \|/)
  })
})
