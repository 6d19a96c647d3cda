import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSetting } from '#domain/operator/check-setting.ts'
import type { Problem } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { problemWords } from './problem-words.ts'
import { settingForms } from './setting-posts.ts'

const [fr, en] = [serverTranslator('fr'), serverTranslator('en')]
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const said = (intent: string, problem: Problem) => plain(problemWords(fr, intent, problem))

test('a problem names its field, by the label that the field has in its form', () => {
  const required = (intent: string, field: string) => said(intent, { code: 'required', field })
  assert.equal(required('decide', 'reasons'), 'Renseignez « Exposé des motifs ».')
  assert.equal(required('give-up', 'reasons'), 'Renseignez « Raison ».')
  assert.equal(required('correct', 'reason'), 'Renseignez « Raison ».')
  assert.equal(required('correct', 'debit'), 'Renseignez « Compte débité ».')
  assert.equal(required('counsel-confirm', 'confirmedBy'), 'Renseignez « Qui a confirmé ».')
  const long = { code: 'max_length', field: 'decided', values: { limit: 2000 } } as const
  assert.equal(said('counsel-confirm', long), '« Ce qui a été décidé » : 2 000 caractères au plus.')
  const amount = { code: 'amount_invalid', field: 'collectCap' } as const
  assert.match(said('change', amount), /^« Plafond propre à cette association » : saisissez un montant/)
  assert.match(said('collectCap', amount), /^« Montant encaissé au plus » : saisissez un montant/)
  assert.equal(
    problemWords(en, 'decide', { code: 'required', field: 'reasons' }),
    'Enter “Statement of reasons”.',
  )
})

test('whatever is wrong with a setting names its field', () => {
  const wrong = { homeIntro: { fr: 'a'.repeat(301), en: null } } as Readonly<Record<string, unknown>>
  const texts = settingForms.flatMap(name => {
    const checked = checkSetting(name, wrong[name])
    assert.ok(!checked.ok, name)
    return checked.error.map(problem => said(name, problem))
  })
  assert.equal(new Set(texts).size, texts.length, 'no two fields are told by the same words')
  assert.ok(texts.includes('« Billetterie, Paiements au plus » : cette valeur n’est pas acceptée.'))
  assert.ok(texts.includes('« En français » : 300 caractères au plus.'))
  for (const text of texts) assert.match(text, /^« [^»]+ » : /)
})

test('a form says more than the code of a problem where it can', () => {
  assert.equal(said('decide', { code: 'required', field: 'decision' }), 'Choisissez une décision.')
  assert.equal(
    said('correct', { code: 'value_invalid', field: 'credit' }),
    'Choisissez deux comptes différents.',
  )
  assert.match(said('give-up', { code: 'CONFLICT' }), /^Le prestataire connaît ce remboursement/)
  assert.match(said('change', { code: 'CONFLICT' }), /^Ces informations ont changé entre-temps/)
})
