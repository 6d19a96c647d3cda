import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ApiBench, apiBench } from './test/bench.ts'
import type { Reply } from './test/reply.ts'

let api: ApiBench
before(async () => {
  api = await apiBench({ config: { rateLimits: true } })
})
after(() => api.close())

/** Calls until the answer is 429; gives how many calls passed, and that answer. */
async function passed(call: (turn: number) => Promise<Reply>, most: number): Promise<[number, Reply]> {
  for (let turn = 0; turn < most; turn++) {
    const reply = await call(turn)
    if (reply.status === 429) return [turn, reply]
  }
  throw new Error(`${most} calls passed`)
}

const ask = (url: string, remoteAddress: string, payload?: object) =>
  api.inject({ method: 'POST', url, remoteAddress, ...(payload && { payload }) })

test('every call counts, at whichever address of the same API', async () => {
  const urls = ['/auth/token', '/forms/auth/token']
  const [calls, refused] = await passed(turn => ask(urls[turn % 2]!, '198.51.100.1'), 700)
  assert.equal(calls, 600)
  assert.deepEqual(refused.problems, ['TOO_MANY_REQUESTS'])
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await ask('/auth/token', '198.51.100.2')).status, 200)
})

test('logins from one address are counted more strictly, a whole IPv6 network as one', async () => {
  const login = (turn: number) =>
    ask('/auth/token', `2001:db8:1:1::${turn.toString(16)}`, {
      username: `${turn}@example.org`,
      password: 'x',
    })
  assert.equal((await passed(login, 30))[0], 20)
  const elsewhere = { username: 'y@example.org', password: 'x' }
  assert.equal((await ask('/auth/token', '2001:db8:1:2::1', elsewhere)).status, 401)
})

test('logins to one account are counted wherever they come from', async () => {
  const login = (turn: number) =>
    ask('/auth/token', `203.0.113.${turn}`, {
      username: turn % 2 ? 'A@example.org' : ' a@example.org',
      password: 'x',
    })
  assert.equal((await passed(login, 20))[0], 10)
})

test('tries to pay are counted', async () => {
  const token = await api.anonymous()
  const pay = () =>
    api.inject({
      method: 'POST',
      url: '/ha-api/payments/card-embed/initialize?paymentRequestId=5558ef26-bf37-4519-95d2-d07567769bd3',
      remoteAddress: '198.51.100.9',
      headers: { authorization: `Bearer ${token}` },
    })
  assert.equal((await passed(pay, 40))[0], 30)
})

test('events of the provider are never counted', async () => {
  for (let turn = 0; turn < 650; turn++) {
    assert.equal((await ask('/ha-api/webhooks/stripe', '198.51.100.20', {})).status, 400)
  }
})
