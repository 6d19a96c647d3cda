import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { test } from 'node:test'
import { jwtVerify } from 'jose'
import { readSettings } from '#config/env.ts'
import { createGoogleWallet } from '#providers/wallet/google-wallet.ts'
import { eventKey } from '#test/support/event-key.ts'
import { ticketFacts } from '#test/support/papers.ts'
import { walletKeys } from '#test/support/wallet-keys.ts'
import type { PassedTicket } from './apple-pass.ts'
import { googleTicketLink, longestSigned, longestToken } from './google-ticket.ts'

const keys = walletKeys()
const wallet = createGoogleWallet(readSettings(keys.google).wallets.google!)
const now = '2026-11-28T12:00:00.000Z'
const ticket: PassedTicket = { ...ticketFacts, id: '01990000-0000-7000-8000-000000000001' }
const address = 'https://pay.google.com/gp/v/save/'

type Said = Record<string, unknown> & { readonly id: string }
type Payload = { readonly eventTicketClasses: readonly [Said]; readonly eventTicketObjects: readonly [Said] }

/** What a link says, its signature verified. */
async function read(more: Partial<PassedTicket> = {}, eventId = 'installation/1/2') {
  const link = await googleTicketLink({ ...ticket, ...more }, { wallet, eventId, now })
  assert.ok(link.startsWith(address))
  const token = link.slice(address.length)
  const { payload, protectedHeader } = await jwtVerify(token, createPublicKey(keys.googlePublicKey), {
    algorithms: ['RS256'],
    audience: 'google',
    issuer: 'wallet@project-of-nobody.iam.gserviceaccount.com',
  })
  assert.equal(protectedHeader.alg, 'RS256')
  const said = payload.payload as Payload
  return { token, payload, event: said.eventTicketClasses[0], held: said.eventTicketObjects[0] }
}

const inFrench = (value: string) => ({ defaultValue: { language: 'fr', value } })

test('a link is a signed token with what the ticket says', async () => {
  const { payload, event, held, token } = await read()
  assert.equal(payload.typ, 'savetowallet')
  assert.equal(payload.iat, Date.parse(now) / 1000)
  const { id: classId, ...said } = event
  assert.match(classId, /^3388000000012345678\.[0-9a-f]{24}$/)
  assert.deepEqual(said, {
    issuerName: 'Les Ateliers du Canal',
    reviewStatus: 'UNDER_REVIEW',
    eventName: inFrench('Festival des berges'),
    venue: {
      name: inFrench('Halle Girondins'),
      address: inFrench('3 rue du Port, 69007 Lyon'),
    },
    dateTime: { start: '2026-12-12T19:30:00Z' },
  })
  const { id, ...saidOfIt } = held
  assert.match(id, /^3388000000012345678\.[0-9a-f]{24}$/)
  assert.deepEqual(saidOfIt, {
    classId,
    state: 'ACTIVE',
    ticketHolderName: 'Camille Moreau',
    ticketNumber: '000012',
    ticketType: inFrench('Tarif plein\u00a0: 24,00\u00a0€'),
    barcode: { type: 'QR_CODE', value: ticket.codes?.held, alternateText: 'ABCDE-23456' },
    textModulesData: [{ id: 'category', header: 'Catégorie', body: 'Festival' }],
  })
  assert.ok(token.length <= longestToken, `${token.length} characters`)
})

test('what says something else has another id, or Google would keep what it knew', async () => {
  const first = await read()
  const again = await read()
  assert.deepEqual([again.event.id, again.held.id], [first.event.id, first.held.id])
  const renamed = await read({ holder: { firstName: 'Noé', lastName: 'Moreau' } })
  assert.equal(renamed.event.id, first.event.id)
  assert.notEqual(renamed.held.id, first.held.id)
  const other = await read({ id: '01990000-0000-7000-8000-000000000002' })
  assert.notEqual(other.held.id, first.held.id)
  const passedOn = await read({ codes: { held: 'ZZZ456789ABCDEFGHJKMNPQRSTV', code: 'ABCDE23456' } })
  assert.notEqual(passedOn.held.id, first.held.id)
  const moved = await read({ startDate: '2026-12-13T19:30:00.000Z' })
  assert.notEqual(moved.event.id, first.event.id)
  const elsewhere = await read({}, 'installation/1/3')
  assert.notEqual(elsewhere.event.id, first.event.id)
})

test('a link is never longer than browsers carry, whatever was typed, whether its ticket is signed or not', async () => {
  const signed = eventKey().codeOf({ secret: '2'.repeat(27), number: 31_207, rate: 4_021_377 })
  for (const text of ['x'.repeat(200), 'é'.repeat(200), '👨‍👩‍👧‍👦 '.repeat(60), '"\\'.repeat(100)]) {
    const long = { event: text, organization: text, place: text, category: text, rate: text, options: [text] }
    const about = { ...long, holder: { firstName: text, lastName: text }, endDate: now }
    const plain = await read(about)
    assert.ok(plain.token.length <= longestToken, `${plain.token.length} characters of ${text.slice(0, 8)}`)
    const { token, held } = await read({ ...about, codes: { held: signed, code: 'ABCDE23456' } })
    assert.equal((held.barcode as { readonly value: string }).value, signed)
    assert.ok(token.length <= longestSigned, `${token.length} characters of ${text.slice(0, 8)}`)
  }
  assert.ok(address.length + longestSigned < 2048)
})

test('an event without date and place has neither, in the language of the order', async () => {
  const { event, held } = await read({ startDate: null, place: null, locale: 'en' })
  assert.deepEqual([event.dateTime, event.venue], [undefined, undefined])
  assert.deepEqual(held.ticketType, { defaultValue: { language: 'en', value: 'Tarif plein: €24.00' } })
})
