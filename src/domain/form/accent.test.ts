import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accentPresets, contrastWithWhite, deriveAccent, leastContrast, normaliseColour } from './accent.ts'

test('a preset is dark enough: it stays as it is', () => {
  for (const colour of Object.values(accentPresets)) assert.equal(deriveAccent(colour), colour)
})

for (const colour of ['#FFFFFF', '#F2A93B', '#3FB27F', '#FFFF00', '#00FFFF', '#FF00FF', '#777777']) {
  test(`${colour} becomes a colour that white words can be read on, hardly darker than needed`, () => {
    const contrast = contrastWithWhite(deriveAccent(colour))
    assert.ok(contrast >= leastContrast && contrast < leastContrast + 0.4, String(contrast))
  })
}

test('a hue stays: a darker green is a green', () => {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(deriveAccent('#3FB27F')) ?? []
  assert.ok(green! > red! && green! > blue!)
})

test('a colour is six digits after its sign', () => {
  assert.equal(normaliseColour(' #4b3fcf '), '#4B3FCF')
  for (const text of ['4B3FCF', '#4B3', 'red', '#4B3FCG', 'url(x)', ''])
    assert.equal(normaliseColour(text), undefined)
})
