import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha } from '#domain/captcha.ts'
import { createCaptcha, noCaptcha } from './index.ts'

const secrets = [{ id: '2026', secret: 'a secret that is long enough to sign' }]
const newer = [{ id: '2027', secret: 'another secret, long enough to sign too' }, ...secrets]

/** Whether an id comes for the first time. */
function rememberingOnce() {
  const used = new Set<string>()
  return async (id: string) => !used.has(id) && used.add(id) !== undefined
}

/** The work that a browser does. */
async function answerTo(captcha: Captcha, pressure = 1): Promise<string> {
  const { work } = await captcha.challenge(pressure)
  const challenge = JSON.parse(JSON.stringify(work))
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** The same answer with one thing changed. */
function changed(answer: string, change: (answer: Read) => void): string {
  const read: Read = JSON.parse(Buffer.from(answer, 'base64').toString())
  change(read)
  return Buffer.from(JSON.stringify(read)).toString('base64')
}

type Read = {
  challenge: { parameters: Record<string, string | number>; signature: string }
  solution: { counter: number; derivedKey: string }
}

describe('proof of work', () => {
  const captcha = createCaptcha({ secrets, usedOnce: rememberingOnce() })

  test('is accepted, once', async () => {
    const answer = await answerTo(captcha)
    assert.equal(await captcha.check(answer, 'login'), 'proven')
    assert.equal(await captcha.check(answer, 'login'), 'refused')
    assert.equal(await captcha.check(answer, 'payment'), 'refused')
  })

  test('is used once also when two come at the same moment', async () => {
    const answer = await answerTo(captcha)
    const verdicts = await Promise.all([captcha.check(answer, 'login'), captcha.check(answer, 'login')])
    assert.deepEqual(verdicts.sort(), ['proven', 'refused'])
  })

  const changing =
    (part: 'parameters' | 'signature' | 'solution', values: object) =>
    ({ challenge, solution }: Read) => {
      const parts = { parameters: challenge.parameters, signature: challenge, solution }
      Object.assign(parts[part], values)
    }
  const forgeries: readonly (readonly [string, (answer: Read) => void])[] = [
    ['an easier one', changing('parameters', { cost: 1 })],
    ['one that lasts longer', changing('parameters', { expiresAt: 9_999_999_999 })],
    ['another nonce', changing('parameters', { nonce: 'a'.repeat(32) })],
    ['a shorter prefix', changing('parameters', { keyPrefix: '0' })],
    ['another algorithm', changing('parameters', { algorithm: 'SHA-256' })],
    ['a signature of nobody', changing('signature', { signature: 'b'.repeat(64) })],
    ['no work', changing('solution', { counter: 4_000_000_000 })],
    ['a key that was not derived', changing('solution', { derivedKey: '00'.repeat(32) })],
  ]
  for (const [what, change] of forgeries) {
    test(`is refused: ${what}`, async () => {
      const forged = changed(await answerTo(captcha), change)
      assert.equal(await captcha.check(forged, 'login'), 'refused')
    })
  }

  test('is refused: what is no answer at all', async () => {
    for (const text of ['', 'x', 'e30=', '%%%', Buffer.from('null').toString('base64'), 'A'.repeat(5_000)]) {
      assert.equal(await captcha.check(text, 'login'), 'refused', text)
    }
  })

  test('is refused once it has expired', async t => {
    const answer = await answerTo(captcha)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 15 * 60_000 + 2_000 })
    assert.equal(await captcha.check(answer, 'login'), 'refused')
  })

  test('outlives a change of the secret, and no other secret is believed', async () => {
    const rotated = createCaptcha({ secrets: newer, usedOnce: rememberingOnce() })
    assert.equal(await rotated.check(await answerTo(captcha), 'login'), 'proven')
    assert.equal(await captcha.check(await answerTo(rotated), 'login'), 'refused')
  })

  test('costs more under pressure, up to a limit', async () => {
    const costs = await Promise.all(
      [0, 1, 4, 1_000].map(async pressure => (await captcha.challenge(pressure)).work?.parameters.cost),
    )
    assert.deepEqual(costs, [1_500, 1_500, 6_000, 18_000])
  })

  test('is nothing where it is switched off', async () => {
    assert.deepEqual(await noCaptcha.challenge(1), { work: null, recaptcha: null })
    assert.equal(await noCaptcha.check(await answerTo(captcha), 'login'), 'unknown')
  })
})

describe('reCAPTCHA v3', () => {
  let reply: unknown
  let asked: URLSearchParams
  const warnings: string[] = []
  const google = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += String(chunk)
    })
    request.on('end', () => {
      asked = new URLSearchParams(body)
      if (request.url === '/elsewhere') response.end(JSON.stringify(right))
      else if (reply === 'elsewhere') response.writeHead(307, { location: '/elsewhere' }).end()
      else if (reply !== 'silence') response.end(JSON.stringify(reply))
    })
  })
  let captcha: Captcha

  before(async () => {
    await new Promise<void>(listening => google.listen(0, '127.0.0.1', listening))
    const { port } = google.address() as AddressInfo
    const recaptcha = {
      siteKey: 'site',
      secretKey: 'secret',
      minimumScore: 0.5,
      hostname: 'dons.example.org',
      warn: (facts: Record<string, unknown>) => void warnings.push(String(facts.event)),
      address: `http://127.0.0.1:${port}`,
    }
    captcha = createCaptcha({ secrets, usedOnce: rememberingOnce(), recaptcha })
  })
  after(() => {
    google.closeAllConnections()
    google.close()
  })

  const right = { success: true, score: 0.9, action: 'login', hostname: 'dons.example.org' }
  const rows: readonly (readonly [string, unknown, string])[] = [
    ['a person', right, 'proven'],
    ['a low score refuses nobody and proves nothing', { ...right, score: 0.1 }, 'unknown'],
    ['another action', { ...right, action: 'payment' }, 'refused'],
    ['another host', { ...right, hostname: 'evil.example' }, 'refused'],
    ['a used token', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'refused'],
    ['a forged token', { success: false, 'error-codes': ['invalid-input-response'] }, 'refused'],
    ['our secret is wrong', { success: false, 'error-codes': ['invalid-input-secret'] }, 'unknown'],
    ['keys of version 2', { success: true, hostname: 'dons.example.org' }, 'unknown'],
    ['nonsense', 'nonsense', 'unknown'],
    ['no answer in time', 'silence', 'unknown'],
    ['an answer that sends the secret elsewhere', 'elsewhere', 'unknown'],
  ]
  for (const [what, answer, verdict] of rows) {
    test(what, async () => {
      reply = answer
      assert.equal(await captcha.check('token', 'login'), verdict)
      assert.deepEqual(Object.fromEntries(asked), { secret: 'secret', response: 'token' })
    })
  }

  test('the operator is told of what only the operator can change', () => {
    assert.deepEqual(warnings, [
      'recaptcha_refuses_us',
      'recaptcha_no_version',
      'recaptcha_unreachable',
      'recaptcha_unreachable',
      'recaptcha_unreachable',
    ])
  })

  test('our own work stands in where Google is blocked', async () => {
    assert.deepEqual((await captcha.challenge(1)).recaptcha, { siteKey: 'site' })
    reply = 'silence'
    assert.equal(await captcha.check(await answerTo(captcha), 'payment'), 'proven')
  })
})
