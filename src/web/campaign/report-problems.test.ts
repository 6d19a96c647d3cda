import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReport } from '#domain/moderation/report.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { reportProblems } from './report-problems.ts'

const fr = serverTranslator('fr')
const problemsOf = (draft: { reason: string; userEmail: string; userMessage: string }) => {
  const read = readReport({ ...draft, url: '/' })
  assert.ok(!read.ok)
  return reportProblems(fr, read.error.toReversed(), 'page').map(({ id, message }) => [
    id,
    message.replaceAll(/[\u00a0\u202f]/g, ' '),
  ])
}

test('each problem of a report names its field and leads to it', () => {
  assert.deepEqual(problemsOf({ reason: '', userEmail: '', userMessage: '' }), [
    ['page-reason', 'Choisissez pourquoi vous signalez cette page.'],
    [
      'page-message',
      '« Expliquez-nous » : écrivez au moins 20 caractères, pour que nous comprenions ce qui ne va pas.',
    ],
    ['page-email', 'Renseignez « Votre e-mail (pour vous répondre) ».'],
  ])
  assert.deepEqual(problemsOf({ reason: 'SPAM', userEmail: 'camille@', userMessage: 'a'.repeat(1001) }), [
    ['page-message', '« Expliquez-nous » : 1 000 caractères au plus.'],
    ['page-email', 'Saisissez une adresse e-mail complète, par exemple nom@exemple.fr.'],
  ])
})
