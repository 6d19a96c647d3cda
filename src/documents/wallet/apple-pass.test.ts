import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { readSettings } from '#config/env.ts'
import { createAppleWallet } from '#providers/wallet/apple-wallet.ts'
import { plainPicture, ticketFacts } from '#test/support/papers.ts'
import { readPass } from '#test/support/read-pass.ts'
import { walletKeys } from '#test/support/wallet-keys.ts'
import { bundlePasses, type PassedTicket, writePass } from './apple-pass.ts'

const keys = walletKeys()
const issuer = keys.apple.APPLE_WWDR_CERTIFICATE ?? ''
const wallet = createAppleWallet(readSettings(keys.apple).wallets.apple!)
const now = '2026-11-28T12:00:00.000Z'
const look = { images: { 'icon.png': plainPicture(29, 29) }, colour: '#00653D' }
const ticket: PassedTicket = { ...ticketFacts, id: '01990000-0000-7000-8000-000000000001' }
const passOf = async (more: Partial<PassedTicket> = {}) =>
  readPass(await writePass({ ...ticket, ...more }, { wallet, look, now }), issuer)

describe('a pass', () => {
  test('is signed, with everything in it that a ticket says', async () => {
    const { said, files, signedAt, fields } = await passOf()
    assert.deepEqual(files.toSorted(), ['icon.png', 'pass.json'])
    assert.equal(signedAt, now)
    const { passTypeIdentifier, teamIdentifier, serialNumber, backgroundColor, sharingProhibited } = said
    assert.deepEqual(
      { passTypeIdentifier, teamIdentifier, serialNumber, backgroundColor, sharingProhibited },
      {
        passTypeIdentifier: 'pass.org.example.tickets',
        teamIdentifier: 'ABCDE12345',
        serialNumber: ticket.id,
        backgroundColor: 'rgb(0, 101, 61)',
        sharingProhibited: true,
      },
    )
    assert.deepEqual(said.barcodes, [
      {
        format: 'PKBarcodeFormatQR',
        message: ticket.codes?.held,
        messageEncoding: 'iso-8859-1',
        altText: 'ABCDE-23456',
      },
    ])
    assert.equal(said.organizationName, 'Les Ateliers du Canal')
    const { event, when, where, holder, rate, category, number, options, order } = fields
    assert.deepEqual(
      [event, holder, number],
      ['Festival des berges', 'Nom: Camille Moreau', 'Billet n°: 000012'],
    )
    assert.match(when ?? '', /^Date: samedi 12 décembre 2026 à 20h30/)
    assert.equal(where, 'Lieu: Halle Girondins, 3 rue du Port, 69007 Lyon')
    assert.match(rate ?? '', /Tarif plein\s: 24,00/)
    assert.deepEqual(
      [category, options, order],
      ['Catégorie: Festival', 'Options: Repas du soir', 'Commande n°: 48'],
    )
  })

  test('is in the language of its order', async () => {
    const { said, fields } = await passOf({ locale: 'en' })
    assert.equal(said.description, 'Ticket for Festival des berges')
    assert.equal(fields.holder, 'Name: Camille Moreau')
  })

  test('keeps its place in a wallet until a week after its event, and for years where that has no date', async () => {
    const dates = async (startDate: string | null, endDate: string | null) => {
      const { relevantDate, relevantDates, expirationDate } = (await passOf({ startDate, endDate })).said
      return { relevantDate, relevantDates, expirationDate }
    }
    const [startDate, endDate] = ['2026-12-12T19:30:00.000Z', '2026-12-14T03:00:00.000Z']
    assert.deepEqual(await dates(startDate, null), {
      relevantDate: startDate,
      relevantDates: [{ startDate }],
      expirationDate: '2026-12-19T19:30:00.000Z',
    })
    assert.deepEqual(await dates(startDate, endDate), {
      relevantDate: startDate,
      relevantDates: [{ startDate, endDate }],
      expirationDate: '2026-12-21T03:00:00.000Z',
    })
    const undated = await dates(null, null)
    assert.equal(undated.relevantDate, undefined)
    assert.equal(undated.expirationDate, '2031-11-27T12:00:00.000Z')
  })

  test('says what anybody typed as it was typed, and stays a pass', async () => {
    for (const text of ['</script><b>x', '"; drop', '𝒜lex 🎉', 'مها ‏ ali', 'x'.repeat(200), 'a\u0000b\nc']) {
      const { fields } = await passOf({ event: text, holder: { firstName: text, lastName: text } })
      assert.ok((fields.event ?? '').length > 0)
      assert.ok(!fields.event?.includes('\n'))
    }
  })

  test('is made for nothing that opens no door', async () => {
    await assert.rejects(passOf({ codes: null, state: 'canceled' }), /opens no door/)
  })

  test('stands beside others in one file', async () => {
    const bytes = await writePass(ticket, { wallet, look, now })
    const passes = ['000012', '000013'].map(number => ({ number, bytes }))
    const files = unzipSync(bundlePasses(passes, now))
    assert.deepEqual(Object.keys(files), ['000012.pkpass', '000013.pkpass'])
    readPass(files['000013.pkpass'] ?? new Uint8Array(), issuer)
  })
})
