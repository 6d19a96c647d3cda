import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentKinds } from '#domain/form/types/descriptor.ts'
import { formTypes } from '#domain/form/types/index.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { namedDocuments, promisedDocuments } from './promised-documents.ts'

const names =
  /factur|reçus? fisca|billet|\battestation|\binvoice|tax receipt|\btickets?\b|\bmes reçus|\bmy receipts|cartes? de membre|membership cards?/i
const promise =
  /\b(vous|on) (recevez|recevrez|recevra)\b[^.]*(factur|reçu|billet)|(votre|vos) (facture|reçus? fisca|billet|cartes? de membre)|figure(nt)? sur (votre|la|le) (facture|reçu|billet)|\byour (invoice|tax receipts?|tickets?|membership cards?)\b|appears? on (the|your) (invoice|ticket|tax receipt)/i

const messages = Object.keys(fr).map(
  key => [key, [fr[key as keyof typeof fr], en[key as keyof typeof en]]] as const,
)
const promisedBy = (key: string) =>
  Object.entries(promisedDocuments).find(([begins]) => key.startsWith(begins))?.[1]

test('a sentence that names a document is known to promise one, or to promise none', () => {
  const unknown = messages
    .filter(([, texts]) => texts.some(text => names.test(text)))
    .map(([key]) => key)
    .filter(key => promisedBy(key) === undefined && !namedDocuments.some(begins => key.startsWith(begins)))
  assert.deepEqual(unknown, [])
})

test('only documents are promised that a descriptor says the product makes', () => {
  const made = new Set(Object.values(formTypes).flatMap(({ documents }) => documents))
  const broken = Object.entries(promisedDocuments).filter(([, kind]) => !made.has(kind))
  assert.deepEqual(broken, [])
  assert.ok([...made].every(kind => documentKinds.includes(kind)))
})

test('what only names a document has no word that promises it to its reader', () => {
  const broken = messages
    // What an event sells is called a ticket, without a paper.
    .filter(([key]) => promisedBy(key) === undefined && !key.startsWith('step.'))
    .filter(([, texts]) => texts.some(text => promise.test(text)))
    .map(([key]) => key)
  assert.deepEqual(broken, [])
})

test('each beginning is that of a message', () => {
  const begins = [...Object.keys(promisedDocuments), ...namedDocuments]
  assert.deepEqual(
    begins.filter(each => !messages.some(([key]) => key.startsWith(each))),
    [],
  )
})

test('no sentence tells to answer a mail: whether anybody reads the answer depends on the association', () => {
  const answers =
    /répond(ez|re|ant) à (cet|ce|votre|l’)\s?e-mail|(reply|answer)(ing)? (to )?(this|your|the) (confirmation )?e-?mail/i
  const broken = messages.filter(([, texts]) => texts.some(text => answers.test(text))).map(([key]) => key)
  assert.deepEqual(broken, [])
})
