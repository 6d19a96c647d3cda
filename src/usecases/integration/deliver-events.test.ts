import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { createOutside } from '#providers/outside/outside.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, gift, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { proveNow, provenActor } from '#test/support/factor.ts'
import { addForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { addFaults, clearFaults } from '#test/support/provider.ts'
import { paidGift } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import type { App } from '../app.ts'
import type { IntegrationVisit } from './open-integration.ts'

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

/** A program of an association: it keeps what it received, and answers as a test says. */
async function startProgram() {
  const received: Received[] = []
  let respond: (response: ServerResponse) => unknown = response => response.writeHead(200).end('merci')
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', piece => pieces.push(piece))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces).toString('utf8') })
      respond(response)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/evenements`
  return {
    received,
    url,
    answer: (next: typeof respond) => {
      respond = next
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

let product: TestApp
let campaign: TestCampaign
let visit: IntegrationVisit & { userId: number }
let program: Awaited<ReturnType<typeof startProgram>>
/** What happens to the process after each answer. */
let afterAnswer: () => unknown = () => {}

before(async () => {
  const real = createOutside({ isLive: false, timeoutMs: 1_000 })
  const outside: App['outside'] = {
    async post(url, call) {
      const answer = await real.post(url, call)
      await afterAnswer()
      return answer
    },
  }
  product = await testApp(undefined, { outside })
})
after(() => product.close())

beforeEach(async () => {
  program = await startProgram()
  campaign = await addDonationCampaign(product)
  const userId = await addAdministrator(product, `owner${campaign.organizationId}@example.org`, {
    ...campaign,
    formId: null,
  })
  visit = {
    organizationSlug: campaign.address.organizationSlug,
    ...(await provenActor(product, userId)),
  }
})
afterEach(() => program.close())

async function added(url = program.url, eventTypes: readonly string[] = ['Order', 'Payment']) {
  const result = await product.acts.addEventEndpoint({ ...visit, url, eventTypes })
  assert.ok(result.ok, JSON.stringify(result))
  return result.value.endpointId
}

async function listed() {
  const read = await product.acts.listEventEndpoints({ ...visit, before: null })
  assert.ok(read.ok)
  return read.value
}

async function secretsOf(endpointId: string) {
  const read = await product.acts.readEndpointSecret({ ...visit, endpointId })
  assert.ok(read.ok)
  return read.value.secrets
}

async function sweep(minutes: number) {
  product.clock.advance(minutes)
  await product.acts.sweepDeliveries()
  return product.runJobs()
}

const ofType = (type: string) => program.received.filter(({ body }) => JSON.parse(body).eventType === type)

describe('what programs hear', () => {
  test('an order and its payment are told once each, in the older shape, with both signatures', async () => {
    const [secret = ''] = await secretsOf(await added())
    const sold = await paidGift(product, campaign)
    assert.equal(program.received.length, 2)
    const [order] = ofType('Order')
    const [payment] = ofType('Payment')
    assert.ok(order && payment)
    const { data, occasion } = JSON.parse(payment.body)
    assert.equal(occasion, 'captured')
    assert.deepEqual(
      [
        data.id,
        data.amount,
        data.amountTip,
        data.state,
        data.order.id,
        data.payer.email,
        data.order.formType,
      ],
      [sold.paymentId, 5600, 600, 'Authorized', sold.orderId, 'camille@example.org', 'Donation'],
    )
    assert.deepEqual([data.items[0].shareAmount, data.items[0].amount], [5000, 5000])
    assert.match(data.paymentReceiptUrl, /\/paiement\/attestation\/\d+\/pdf\?token=[\w.-]+$/)
    const whole = JSON.parse(order.body).data
    assert.deepEqual([whole.id, whole.amount.total, whole.payments.length], [sold.orderId, 5000, 1])
    assert.ok(!('metadata' in JSON.parse(order.body)))
    for (const { headers, body } of program.received) {
      // The library reads the machine's clock: its tolerance has nothing to do with the clock of the test.
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      assert.equal(at.toISOString(), product.clock.now())
      const fresh = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      const verified = withClock(at, () => new Webhook(secret).verify(body, fresh))
      assert.deepEqual(verified, JSON.parse(body))
      assert.throws(() => withClock(at, () => new Webhook(secret).verify(`${body} `, fresh)))
      assert.equal(headers['x-ha-signature'], createHmac('sha256', secret).update(body).digest('hex'))
    }
  })

  test('an endpoint hears only what it asked for, and nothing is kept where nobody listens', async () => {
    await paidGift(product, campaign)
    const { organizationId } = campaign
    const events = () =>
      product.db.selectFrom('events').select('id').where('organizationId', '=', organizationId).execute()
    assert.deepEqual(await events(), [])
    await added(program.url, ['Order'])
    await paidGift(product, campaign)
    assert.deepEqual(
      program.received.map(({ body }) => JSON.parse(body).eventType),
      ['Order'],
    )
    assert.equal((await events()).length, 1)
  })

  test('money that a bank lets nobody take after all is told as refused, once', async () => {
    await added()
    await addFaults(product, { on: 'capture', do: 'decline', times: 1 })
    const sold = await paidGift(product, campaign)
    await clearFaults(product)
    await product.acts.capturePayment(sold)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(ofType('Order').length, 1)
    const told = ofType('Payment').map(({ body }) => JSON.parse(body))
    assert.deepEqual(
      told.map(({ occasion, data }) => [occasion, data.id, data.state, data.order.id]),
      [['refused', sold.paymentId, 'Canceled', sold.orderId]],
    )
  })

  test('a gift beside a reduced reward has its whole share: nothing lowers it', async () => {
    const form = await addForm(product, {
      formType: 'CrowdFunding',
      tiers: [
        { tierType: 'Bonus', price: 20_00 },
        { tierType: 'Contribution', price: 10_00 },
      ],
      coupon: { code: 'MOITIE', percent: 50 },
    })
    const { organizationId } = form
    const owner = await addAdministrator(product, 'tresor@example.org', { organizationId, formId: null })
    const { organizationSlug } = form.address
    const endpoint = { organizationSlug, ...(await provenActor(product, owner)) }
    successOf(await product.acts.addEventEndpoint({ ...endpoint, url: program.url, eventTypes: ['Payment'] }))
    const items = (['Bonus', 'Contribution'] as const).map((tierType, place) => ({
      ...gift({ tierId: form.tiers[place]?.id ?? 0 }),
      tierType,
    }))
    await sellItems(product, form, items, '4242424242424242', { coupon: 'MOITIE' })
    const [payment] = ofType('Payment')
    const { data } = JSON.parse(payment?.body ?? '{}')
    assert.deepEqual(
      data.items.map((item: { shareAmount: number }) => item.shareAmount),
      [10_00, 10_00],
    )
  })

  test('a refund is told, with what it gave back', async () => {
    await added(program.url, ['Payment'])
    const sold = await paidGift(product, campaign)
    const asked = await product.acts.askRefund({
      ...visit,
      paymentId: sold.paymentId,
      input: { part: 'all', withTip: false },
      cancelOrder: false,
      sendMail: false,
      comment: null,
      expectedLeft: null,
    })
    assert.ok(asked.ok)
    await product.runJobs()
    const told = ofType('Payment').map(({ body }) => JSON.parse(body))
    assert.deepEqual(
      told.map(({ occasion }) => occasion),
      ['captured', 'refunded'],
    )
    assert.deepEqual(
      [told[1].data.refundOperations[0].amount, told[1].data.refundOperations[0].status],
      [5000, 'Processed'],
    )
  })

  test('after a rotation both secrets sign for a day, then the new one alone', async () => {
    const endpointId = await added()
    const [former = ''] = await secretsOf(endpointId)
    assert.match(former, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.ok((await product.acts.rotateEndpointSecret({ ...visit, endpointId })).ok)
    const [today = '', second] = await secretsOf(endpointId)
    assert.notEqual(today, former)
    assert.equal(second, former)
    await product.acts.testEndpoint({ ...visit, endpointId })
    await product.runJobs()
    assert.equal(String(program.received[0]?.headers['webhook-signature']).split(' ').length, 2)
    product.clock.advance(24 * 60 + 1)
    await proveNow(product, { userId: visit.userId, sessionId: visit.sessionId ?? '' })
    assert.deepEqual(await secretsOf(endpointId), [today])
    const row = await product.db
      .selectFrom('eventEndpoints')
      .selectAll()
      .where('id', '=', endpointId)
      .executeTakeFirstOrThrow()
    assert.ok(!JSON.stringify(row).includes(today.slice(6)), 'a secret is stored sealed')
  })
})

describe('what does not come through', () => {
  test('is tried again with growing waits under the same id, then given up after two days, and can be sent again', async () => {
    const endpointId = await added(program.url, ['Payment'])
    program.answer(response => response.writeHead(500).end('panne'.repeat(1_000)))
    await paidGift(product, campaign)
    for (let hours = 0; hours < 49; hours += 1) await sweep(60)
    const { deliveries } = await listed()
    const [failed] = deliveries
    assert.equal(failed?.status, 'failed')
    assert.ok(failed.attempts > 8 && failed.attempts < 40, String(failed.attempts))
    assert.ok(Buffer.byteLength(failed.tries[0]?.answer ?? '') <= 1_024)
    assert.equal(failed.tries[0]?.responseCode, 500)
    assert.equal(new Set(program.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(new Set(program.received.map(({ body }) => body)).size, 1)
    assert.equal(program.received.length, failed.attempts)
    program.answer(response => response.writeHead(200).end())
    assert.ok((await product.acts.replayEvent({ ...visit, deliveryId: failed.id })).ok)
    await sweep(61)
    const [again, first] = (await listed()).deliveries
    assert.deepEqual([again?.status, again?.isReplay, first?.status], ['delivered', true, 'failed'])
    assert.equal(program.received.at(-1)?.headers['webhook-id'], failed.eventId)
    assert.equal((await listed()).endpoints.find(({ id }) => id === endpointId)?.failingSince, null)
  })

  test('a process that dies between the answer and its record sends the same again, under the same id', async () => {
    await added(program.url, ['Payment'])
    afterAnswer = () => {
      throw new Error('the process has died')
    }
    const endpoint = await paidGiftAndErrors()
    assert.equal(program.received.length, 1)
    afterAnswer = () => {}
    await sweep(1)
    assert.equal(program.received.length, 1, 'whoever has it may still be at work')
    await sweep(2)
    assert.equal(program.received.length, 2)
    const [first, second] = program.received
    assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id'])
    assert.equal(first?.body, second?.body)
    assert.equal((await listed()).deliveries[0]?.status, 'delivered')
    assert.ok(endpoint > 0)
  })

  test('410 switches an endpoint off at once; days of failures too; and the administrators are told', async () => {
    const endpointId = await added()
    program.answer(response => response.writeHead(410).end())
    await paidGift(product, campaign)
    assert.equal((await listed()).endpoints[0]?.state, 'gone')
    assert.equal(program.received.length, 1)
    const mails = () =>
      product.mails.filter(
        ({ to, subject }) =>
          to.address.startsWith(`owner${campaign.organizationId}@`) && subject.includes('127.0.0.1'),
      )
    assert.equal(mails().length, 1)
    assert.ok((await product.acts.switchEndpoint({ ...visit, endpointId, to: 'on' })).ok)
    program.answer(response => response.writeHead(503).end())
    await product.acts.testEndpoint({ ...visit, endpointId })
    await product.runJobs()
    product.clock.advance(5 * 24 * 60)
    await product.acts.testEndpoint({ ...visit, endpointId })
    await product.runJobs()
    assert.equal((await listed()).endpoints[0]?.state, 'failing')
    assert.equal(mails().length, 2)
    await paidGift(product, campaign)
    assert.ok(program.received.length <= 5, 'nothing is sent to what is off')
  })

  test('an endpoint that is deleted while it answers 410 stays deleted, and nobody is told of it', async () => {
    const endpointId = await added()
    product.mails.length = 0
    program.answer(response => response.writeHead(410).end())
    afterAnswer = () => product.acts.switchEndpoint({ ...visit, endpointId, to: 'delete' })
    await product.acts.testEndpoint({ ...visit, endpointId })
    await product.runJobs()
    afterAnswer = () => {}
    assert.equal(program.received.length, 1)
    assert.deepEqual((await listed()).endpoints, [])
    assert.deepEqual(product.mails, [])
  })

  test('no redirect is followed, and one that never answers costs its time once', async () => {
    const endpointId = await added()
    program.answer(response => response.writeHead(302, { location: program.url }).end())
    await product.acts.testEndpoint({ ...visit, endpointId })
    await product.runJobs()
    assert.equal(program.received.length, 1)
    program.answer(() => {})
    await product.acts.testEndpoint({ ...visit, endpointId })
    await sweep(30)
    const tries = (await listed()).deliveries.flatMap(each => each.tries)
    assert.ok(tries.some(({ responseCode }) => responseCode === 302))
    assert.ok(tries.some(({ failure }) => failure === 'timeout'))
  })

  test('1,000 events for a dead endpoint do not hold up another, and it is left alone', async () => {
    const dead = await startProgram()
    dead.answer(() => {})
    const deadId = await added(dead.url, ['Order'])
    const { organizationId } = campaign
    const now = product.clock.now()
    await product.db.transaction().execute(async tx => {
      const events = Array.from({ length: 1_000 }, (_, nth) => ({
        organizationId,
        id: `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
        eventType: 'Order' as const,
        subjectId: nth + 1,
        occasion: 'committed',
        body: '{}',
        traceId: 'a'.repeat(32),
        createdAt: now,
      }))
      await tx.insertInto('events').values(events).execute()
      await tx
        .insertInto('deliveries')
        .values(
          events.map(({ id }) => ({
            organizationId,
            id,
            eventId: id,
            endpointId: deadId,
            status: 'waiting' as const,
            nextAt: now,
            createdAt: now,
          })),
        )
        .execute()
    })
    await added(program.url, ['Payment'])
    const began = performance.now()
    await product.acts.sweepDeliveries()
    await paidGift(product, campaign)
    assert.equal(ofType('Payment').length, 1)
    assert.ok(performance.now() - began < 8_000, 'a payment waited for the dead endpoint')
    for (let minutes = 0; minutes < 4; minutes += 1) await sweep(0.25)
    assert.ok(dead.received.length <= 5, `${dead.received.length} calls of a dead endpoint in a minute`)
    await dead.close()
  })
})

