import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import vectors from '#test/vectors/validation.json' with { type: 'json' }
import { checkPersonName, normalisePersonName } from './person-name.ts'

test('the vectors hold', () => {
  for (const name of vectors.name.valid) assert.equal(checkPersonName(name), undefined, name)
  for (const [name, code] of Object.entries(vectors.name.invalid))
    assert.equal(checkPersonName(name), code, name)
})

const demoNames =
  'Camille Moreau, Inès Le Gall, Théo Marchand, Samir Haddad, Jeanne Petit, Noémie Durand, Malik Benali, Rose Garnier, ' +
  'Yvon Tanguy, Aminata Diallo, Lucas Ferreira, Maëlle Quéré, Hugo Lambert, Linh Nguyen, Paul-Émile Roux, ' +
  'Zoé Carpentier, Karim Meziane, Odile Vasseur, Gaël Riou, Salomé Brun'

test('the people of the demo have real names', () => {
  for (const person of demoNames.split(', ')) {
    const [firstName, ...lastName] = person.split(' ')
    assert.equal(checkPersonName(firstName!), undefined, person)
    assert.equal(checkPersonName(lastName.join(' ')), undefined, person)
  }
})

const cases: readonly (readonly [name: string, code: string | undefined])[] = [
  ['   ', 'required'],
  [' \u00a0\t', 'required'],
  ['Ａna２', 'digit'],
  ['Louis Ⅳ', 'digit'],
  ['first_name', 'forbidden_word'],
  ['ANONYMOUS', 'forbidden_word'],
  ['First  Name', 'forbidden_value'],
  ['Nom', 'forbidden_value'],
  ['Administrateur', 'forbidden_value'],
  ['Testa', undefined],
  ['Nomade', undefined],
  ['<b>Zoé</b>', 'forbidden_character'],
  ['Zoé🎉', 'forbidden_character'],
  ['Zoé\u202eeoZ', 'forbidden_character'],
  ...[...'<>.!@#$%^&*/()"_+=;'].map(sign => [`Zo${sign}é`, 'forbidden_character'] as const),
  ['Ζωή', 'not_latin'],
  ['Zое', 'not_latin'],
  ['é', 'too_short'],
  ['e\u0301', 'too_short'],
  ['Zoééé', 'repeated_character'],
  ['Zoé---Lou', 'repeated_character'],
  ['Zoé   Lou', undefined],
  ['Pfff', 'repeated_character'],
  ['Grbl', 'no_vowel'],
  ["'-", 'no_vowel'],
  ['Ève', undefined],
  ['Bø', undefined],
  ['Łucja', undefined],
  ['Nguyễn', undefined],
  ['Nguyễn'.normalize('NFD'), undefined],
  ['Jean‑Noël', undefined],
]

test('each rule has its code, and the rules have an order', () => {
  for (const [name, code] of cases) assert.equal(checkPersonName(name), code, JSON.stringify(name))
})

test('names are kept composed, with single spaces', () => {
  assert.equal(normalisePersonName('  Zoe\u0301 \u00a0 Martin\n'), 'Zoé Martin')
})

test('normalising twice changes nothing, and never the verdict', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      const once = normalisePersonName(name)
      assert.equal(normalisePersonName(once), once)
      assert.equal(checkPersonName(once), checkPersonName(name))
    }),
  )
})
