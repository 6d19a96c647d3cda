import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadOf, paragraphsOf } from './description.ts'

test('plain texts part at line ends', () => {
  assert.deepEqual(paragraphsOf('Un.\n\nDeux.\n'), ['Un.', 'Deux.'])
  assert.deepEqual(paragraphsOf(''), [])
})

test('simple markup becomes paragraphs, and never markup again', () => {
  assert.deepEqual(
    paragraphsOf('<p>Du <b>pain</b>\n chaud</p><ul><li>Un</li><li>Deux &amp; trois</li></ul>'),
    ['Du pain chaud', 'Un', 'Deux & trois'],
  )
  assert.deepEqual(paragraphsOf('<p>&lt;script&gt;</p><script>x</script>'), ['<script>', 'x'])
})

test('the lead ends between two words', () => {
  assert.equal(leadOf('Du pain pour tous', 100), 'Du pain pour tous')
  assert.equal(leadOf('Du pain pour tous', 10), 'Du pain…')
})
