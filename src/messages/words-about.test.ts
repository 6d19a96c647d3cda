import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from './catalogue.ts'
import { wordsAbout } from './words-about.ts'

const fr = serverTranslator('fr')
const en = serverTranslator('en')

test('words about a question follow a colon, unless its own mark stands there', () => {
  assert.equal(wordsAbout(fr, 'Couleur', 'Noir'), 'Couleur\u00a0: Noir')
  assert.equal(wordsAbout(en, 'Colour', 'Black'), 'Colour: Black')
  assert.equal(wordsAbout(fr, 'Un accès adapté\u202f?', 'Oui'), 'Un accès adapté\u202f? Oui')
  assert.equal(wordsAbout(en, 'Step-free access?', 'Yes'), 'Step-free access? Yes')
  assert.equal(wordsAbout(fr, 'J’ai lu le règlement.', 'Oui'), 'J’ai lu le règlement\u00a0: Oui')
  assert.equal(wordsAbout(fr, 'Taille\u00a0: ', 'M'), 'Taille\u00a0: M')
})
