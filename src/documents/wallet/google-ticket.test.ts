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
import { googleTicketLink, longestLink } from './google-ticket.ts'

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
  return { link, payload, event: said.eventTicketClasses[0], held: said.eventTicketObjects[0] }
}

const inFrench = (value: string) => ({ defaultValue: { language: 'fr', value } })

test('a link is a signed token with what the ticket says', async () => {
  const { payload, event, held, link } = await read()
  assert.equal(payload.typ, 'savetowallet')
  assert.equal(payload.iat, Date.parse(now) / 1000)
  const { id: classId, ...said } = event
  assert.match(classId, /^3388000000012345678\.[\w-]{16}$/)
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
  assert.match(id, /^3388000000012345678\.[\w-]{16}$/)
  assert.deepEqual(saidOfIt, {
    classId,
    state: 'ACTIVE',
    ticketHolderName: 'Camille Moreau',
    ticketNumber: '000012',
    ticketType: inFrench('Tarif plein\u00a0: 24,00\u00a0€'),
    barcode: { type: 'QR_CODE', value: ticket.codes?.held, alternateText: 'ABCDE-23456' },
    textModulesData: [{ id: 'category', header: 'Catégorie', body: 'Festival' }],
  })
  assert.ok(link.length <= longestLink, `${link.length} characters`)
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

const signed = eventKey().codeOf({ secret: '2'.repeat(27), number: 31_207, rate: 4_021_377 })
const codes = { held: signed, code: 'ABCDE23456' }

/** A hundred letters or more of each script, and what is longest in JSON. */
const longTexts = [
  'x'.repeat(200),
  'é'.repeat(100),
  'Ξενοφών'.repeat(15),
  'प्रतिभा'.repeat(15),
  'สมศักดิ์'.repeat(15),
  '龍'.repeat(100),
  '𠮷'.repeat(100),
  '👨‍👩‍👧‍👦 '.repeat(60),
  '"\\'.repeat(100),
]

test('a link is never longer than browsers carry, whatever was typed, whether its ticket is signed or not', async () => {
  assert.ok(longestLink <= 1800)
  for (const locale of ['fr', 'en'] as const)
    for (const text of longTexts) {
      const long = {
        event: text,
        organization: text,
        place: text,
        category: text,
        rate: text,
        options: [text],
      }
      const about = { ...long, locale, holder: { firstName: text, lastName: text }, endDate: now }
      const plain = await read(about)
      assert.ok(plain.link.length <= longestLink, `${plain.link.length} characters of ${text.slice(0, 8)}`)
      const { link, held, event } = await read({ ...about, codes })
      assert.equal((held.barcode as { readonly value: string }).value, signed)
      assert.ok(link.length <= longestLink, `${link.length} characters of ${text.slice(0, 8)}`)
      for (const said of [held.ticketHolderName, event.issuerName] as string[])
        assert.ok(Buffer.byteLength(said) > 20, `« ${said} » is a stump`)
    }
})

test('a signed ticket with words of usual length says all of them but the category', async () => {
  const { event, held, link } = await read({ codes })
  assert.ok(link.length <= longestLink, `${link.length} characters`)
  assert.doesNotMatch(JSON.stringify([event, held]), /…/)
  assert.deepEqual([event.venue !== undefined, held.textModulesData], [true, undefined])
})

test('what does not fit is left out before words are cut to stumps: first category and end, then the place', async () => {
  const place = 'Grande halle des expositions et des congrès, 3 avenue de la République, 69007 Lyon'
  const { event, held } = await read({
    codes,
    place,
    endDate: now,
    organization: 'Les Amis de la salle '.repeat(3),
  })
  assert.deepEqual([event.venue, held.textModulesData], [undefined, undefined])
  assert.deepEqual(event.dateTime, { start: '2026-12-12T19:30:00Z' })
  assert.equal(held.ticketHolderName, 'Camille Moreau')
})

test('an event without date and place has neither, in the language of the order', async () => {
  const { event, held } = await read({ startDate: null, place: null, locale: 'en' })
  assert.deepEqual([event.dateTime, event.venue], [undefined, undefined])
  assert.deepEqual(held.ticketType, { defaultValue: { language: 'en', value: 'Tarif plein: €24.00' } })
})
