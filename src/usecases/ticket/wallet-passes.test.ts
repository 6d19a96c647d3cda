import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { after, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import { decodeJwt, jwtVerify } from 'jose'
import { passesInAFile } from '#domain/ticket/wallet.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { readPass } from '#test/support/read-pass.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { walletKeys } from '#test/support/wallet-keys.ts'
import { readGoogleTicketLink, readOrderPasses, readTicket, readTicketPass } from './tickets.ts'

/** Tickets in the wallets of phones (rule TKT-8). */
const card = '4242424242424242'
const certificateEnds = '2026-12-05T00:00:00.000Z'
const keys = walletKeys(certificateEnds)
const issuer = keys.apple.APPLE_WWDR_CERTIFICATE ?? ''
let product: TestApp
let form: TestForm
before(async () => {
  product = await testApp(undefined, { settings: { ...keys.apple, ...keys.google } })
  form = await addForm(product, {
    formType: 'Event',
    title: 'Grand repas',
    startAt: '2026-12-12T19:30:00.000Z',
    tiers: [{ tierType: 'Registration', price: 2500 }],
  })
})
after(() => product.close())

const sell = (...firstNames: string[]) => {
  const items = firstNames.map(firstName => ({
    ...gift({ tierId: form.tiers[0]?.id ?? 0 }),
    tierType: 'Registration' as const,
    participant: { firstName, lastName: 'Moreau', email: null },
  }))
  return sellItems(product, form, items, card)
}
const readerOf = (orderId: number) => ({
  orderId,
  userId: null,
  token: product.app.signer.sign(`order:${form.organizationId}:${orderId}`, '2027-01-01T00:00:00.000Z'),
})
const ticketsOf = async (orderId: number) =>
  successOf(await product.acts.readOrderTickets(readerOf(orderId))).tickets
const linkOf = async (orderId: number) => {
  const [ticket] = await ticketsOf(orderId)
  return { ticketId: ticket?.id ?? '', token: ticket?.token ?? '' }
}
const objectOf = (link: string) => {
  const { payload } = decodeJwt(link.slice(link.lastIndexOf('/') + 1))
  return (payload as { eventTicketObjects: { id: string; barcode: { value: string } }[] })
    .eventTicketObjects[0]
}

test('a ticket is a pass that says what its page says', async () => {
  const { orderId } = await sell('Zoé')
  const link = await linkOf(orderId)
  const shown = successOf(await product.acts.readTicket(link))
  assert.deepEqual(shown.wallets, ['apple', 'google'])
  const { bytes, name } = successOf(await product.acts.readTicketPass(link))
  assert.equal(name, shown.number)
  const { said, fields, files } = readPass(bytes, issuer)
  assert.equal(said.serialNumber, link.ticketId)
  assert.equal((said.barcodes as { message: string }[])[0]?.message, shown.codes?.held)
  assert.deepEqual([fields.event, fields.holder], ['Grand repas', 'Nom: Zoé Moreau'])
  assert.deepEqual(files.filter(file => file.endsWith('.png')).toSorted(), [
    'icon.png',
    'icon@2x.png',
    'icon@3x.png',
    'thumbnail@2x.png',
  ])
  const google = successOf(await product.acts.readGoogleTicketLink(link))
  await jwtVerify(google.slice(google.lastIndexOf('/') + 1), createPublicKey(keys.googlePublicKey))
  assert.equal(objectOf(google)?.barcode.value, shown.codes?.held)
})

test('an order is a file of passes, as many as a phone takes at once', async () => {
  const { orderId } = await sell(
    ...Array.from({ length: passesInAFile + 2 }, (_, at) => `Ada${'abcdefghijkl'[at]}`),
  )
  const passesOf = async (part: number) => {
    const { bytes } = successOf(await product.acts.readOrderPasses({ ...readerOf(orderId), part }))
    return Object.values(unzipSync(bytes)).map(pass => readPass(pass, issuer).said.serialNumber)
  }
  const ids = (await ticketsOf(orderId)).map(({ id }) => id)
  assert.deepEqual(await passesOf(1), ids.slice(0, passesInAFile))
  assert.deepEqual(await passesOf(2), ids.slice(passesInAFile))
  const beyond = await product.acts.readOrderPasses({ ...readerOf(orderId), part: 3 })
  assert.deepEqual(codesOf(beyond), ['NOT_FOUND'])
  const stranger = await product.acts.readOrderPasses({ ...readerOf(orderId), token: 'x', part: 1 })
  assert.deepEqual(codesOf(stranger), ['NOT_FOUND'])
})

test('passed on, a ticket is another object of Google and the same pass of Apple; links of before give neither', async () => {
  const { orderId } = await sell('Jade', 'Kim')
  const former = await linkOf(orderId)
  const before = objectOf(successOf(await product.acts.readGoogleTicketLink(former)))
  const email = 'lea@example.org'
  const to = { firstName: 'Léa', lastName: 'Petit', email, emailConfirmation: email }
  successOf(await product.acts.giveTicket({ ...former, ...to }))
  assert.deepEqual(codesOf(await product.acts.readTicketPass(former)), ['NOT_FOUND'])
  assert.deepEqual(codesOf(await product.acts.readGoogleTicketLink(former)), ['NOT_FOUND'])
  const ofOrder = successOf(await product.acts.readOrderPasses({ ...readerOf(orderId), part: 1 }))
  assert.equal(Object.keys(unzipSync(ofOrder.bytes)).length, 1, 'the other one alone')
  assert.deepEqual(await product.runJobs(), [])
  const came = product.mails.find(({ to: { address } }) => address === email)
  const [, ticketId = '', token = ''] = /billets\/([\w-]+)\?token=(\S+)/.exec(came?.text ?? '') ?? []
  const theirs = { ticketId, token: decodeURIComponent(token) }
  const pass = readPass(successOf(await product.acts.readTicketPass(theirs)).bytes, issuer)
  assert.equal(pass.said.serialNumber, former.ticketId)
  const afterwards = objectOf(successOf(await product.acts.readGoogleTicketLink(theirs)))
  assert.notEqual(afterwards?.id, before?.id)
  assert.notEqual(afterwards?.barcode.value, before?.barcode.value)
})

test('a ticket that opens no door is no pass', async () => {
  const { orderId } = await sell('Fatou')
  const link = await linkOf(orderId)
  await product.db.updateTable('orders').set({ status: 'Canceled' }).where('id', '=', orderId).execute()
  assert.deepEqual(successOf(await product.acts.readTicket(link)).wallets, [])
  for (const read of [
    product.acts.readTicketPass(link),
    product.acts.readGoogleTicketLink(link),
    product.acts.readOrderPasses({ ...readerOf(orderId), part: 1 }),
  ])
    assert.deepEqual(codesOf(await read), ['NOT_FOUND'])
})

test('once the certificate has ended no pass is offered that no phone would take', async () => {
  const { orderId } = await sell('Gil')
  const link = await linkOf(orderId)
  const now = product.clock.now()
  product.clock.set(certificateEnds)
  assert.deepEqual(successOf(await product.acts.readTicket(link)).wallets, ['google'])
  assert.deepEqual(codesOf(await product.acts.readTicketPass(link)), ['NOT_FOUND'])
  product.clock.set(now)
})

test('without keys there is nothing of it', async () => {
  const { orderId } = await sell('Hugo')
  const link = await linkOf(orderId)
  const without = { ...product.app, wallets: { apple: undefined, google: undefined } }

  assert.deepEqual(successOf(await readTicket(without, link)).wallets, [])
  for (const read of [
    readTicketPass(without, link),
    readGoogleTicketLink(without, link),
    readOrderPasses(without, { ...readerOf(orderId), part: 1 }),
  ])
    assert.deepEqual(codesOf(await read), ['NOT_FOUND'])
})
