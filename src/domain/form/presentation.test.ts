import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editablePresentation, storedPresentation } from './presentation.ts'

const pairs = [
  ['', ''],
  ['<p>Une soirée.</p>', 'Une soirée.'],
  ['<p>Une soirée.</p><p>Deux ateliers.</p>', 'Une soirée.\n\nDeux ateliers.'],
  ['<p>Une ligne<br>une autre</p>', 'Une ligne\nune autre'],
  ['<p>Moins de 5 € : &lt; 5 &amp; plus &gt; 2</p>', 'Moins de 5 € : < 5 & plus > 2'],
  ['<p>Déjà <strong>écrit</strong></p>', '<p>Déjà <strong>écrit</strong></p>'],
] as const

for (const [html, text] of pairs) {
  test(`« ${html} » is edited and kept again without a loss`, () => {
    assert.equal(editablePresentation(html), text)
    assert.equal(storedPresentation(text), html)
  })
}

test('a text from before, without paragraphs, gets them', () => {
  assert.equal(editablePresentation('Une\n\nDeux'), 'Une\n\nDeux')
  assert.equal(storedPresentation(' Une \n \n\nDeux\n'), '<p>Une</p><p>Deux</p>')
})
