import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { writeAudit } from '#db/audit.ts'
import { changesFact } from '#domain/operator/audit-changes.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { changesInWords, whatWasDone, whenDone, whoDid } from '#messages/journal-words.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addAdministrator, addMember, addUser } from '#test/support/people.ts'
import { asking, paidGift } from '#test/support/refunds.ts'
import type { Journal } from './journal.ts'

let product: TestApp
let campaign: TestCampaign
let admin: number
let treasurer: number

before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
  campaign = await addDonationCampaign(product)
  const { organizationId } = campaign
  admin = await addAdministrator(product, 'ines@example.org', { organizationId, formId: null })
  treasurer = await addMember(product, 'tresorerie@example.org', {
    ...{ role: 'Treasurer', organizationId, formId: null },
  })
})
after(() => product.close())

const t = serverTranslator('fr')
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const everything = { subject: null, personId: null, from: null, until: null }
const organizationSlug = () => campaign.address.organizationSlug

type Wishes = Partial<Parameters<typeof product.acts.readJournal>[0]>

const read = (userId: number | null, wishes: Wishes = {}) =>
  product.acts.readJournal({
    ...{ organizationSlug: organizationSlug(), userId, ...everything, after: null },
    ...wishes,
  })

/** The lines as somebody reads them. */
async function told(userId: number, wishes: Wishes = {}) {
  const { entries, now } = successOf(await read(userId, wishes))
  return entries.map(entry => {
    const words = `${whoDid(t, entry, 'Obole')} ${whatWasDone(t, entry)}, ${whenDone(t, entry.at, now)}`
    return plain([words, ...changesInWords(t, entry)].join(' | '))
  })
}

/** The lines of the file of somebody who has just proven their second factor. */
async function exported(wishes: Wishes = {}) {
  const actor = await provenActor(product, admin)
  const wish = {
    organizationSlug: organizationSlug(),
    ...actor,
    ...everything,
    ...wishes,
    locale: 'fr',
  } as const
  const pieces = successOf(await product.acts.exportJournal({ ...wish, sessionId: actor.sessionId ?? null }))
  return plain((await Array.fromAsync(pieces)).join('')).split('\r\n')
}

async function saveRate(price: string, label = 'Don de 20 euros') {
  const visit = { ...campaign.address, userId: admin }
  const rateId = campaign.tierIds[0]!
  const { values, form } = successOf(await product.acts.readRate({ ...visit, rateId }))
  const { version } = form
  successOf(await product.acts.saveRate({ ...visit, rateId, version, values: { ...values, price, label } }))
}

async function edit(values: Record<string, string>) {
  const visit = { ...campaign.address, userId: admin }
  const { form } = successOf(await product.acts.readCampaign(visit))
  successOf(await product.acts.editCampaign({ ...visit, version: form.version, values }))
}

test('a price is told with what it was and what it is, in a sentence (rule ACC-15)', async () => {
  await saveRate('24')
  assert.deepEqual(await told(admin), [
    'Zoé Carpentier a changé le prix de « Don de 20 euros » de 20,00 € à 24,00 €, aujourd’hui à 13h00',
  ])
})

test('the saves of one sitting are one line, from what stood there first to what stands there last', async () => {
  for (const title of ['Un don p', 'Un don pour', 'Un don pour tous']) {
    product.clock.advance(1)
    await edit({ title, description: '<p>Un long texte</p>' })
  }
  const [line] = await told(admin)
  assert.equal(
    line,
    'Zoé Carpentier a modifié la campagne « Un don pour tous », aujourd’hui à 13h03 | Titre : Un don → Un don pour tous | Présentation : a changé',
  )
})

test('who keeps the money reads what is about money; a stranger finds nothing', async () => {
  const sold = await paidGift(product, campaign)
  product.clock.advance(24 * 60)
  successOf(await product.acts.askRefund(asking(campaign, sold, treasurer)))
  const [line, ...others] = await told(treasurer)
  assert.match(
    line ?? '',
    /^Zoé Carpentier a demandé le remboursement du paiement n° \d+, aujourd’hui à 13h03 \| Montant : \d+,00 €$/,
  )
  assert.deepEqual(others, [])
  assert.match((await told(admin))[1] ?? '', /hier à 13h03 \| Titre/)
  const { organizationId, formId } = campaign
  const editor = await addAdministrator(product, 'max@example.org', { organizationId, formId })
  const reader = await addMember(product, 'lea@example.org', { role: 'Reader', organizationId, formId: null })
  for (const userId of [null, editor, reader]) assert.deepEqual(codesOf(await read(userId)), ['NOT_FOUND'])
})

