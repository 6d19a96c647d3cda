import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { administeredTicketPath, administrationPath } from '#domain/form/administration-path.ts'
import type { TierType } from '#domain/form/form.ts'
import { limits } from '#domain/limits.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { sessionCookies } from '#test/support/factor.ts'
import { addForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

const t = serverTranslator('fr')

describe('pages that send mails of an order again (rule MAIL-4)', () => {
  let product: TestApp
  let pages: FastifyInstance

  before(async () => {
    await buildWeb()
    product = await testApp(new Date().toISOString())
    pages = Fastify({ genReqId: newTrace })
    await registerWeb(pages, { ...product.built, config: product.config })
  })
  after(async () => {
    await pages?.close()
    await product?.close()
  })

  /** One that Camille bought, and a post as its administrator, who may send nothing of it again for now. */
  async function spent(formType: 'Membership' | 'Event') {
    const tierType: TierType = formType === 'Event' ? 'Registration' : 'Membership'
    const form = await addForm(product, { formType, tiers: [{ tierType, price: 1500 }] })
    const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
    const item = { ...gift({ tierId: form.tiers[0]?.id ?? 0 }), tierType, participant }
    const { organizationId, orderId } = await sellItems(product, form, [item], '4242424242424242')
    await product.app.limits.count(limits.resentMails, `${organizationId} ${orderId} camille@example.org`, 5)
    const email = `${formType.toLowerCase()}@example.org`
    const userId = await addAdministrator(product, email, { organizationId, formId: null })
    const { cookie } = await sessionCookies(product, userId)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const post = (url: string, fields: Readonly<Record<string, string>>) =>
      pages.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { ...headers, cookie: `locale=fr; ${cookie}` },
      })
    return { address: { ...form.address, formType }, orderId, post }
  }

  const idIn = async (table: 'membershipCards' | 'tickets' | 'payments', orderId: number) => {
    const rows = product.db.selectFrom(table).select('id').where('orderId', '=', orderId)
    return String((await rows.executeTakeFirstOrThrow()).id)
  }

  async function assertTooOften(answer: Awaited<ReturnType<FastifyInstance['inject']>>) {
    assert.equal(answer.statusCode, 429)
    assert.ok(answer.body.includes(t('mails.too_often')), answer.body)
    assert.deepEqual(await product.runJobs(), [])
  }

  test('say in words that a card went too often, and so does the page of its payment', async () => {
    const { address, orderId, post } = await spent('Membership')
    const cards = administrationPath(address, 'cartes')
    const mailed = product.mails.length
    await assertTooOften(await post(`${cards}?q=zoe`, { cardId: await idIn('membershipCards', orderId) }))
    const payment = administeredPaymentPath(address.organizationSlug, Number(await idIn('payments', orderId)))
    const confirmation = { step: 'mail', kind: 'orderConfirmation', subject: String(orderId) }
    await assertTooOften(await post(payment, confirmation))
    assert.equal(product.mails.length, mailed)
  })

  test('say in words that a ticket went too often', async () => {
    const { address, orderId, post } = await spent('Event')
    const mailed = product.mails.length
    const ticket = administeredTicketPath(address, await idIn('tickets', orderId))
    await assertTooOften(await post(ticket, { intent: 'resend' }))
    assert.equal(product.mails.length, mailed)
  })
})
