import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLinear } from '#test/support/linear-time.ts'
import { mask } from './mask.ts'

test('masking costs as much as the text is long', () => assertLinear(mask))

const word = fc.constantFrom('', ' ', 'a', '-', '_', '.', '/', '@', 'é', '1', '4242424242424242', 'carte')
const words = fc.array(word, { maxLength: 12 }).map(parts => parts.join(''))

test('no e-mail address, no long number and no token is left, whatever stands around them', () => {
  fc.assert(
    fc.property(words, text => {
      const masked = mask(text)
      assert.doesNotMatch(masked, /\b\d{12,19}\b/)
      assert.doesNotMatch(masked, /\b(?=[\w-]*\d)[\w-]{20,}\b/)
      assert.doesNotMatch(masked.replaceAll('[email]', ''), /[^\s<>"'(),:;@]@[^\s<>"'(),:;@]/)
    }),
  )
})
