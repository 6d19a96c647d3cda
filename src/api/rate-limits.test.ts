import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Limit, limits } from '#domain/limits.ts'
import type { ApiBench } from './test/bench.ts'
import { captchaAnswer, guardedBench } from './test/captcha.ts'
import { addPerson, password } from './test/people.ts'
import type { Reply } from './test/reply.ts'

let api: ApiBench
before(async () => {
  api = await guardedBench()
})
after(() => api.close())
beforeEach(() => api.test.db.deleteFrom('limitCounts').execute())

/** Calls until there were too many; returns how many calls passed, and that answer. */
async function passed(call: (turn: number) => Promise<Reply>, most: number): Promise<[number, Reply]> {
  for (let turn = 0; turn < most; turn++) {
    const reply = await call(turn)
    if (reply.problems.includes('TOO_MANY_REQUESTS')) return [turn, reply]
  }
  throw new Error(`${most} calls passed`)
}

const ask = (url: string, remoteAddress: string, payload?: object, answer?: string) =>
  api.inject({
    method: 'POST',
    url,
    remoteAddress,
    ...(answer !== undefined && { headers: { 'x-captcha': answer } }),
    ...(payload && { payload }),
  })
const logIn = (username: string, remoteAddress: string, answer?: string) =>
  ask('/auth/token', remoteAddress, { username, password: 'x' }, answer)

test('every call counts, at whichever address of the same API', async () => {
  const urls = ['/auth/token', '/forms/auth/token']
  const [calls, refused] = await passed(turn => ask(urls[turn % 2]!, '198.51.100.1'), 700)
  assert.equal(calls, 600)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await ask('/auth/token', '198.51.100.2')).status, 200)
})

test('logins from one address are counted more strictly, a whole IPv6 network as one', async () => {
  const address = (turn: number) => `2001:db8:1:1::${turn.toString(16)}`
  const [calls, refused] = await passed(turn => logIn(`${turn}@example.org`, address(turn)), 30)
  assert.equal(calls, 20)
  assert.match(refused.text('errors.0.message'), /Réessayez dans \d+ secondes\./)
  assert.equal((await logIn('y@example.org', '2001:db8:1:2::1')).status, 401)
})

test('who waits too long is told in minutes, in the language that is asked for', async () => {
  const address = '198.51.100.40'
  const report = (turn: number) =>
    api.inject({
      method: 'POST',
      url: '/ha-api/abuses',
      remoteAddress: address,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      payload: { reason: 'SPAM', userEmail: 'a@example.org', userMessage: `Number ${turn}: spam.`, url: '/' },
    })
  const token = await api.anonymous()
  const [calls, refused] = await passed(report, 30)
  assert.equal(calls, 20)
  assert.match(refused.text('errors.0.message'), /Try again in 15 minutes\.$/)
})

test('wrong passwords at speed: an account is counted wherever they come from', async () => {
  await happened(90, limits.accountInAll, 'a@example.org')
  const login = (turn: number) => logIn(turn % 2 ? 'A@example.org' : ' a@example.org', `203.0.113.${turn}`)
  assert.equal((await passed(login, 20))[0], 10)
})

test('a stranger keeps nobody out of their account, without an answer to the check either', async () => {
  const { email } = await addPerson(api.test)
  const stranger = await passed(() => logIn(email, '203.0.113.90'), 20)
  assert.equal(stranger[0], 10)
  const owner = await ask('/auth/token', '203.0.113.91', { username: email, password })
  assert.equal(owner.status, 200, owner.raw)
})

test('right passwords are not counted as wrong ones', async () => {
  const { email } = await addPerson(api.test)
  for (let turn = 0; turn < 15; turn++) {
    const reply = await ask('/auth/token', '203.0.113.80', { username: email, password })
    assert.equal(reply.status, 200, reply.raw)
  }
})

/** As if it had happened so often already: each real try costs a tenth of a second. */
async function happened(times: number, limit: Limit, subject: string): Promise<void> {
  for (let turn = 0; turn < times; turn++) await api.test.app.limits.count(limit, subject)
}

test('who brings an answer to the anti-bot check may try more often', async () => {
  const address = '198.51.100.60'
  await happened(38, limits.provenLogin, address)
  const login = async (turn: number) => logIn(`m${turn}@example.org`, address, await captchaAnswer(api))
  assert.equal((await passed(login, 5))[0], 2)
})

test('with an answer nobody is kept out of an account by the tries of others', async () => {
  await happened(95, limits.accountInAll, 'kept@example.org')
  const attack = (turn: number) => logIn('kept@example.org', `198.51.101.${turn}`)
  await passed(attack, 20)
  const owner = await logIn('kept@example.org', '198.51.102.1', await captchaAnswer(api))
  assert.ok(!owner.problems.includes('TOO_MANY_REQUESTS'), owner.raw)
})

test('answers are no way around the limits of an account, from one address and from all together', async () => {
  await happened(9, limits.provenAccount, 'one@example.org 198.51.103.1')
  const one = async () => logIn('One@example.org', '198.51.103.1', await captchaAnswer(api))
  assert.equal((await passed(one, 5))[0], 1)
  await happened(99, limits.provenAccountInAll, 'all@example.org')
  const all = async (turn: number) => logIn('all@example.org', `198.51.104.${turn}`, await captchaAnswer(api))
  assert.equal((await passed(all, 5))[0], 1)
})

test('an answer is used once, a forged one never; none at all is fine', async () => {
  const answer = await captchaAnswer(api)
  assert.equal((await logIn('b@example.org', '198.51.100.70', answer)).status, 401)
  for (const wrong of [answer, 'forged', Buffer.from('{}').toString('base64'), 'x'.repeat(5_000)]) {
    const reply = await logIn('b@example.org', '198.51.100.70', wrong)
    assert.deepEqual([reply.status, reply.problems], [400, ['CAPTCHA_REFUSED']])
  }
  assert.equal((await logIn('b@example.org', '198.51.100.70')).status, 401)
})

test('a botnet without answers is refused before anything is hashed, whoever logs in with one is not', async () => {
  await happened(24, limits.wrongPasswords, '')
  const bot = (turn: number) => logIn(`bot${turn}@example.org`, `10.9.0.${turn}`)
  const replies = await Promise.all(Array.from({ length: 40 }, (_, turn) => bot(turn)))
  assert.equal(replies.filter(({ status }) => status !== 429).length, 6)
  const person = await logIn('person@example.org', '198.51.100.90', await captchaAnswer(api))
  assert.equal(person.status, 401)
  const challenge = await api.inject({ url: '/ha-api/captcha/challenge' })
  assert.ok(Number(challenge.at('work.parameters.cost')) > 1_500, 'the work is harder while it lasts')
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