async function paidGiftAndErrors(): Promise<number> {
  try {
    await paidGift(product, campaign)
    return 0
  } catch {
    return 1
  }
}

/** The library compares with the machine's clock, which is set for the moment of a check. */
function withClock<T>(at: Date, work: () => T): T {
  const real = Date.now
  Date.now = () => at.getTime()
  try {
    return work()
  } finally {
    Date.now = real
  }
}

test('addresses that are no endpoint are refused beside their field', async () => {
  const add = (url: string, eventTypes = ['Order']) =>
    product.acts.addEventEndpoint({ ...visit, url, eventTypes })
  for (const [url, code] of [
    ['', 'required'],
    ['http://site.example/', 'endpoint_url_invalid'],
    ['https://site.example:8443/', 'endpoint_url_invalid'],
    ['https://a:b@site.example/', 'endpoint_url_invalid'],
    ['https://10.0.0.1/', 'endpoint_url_private'],
    ['https://0x7f.1.2.3/', 'endpoint_url_private'],
    ['https://[::1]/', 'endpoint_url_private'],
    ['https://metadata/', 'endpoint_url_private'],
    ['https://metadata.google.internal/', 'endpoint_url_private'],
  ] as const)
    assert.deepEqual(codesOf(await add(url)), [code], url)
  assert.deepEqual(codesOf(await add('https://site.example/', [])), ['endpoint_events_required'])
})
