import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from './catalogue.ts'
import { payerLines, payerRows, type ToldPayer } from './payer-words.ts'

const t = serverTranslator('fr')
const camille: ToldPayer = {
  firstName: 'Camille',
  lastName: 'Moreau',
  email: 'camille@example.org',
  isCompany: false,
  companyName: null,
  address: null,
  zipCode: null,
  city: null,
  country: 'FR',
  fileId: null,
}
const use = { payerDocument: null, isSent: false }
const payerDocument = { label: 'Attestation de quotient familial :', isRequired: false }
const home = { address: '12 rue des Berges', zipCode: '69001', city: 'Lyon' }
const plain = (lines: readonly string[]) => lines.map(line => line.replaceAll('\u00a0', ' '))

test('a payer is told what they said of themselves, and nothing of what they were not asked', () => {
  assert.deepEqual(plain(payerLines(camille, use, t)), [
    'Prénom et nom : Camille Moreau',
    'E-mail : camille@example.org',
  ])
})

test('an organization stands first; its number only where it is known', () => {
  const club = { ...camille, isCompany: true, companyName: 'Club des Berges' }
  assert.equal(payerRows(club, use, t)[0]?.value, 'Club des Berges')
  assert.equal(
    payerRows({ ...club, companySiren: '732829320' }, use, t)[0]?.value,
    'Club des Berges – 732829320',
  )
})

test('what is sent is sent to the delivery address, with its country where it is another', () => {
  const sent = payerRows({ ...camille, ...home }, { ...use, isSent: true }, t).at(-1)
  assert.deepEqual(sent, { name: 'Adresse de livraison', value: '12 rue des Berges, 69001 Lyon' })
  const abroad = payerRows({ ...camille, ...home, country: 'BE' }, use, t).at(-1)
  assert.deepEqual(abroad, { name: 'Adresse', value: '12 rue des Berges, 69001 Lyon, Belgique' })
})

test('the payer’s document is an answer under the association’s own words, also once nobody asks for it', () => {
  const withFile = { ...camille, fileId: '0192' }
  assert.equal(
    plain(payerLines(withFile, { ...use, payerDocument }, t)).at(-1),
    'Attestation de quotient familial : Fichier envoyé',
  )
  assert.equal(payerRows(withFile, { ...use, payerDocument }, t).at(-1)?.isTheirs, true)
  assert.equal(plain(payerLines(withFile, use, t)).at(-1), 'Document envoyé à l’association : Fichier envoyé')
  assert.equal(payerRows(camille, { ...use, payerDocument }, t).length, 2)
})

test('a payer who was erased has said nothing', () => {
  const erased = { ...camille, firstName: null, lastName: null, email: null, country: null }
  assert.deepEqual(payerRows(erased, { ...use, payerDocument }, t), [])
})
