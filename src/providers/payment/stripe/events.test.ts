import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import type { EventSubject } from '#domain/payment/provider.ts'
import { createStripeProvider } from './stripe-provider.ts'
import { webhookSecrets } from './test/scripted-api.ts'

const { events } = createStripeProvider({
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecrets: webhookSecrets.platform,
  connectWebhookSecrets: webhookSecrets.connect,
  scriptUrl: 'https://fields.test/stripe.js',
})

const seconds = () => Math.floor(Date.now() / 1000)
const signed = (body: string, secret: string, at = seconds()) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
const [newest, older] = webhookSecrets.platform.map(({ secret }) => secret) as [string, string]
const connect = webhookSecrets.connect[0]!.secret

const eventOf = (object: object, more = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'some.type',
    data: { object },
    livemode: false,
    ...more,
  })
const body = eventOf({ object: 'payment_intent', id: 'pi_1' }, { type: 'payment_intent.succeeded' })

describe('provider events', () => {
  it('are read when the signature holds, with any secret of their audience', () => {
    for (const secret of [newest, older]) {
      const event = events.readEvent(body, signed(body, secret), 'platform')
      assert.deepEqual(event, {
        account: 'platform',
        id: 'evt_1',
        type: 'payment_intent.succeeded',
        subject: { kind: 'intent', id: 'pi_1' },
        intentId: 'pi_1',
        payload: JSON.parse(body),
      })
    }
    const connected = eventOf({ object: 'payment_intent', id: 'pi_2' }, { account: 'acct_1' })
    assert.equal(events.readEvent(connected, signed(connected, connect), 'connect')?.account, 'acct_1')
  })

  it('are nothing when forged, changed, stale, unsigned, or signed for the other audience', () => {
    const wrong: [string, string, 'platform' | 'connect'][] = [
      [body, signed(body, 'whsec_other'), 'platform'],
      [body, signed(body, connect), 'platform'],
      [body, signed(body, newest), 'connect'],
      [body.replace('pi_1', 'pi_9'), signed(body, newest), 'platform'],
      [`${body} `, signed(body, newest), 'platform'],
      [body, signed(body, newest, seconds() - 301), 'platform'],
      [body, signed(body, newest).replace('v1=', 'v0='), 'platform'],
      [body, '', 'platform'],
      [body, 't=,v1=', 'platform'],
      ['', signed('', newest), 'platform'],
    ]
    for (const [raw, signature, audience] of wrong) {
      assert.equal(events.readEvent(raw, signature, audience), undefined)
    }
  })

  it('are nothing when well signed but not events', () => {
    for (const raw of ['null', '[]', '{}', 'garbage', '{"object":"v2.core.event"}', eventOf({ id: 'x' })]) {
      assert.equal(events.readEvent(raw, signed(raw, newest), 'platform'), undefined, raw)
    }
  })

  it('name what is to be fetched, and the intent of charges, refunds and disputes too', () => {
    const parent = { id: 'pi_1', object: 'payment_intent' }
    const subjects: [object, EventSubject, string | null][] = [
      [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'intent', id: 'pi_1' }, 'pi_1'],
      [{ object: 'refund', id: 're_1', payment_intent: 'pi_1' }, { kind: 'refund', id: 're_1' }, 'pi_1'],
      [{ object: 'dispute', id: 'du_1', payment_intent: parent }, { kind: 'dispute', id: 'du_1' }, 'pi_1'],
      [{ object: 'setup_intent', id: 'seti_1' }, { kind: 'setup', id: 'seti_1' }, null],
      [{ object: 'payout', id: 'po_1' }, { kind: 'payout', id: 'po_1' }, null],
      [{ object: 'account', id: 'acct_1' }, { kind: 'account', id: 'acct_1' }, null],
      [{ object: 'charge', id: 'ch_1', payment_intent: null }, { kind: 'other', id: 'ch_1' }, null],
      [{ object: 'balance' }, { kind: 'other', id: '' }, null],
    ]
    for (const [object, subject, intentId] of subjects) {
      const raw = eventOf(object)
      const event = events.readEvent(raw, signed(raw, newest), 'platform')
      assert.deepEqual([event?.subject, event?.intentId], [subject, intentId])
      assert.deepEqual(event?.payload, JSON.parse(raw))
    }
  })
})
