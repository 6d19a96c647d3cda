import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#domain/access/role.ts'
import { officeAt } from './navigation.ts'

const canal = '/associations/le-canal/administration'

const who = (...roles: readonly (readonly [string, Role['role']])[]) => ({
  organizations: roles.map(([organizationSlug, role]) => ({
    organizationSlug,
    name: organizationSlug,
    role,
  })),
})
const whole = who(['le-canal', 'OrganizationAdmin'], ['le-fournil', 'FormAdmin'])
const one = who(['le-canal', 'FormAdmin'], ['le-canal', 'FormAdmin'])

/** What is marked as open, under the name of its entry. */
const currentAt = (address: string) =>
  officeAt(address, whole)?.entries.flatMap(({ words, current }) => (current ? [[words, current]] : []))

test('the entry of a page is marked, and above a page that lies below one', () => {
  assert.deepEqual(currentAt(canal), [['frame.part.home', 'page']])
  assert.deepEqual(currentAt(`${canal}?enregistre`), [['frame.part.home', 'page']])
  assert.deepEqual(currentAt(`${canal}/campagnes?etat=brouillons`), [['frame.part.campaigns', 'page']])
  assert.deepEqual(currentAt(`${canal}/campagnes/nouvelle`), [['frame.part.campaigns', 'true']])
  assert.deepEqual(currentAt(`${canal}/evenements/bal/edition/1`), [['frame.part.campaigns', 'true']])
  assert.deepEqual(currentAt(`${canal}/paiements/12`), [['frame.part.payments', 'true']])
  assert.deepEqual(currentAt(`${canal}/listes/commandes?q=roux`), [['frame.part.lists', 'page']])
  assert.deepEqual(currentAt(`${canal}/listes/adherents`), [['frame.part.lists', 'true']])
  for (const order of ['commandes/12', 'commandes/12/lignes/3/option', 'exports'])
    assert.deepEqual(currentAt(`${canal}/${order}`), [['frame.part.lists', 'true']], order)
  assert.deepEqual(currentAt(`${canal}/ventes/repas/partage`), [['frame.part.campaigns', 'true']])
  assert.deepEqual(currentAt(`${canal}/adhesions`), [['frame.part.members', 'page']])
  for (const page of ['demandes', 'demandes/4', 'paiement-recu'])
    assert.deepEqual(currentAt(`${canal}/adhesions/saison/${page}`), [['frame.part.campaigns', 'true']], page)
  assert.deepEqual(currentAt(`${canal}/integrations`), [['frame.part.integrations', 'page']])
})

test('who administers one campaign is led to what their role reaches, and once', () => {
  const office = officeAt(`${canal}/paiements`, one)
  assert.deepEqual(
    office?.entries.map(({ words }) => words),
    [
      ...['frame.part.home', 'frame.part.campaigns', 'frame.part.payments', 'frame.part.lists'],
      'frame.part.messages',
    ],
  )
  assert.equal(office?.mayCreate, false)
  assert.equal(office?.organizations.length, 1)
  assert.equal(officeAt(canal, whole)?.mayCreate, true)
})

test('who administers nothing of an association has no navigation of it', () => {
  for (const viewer of [null, who(), who(['le-fournil', 'OrganizationAdmin'])])
    assert.equal(officeAt(canal, viewer), undefined)
  for (const address of [
    '/',
    '/associations/le-canal',
    '/associations/le-canal/administrations',
    '/operateur',
  ])
    assert.equal(officeAt(address, whole), undefined, address)
})
