import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Locale } from '#domain/locale.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, camille } from '#test/support/campaign.ts'
import { openedPayment, payWith, successOf } from '#test/support/donation.ts'

let product: TestApp

before(async () => {
  product = await testApp()
  const { paymentRequestId } = await openedPayment(product, await addDonationCampaign(product))
  await payWith(product, paymentRequestId, '4242424242424242')
  await product.runJobs()
})
beforeEach(() => {
  product.mails.length = 0
})
after(() => product.close())

const ask = (email: string, locale: Locale = 'fr') =>
  product.acts.askAccountLink({ purpose: 'orders', email, returnTo: '/', locale })

test('whoever types the address of an order gets the link that opens it (rule ACC-13)', async () => {
  successOf(await ask(` ${camille.email.toUpperCase()} `))
  await product.runJobs()
  const [mail] = product.mails
  assert.equal(product.mails.length, 1)
  assert.match(mail?.subject ?? '', /^Vos commandes sur /)
  const [, id = '', token = ''] = /\/commandes\/(\d+)\?token=(\S+)/.exec(mail?.text ?? '') ?? []
  const page = await product.acts.readOrderPage({
    orderId: Number(id),
    userId: null,
    token: decodeURIComponent(token),
  })
  assert.equal(successOf(page).payer?.email, camille.email)
  assert.ok(mail?.html.includes(`/commandes/${id}?token=`), 'the HTML has the same link')
})

test('an address without orders gets the same answer, and a mail that says there is none', async () => {
  assert.deepEqual(await ask('nobody@example.org', 'en'), await ask(camille.email, 'en'))
  await product.runJobs()
  const none = product.mails.find(({ to }) => to.address === 'nobody@example.org')
  assert.match(none?.subject ?? '', /^No order for this address/)
  assert.doesNotMatch(none?.text ?? '', /\/commandes\//)
})

test('one address gets five mails an hour, and no error after that', async () => {
  for (let times = 0; times < 7; times += 1) successOf(await ask('often@example.org'))
  await product.runJobs()
  assert.equal(product.mails.length, 5)
})
