import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ordersFoundMail } from './orders-found.ts'

const sender = { locale: 'fr', organizationName: 'Obole', brand: 'Obole', accent: '#8F5600' } as const
const urls = { accountUrl: 'https://obole.test/inscription', searchUrl: 'https://obole.test/retrouver' }
const order = (number: string) => ({
  number,
  date: '2026-11-20',
  title: 'Festival des berges',
  organization: 'Les Ateliers du Canal',
  address: `https://obole.test/commandes/${number}?token=a`,
})
const textOf = (numbers: readonly string[]) =>
  ordersFoundMail(sender, { orders: numbers.map(order), ...urls }).text.replaceAll('\u00a0', ' ')
const placesOf = (text: string, parts: readonly string[]) => parts.map(part => text.indexOf(part))
const inOrder = (places: readonly number[]) =>
  places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1))

test('one order: its link, which one it is, and only then the account', () => {
  const text = textOf(['7'])
  const parts = [
    'Si vous n’avez rien demandé',
    'Voir ma commande : https://obole.test/commandes/7?token=a',
    'N° 7, 20 novembre 2026 : Festival des berges (Les Ateliers du Canal)',
    'https://obole.test/inscription',
  ]
  assert.ok(inOrder(placesOf(text, parts)), text)
})

test('several orders: each link, then the account', () => {
  const text = textOf(['7', '8'])
  const parts = ['N° 7,', 'commandes/7?token=a', 'N° 8,', 'commandes/8?token=a', 'inscription']
  assert.ok(inOrder(placesOf(text, parts)), text)
})

test('no order: another address is tried, and no account is offered', () => {
  const text = textOf([])
  assert.match(text, /Essayer une autre adresse : https:\/\/obole\.test\/retrouver/)
  assert.match(text, /Si vous n’avez rien demandé, ne faites rien\./)
  assert.doesNotMatch(text, /inscription|personne d’autre n’a reçu/)
})
