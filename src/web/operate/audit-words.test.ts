import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyJob } from '#domain/job/jobs.ts'
import { accounts } from '#domain/ledger/ledger.ts'
import { auditActors } from '#domain/operator/audit-actors.ts'
import { auditFacts } from '#domain/operator/audit-facts.ts'
import { defaultSettings } from '#domain/operator/settings.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { subjectPath } from './audit-paths.ts'
import { actorWords, factsOf, keysOf, objectWords, subjectWords } from './audit-words.ts'
import { jobTitle } from './job-words.ts'

const t = serverTranslator('fr')
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const line = (
  facts: Readonly<Record<string, unknown>>,
  action = 'organization.change',
  object = 'organization:3',
) => ({
  action,
  object,
  facts,
  campaign: null,
})

test('the facts of a line are read in words, those of former days as they were written', () => {
  const facts = {
    allowCollect: 'true -> false',
    collectCap: 'null -> 100000',
    reason: 'Un essai.',
    former: 1,
  }
  assert.equal(
    plain(factsOf(t, line({ ...facts, confirmedBy: null }))),
    [
      'former : 1',
      'Collecte permise : oui → non',
      'Plafond de collecte : aucun → 1 000,00 €',
      'Motif : Un essai.',
    ].join(' · '),
  )
})

test('no fact of today shows the name under which it is written', () => {
  for (const name of auditFacts) assert.ok(!factsOf(t, line({ [name]: 7 })).startsWith(`${name}\u00a0`), name)
})

test('a changed setting is read field by field, in euros', () => {
  const before = defaultSettings({ tipRateFactor: 1 }).instalments
  const after = { ...before, Event: { count: 3, months: 11 } }
  const change = (name: string, from: unknown, to: unknown) =>
    plain(
      factsOf(
        t,
        line(
          { before: JSON.stringify(from), after: JSON.stringify(to), reason: 'Oui.' },
          'setting.change',
          `setting:${name}`,
        ),
      ),
    )
  assert.equal(change('instalments', before, after), 'Billetterie, Paiements au plus : 12 → 3 · Motif : Oui.')
  assert.equal(
    change('collectCap', null, 250_000),
    'Plafond avant vérification : aucun → 2 500,00 € · Motif : Oui.',
  )
  assert.match(change('former', { a: 1 }, { a: 2 }), /^former : 1 → 2/)
  const unreadable = line({ before: '{', after: 'x' }, 'setting.change', 'setting:collectCap')
  assert.equal(plain(factsOf(t, unreadable)), 'Avant : { · Après : x')
})

test('what a line is about, and who did it, are words; keys stand apart', () => {
  const [job, report] = ['job:7', 'report:0198a5b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b']
  assert.deepEqual(
    [job, report, 'setting:homeIntro', 'switch:captures', 'former:1'].map(each =>
      plain(objectWords(t, each)),
    ),
    [
      'Travail n° 7',
      'Signalement',
      'Phrase de la page d’accueil',
      'Encaissements des paiements autorisés',
      'former:1',
    ],
  )
  assert.equal(actorWords(t, 'payer:order:7'), 'La personne qui paie')
  for (const actor of auditActors) assert.notEqual(actorWords(t, actor), actor)
  assert.equal(plain(actorWords(t, 'user:5')), 'Compte n° 5')
  const facts = { job: 'capture-payment', payload: '{"paymentId":9}', causedBy: 'abc', attempts: 25 }
  assert.equal(plain(factsOf(t, line(facts))), 'Travail : Encaisser un paiement autorisé · Tentatives : 25')
  assert.equal(keysOf({ object: job, facts }), 'job:7 · {"paymentId":9} · abc')
})

test('amounts are euros, days are dates, a finding has its words', () => {
  const closed = { found: 0, kind: 'sealBroken', reason: 'Oui.', on: '2026-11-20', expected: -500 }
  assert.equal(
    plain(factsOf(t, line(closed, 'difference.close'))),
    'Jour : 20 novembre 2026 · Sorte : Scellé rompu · Attendu : −5,00 € · Trouvé : 0,00 € · Motif : Oui.',
  )
  assert.equal(
    plain(factsOf(t, line({ from: 1500, to: 2000 }, 'schedule.amount'))),
    'Avant : 15,00 € · Après : 20,00 €',
  )
  assert.equal(plain(factsOf(t, line({ from: 5, to: 20 }, 'schedule.day'))), 'Avant : 5 · Après : 20')
})

test('accounts of the ledger have words, and a campaign its title', () => {
  for (const account of accounts) {
    const written = plain(factsOf(t, line({ debit: account }, 'ledger.correct')))
    assert.ok(!written.includes(account), written)
  }
  const of = { ...line({ form: 1 }, 'report.withhold'), campaign: { title: 'Festival' } }
  assert.equal(plain(factsOf(t, of)), 'Campagne : Festival')
  assert.equal(plain(factsOf(t, { ...of, campaign: null })), 'Campagne : n° 1', 'one that is gone')
  assert.equal(plain(subjectWords(t, { ...of, object: 'form:1' })), 'Campagne « Festival »')
  assert.equal(plain(subjectWords(t, { ...of, object: 'report:0198a5b2' })), 'Signalement')
})

test('a line leads to what it is about, where the operator has a page of it', () => {
  const campaign = { title: 'Festival', formType: 'Event', formSlug: 'festival' } as const
  const paths = [
    'report:0198a5b2',
    'difference:7',
    'organization:3',
    'form:1',
    'switch:captures',
    'refund:9',
  ].map(object => subjectPath({ object, organizationSlug: 'les-amis', campaign }))
  assert.deepEqual(paths, [
    '/operateur/signalements/0198a5b2',
    '/operateur/ecarts/7',
    '/operateur/associations/les-amis',
    '/associations/les-amis/evenements/festival',
    '/operateur/interrupteurs',
    null,
  ])
  assert.equal(subjectPath({ object: 'organization:3', organizationSlug: null, campaign: null }), null)
})

test('what somebody wrote stays as they wrote it', () => {
  const written = { decided: 'null', author: 'Public', reason: '2026-11-20 -> true', confirmedBy: '-500' }
  assert.equal(
    plain(factsOf(t, line(written, 'ledger.correct'))),
    'Confirmé par : -500 · Décision : null · Auteur : Public · Motif : 2026-11-20 -> true',
  )
})

test('every job has words', () => {
  for (const [name] of everyJob) assert.notEqual(jobTitle(t, name), name)
  assert.equal(jobTitle(t, 'undo-charge'), jobTitle(t, 'undo-attempt'), 'what earlier versions queued')
  assert.equal(jobTitle(t, 'nobody-knows'), 'nobody-knows')
})
