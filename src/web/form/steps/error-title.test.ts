import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorTitle } from './error-title.ts'

test('« Erreur : » stands once before a title, whoever has said it before, and goes when nothing is wrong', () => {
  const prefix = 'Erreur\u00a0: '
  assert.equal(errorTitle('Récapitulatif', prefix, true), 'Erreur\u00a0: Récapitulatif')
  assert.equal(errorTitle('Erreur\u00a0: Récapitulatif', prefix, true), 'Erreur\u00a0: Récapitulatif')
  assert.equal(errorTitle('Erreur\u00a0: Erreur\u00a0: Récapitulatif', prefix, false), 'Récapitulatif')
})
