import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import { subjectOf } from './job-words.ts'

const t = serverTranslator('fr')
const payload = { organizationId: 3, paymentId: 7, refundId: 'abc', trace: 'def' }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const rows = (organization: Parameters<typeof subjectOf>[1]['organization']) =>
  subjectOf(t, { job: { payload }, organization }).map(({ label, value, href }) => [
    label,
    plain(value),
    href,
  ])

test('what a job was for has its name and leads to its page, where the operator has one', () => {
  assert.deepEqual(rows({ organizationSlug: 'les-amis', name: 'Les Amis' }), [
    ['Association', 'Les Amis', '/operateur/associations/les-amis'],
    ['Paiement', 'n° 7', null],
    ['Remboursement', 'abc', null],
  ])
})

test('an organization that is gone keeps its number', () => {
  assert.deepEqual(rows(null)[0], ['Association', 'n° 3', null])
})