test('nobody finds out by the filter who works for the operator; who has left the team is found', async () => {
  const [left, operator] = [
    await addUser(product, 'parti@example.org'),
    await addUser(product, 'op@example.org'),
  ]
  const { organizationId } = campaign
  const line = {
    organizationId,
    object: `organization:${organizationId}`,
    trace: '',
    at: '2026-11-19T12:00:00.000Z',
  }
  await writeAudit(product.db, { ...line, actor: `user:${left}`, action: 'key.create' })
  await writeAudit(product.db, { ...line, actor: `user:${operator}`, action: 'organization.change' })
  const { people, entries } = successOf(await read(admin))
  assert.deepEqual(people.map(({ id }) => id).toSorted(), [admin, treasurer, left].toSorted())
  assert.deepEqual(
    successOf(await read(treasurer)).people.map(({ id }) => id),
    [treasurer],
  )
  assert.ok(entries.some(({ action }) => action === 'organization.change'))
  assert.deepEqual(await told(admin, { personId: operator }), [])
  assert.equal((await told(admin, { personId: left })).length, 1)
})

test('is filtered by subject, person and day, and its file holds what is shown', async () => {
  assert.equal((await told(admin, { subject: 'money' })).length, 1)
  assert.equal((await told(treasurer, { subject: 'campaigns' })).length, 0)
  assert.equal((await told(admin, { personId: treasurer })).length, 1)
  assert.equal((await told(admin, { from: '2026-11-20', until: '2026-11-20' })).length, 2)
  assert.equal((await told(admin, { from: '2026-11-21', until: '2026-11-21' })).length, 1)
  assert.deepEqual(await exported({ subject: 'campaigns' }), [
    '\ufeffQuand;Qui;Quoi;Détail',
    '2026-11-20 13:03;Zoé Carpentier;a modifié la campagne « Un don pour tous »;Titre : Un don → Un don pour tous · Présentation : a changé',
    '2026-11-20 13:00;Zoé Carpentier;"a changé le prix de « Don de 20 euros » de 20,00 € à 24,00 €";',
    '',
  ])
})

test('goes on page by page to its end, each line once', async () => {
  for (let n = 0; n < 30; n += 1) {
    product.clock.advance(11)
    await edit({ title: `Un don ${n}` })
  }
  const seen: string[] = []
  for (let after: string | null = null; ; ) {
    const { entries, next }: Journal = successOf(await read(admin, { after }))
    seen.push(...entries.map(({ id }) => id))
    if (next === null) break
    after = next
  }
  assert.deepEqual([seen.length, new Set(seen).size], [36, 36])
})

test('an evening of saves is one line, on the page and in the file', async () => {
  product.clock.advance(11)
  const { organizationId, formId } = campaign
  const line = {
    organizationId,
    actor: `user:${admin}`,
    action: 'campaign.edit',
    object: `form:${formId}`,
    trace: '',
  }
  for (let n = 0; n < 600; n += 1) {
    const at = new Date(Date.parse(product.clock.now()) + n * 1000).toISOString()
    const facts = { changes: changesFact({ title: `Bal ${n}` }, { title: `Bal ${n + 1}` }) }
    await writeAudit(product.db, { ...line, facts, at })
  }
  product.clock.advance(11)
  const evening = 'Titre : Bal 0 → Bal 600'
  const [first, second] = await told(admin, { subject: 'campaigns' })
  assert.match(first ?? '', new RegExp(`${evening}$`))
  assert.match(second ?? '', /Titre : Un don 28 → Un don 29$/)
  const [, ...file] = await exported({ subject: 'campaigns' })
  assert.deepEqual(
    file.slice(0, 2).map(row => row.split(';')[3]),
    [evening, 'Titre : Un don 28 → Un don 29'],
  )
})

test('the file is for who has proven who they are, and is written down', async () => {
  const wish = { organizationSlug: organizationSlug(), ...everything, locale: 'fr' } as const
  const unproven = { ...wish, userId: treasurer, sessionId: null }
  assert.deepEqual(codesOf(await product.acts.exportJournal(unproven)), ['FACTOR_NEEDED'])
  const { length } = await told(admin, { subject: 'association' })
  await exported()
  const [newest, ...others] = await told(admin, { subject: 'association' })
  assert.match(newest ?? '', /^Zoé Carpentier a téléchargé le journal, /)
  assert.equal(others.length, length)
})

test('of the team, whose role was changed and from what to what', async () => {
  const manager = { organizationSlug: organizationSlug(), ...(await provenActor(product, admin)) }
  const { people } = successOf(await product.acts.readTeam(manager))
  const { roleId } = people.find(person => person.email === 'lea@example.org')!
  successOf(await product.acts.changeRole({ ...manager, roleId, role: 'Treasurer', formId: null }))
  successOf(
    await product.acts.inviteAdministrators({
      ...manager,
      email: 'ana@example.org',
      role: 'Reader',
      formId: null,
      locale: 'fr',
    }),
  )
  const lines = await told(admin, { subject: 'team' })
  assert.deepEqual(
    lines.map(line => line.replace(/, aujourd’hui à \d\dh\d\d/, '')),
    [
      'Zoé Carpentier a invité ana@example.org dans l’équipe | Rôle : lecture seule',
      'Zoé Carpentier a donné un autre rôle à Zoé Carpentier | Rôle : lecture seule → trésorerie de l’association',
    ],
  )
})
