import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { focusClass, focusStep, readPercent } from './focus.ts'

test('a percentage lies on its step; what is none is the middle', () => {
  assert.deepEqual(['0', '100', '31', ' 45 ', '62.4'].map(readPercent), [0, 100, 30, 45, 60])
  for (const typed of ['', ' ', '-1', '101', 'x', 'NaN', 'Infinity'])
    assert.equal(readPercent(typed), 50, typed)
})

test('every point has its classes in the style sheet', () => {
  const css = readFileSync(new URL('../../web/ui/focus.css', import.meta.url), 'utf8')
  for (let percent = 0; percent <= 100; percent += focusStep) {
    const classes = focusClass({ focusX: percent, focusY: percent })
    assert.equal(classes, `focused focus-x-${percent} focus-y-${percent}`)
    for (const axis of ['x', 'y'])
      assert.ok(
        css.includes(`.focus-${axis}-${percent} {
  --focus-${axis}: ${percent}%;`),
        `${axis} ${percent}`,
      )
  }
})
