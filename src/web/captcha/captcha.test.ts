import assert from 'node:assert/strict'
import { afterEach, describe, mock, test } from 'node:test'
import type { CaptchaWork } from '#domain/captcha.ts'
import { createCaptcha } from '#providers/captcha/index.ts'
import { captchaFaults } from './fault.ts'
import { withProof } from './proof.ts'
import { prove } from './prove.ts'
import { solve } from './solve.ts'

const used = new Set<string>()
const server = createCaptcha({
  secrets: [{ id: '2026', secret: 'a secret that is long enough to sign' }],
  usedOnce: async id => !used.has(id) && used.add(id) !== undefined,
})

const soon = () => performance.now() + 20_000

describe('the work of a browser', () => {
  test('is what the platform asks for', async () => {
    const { work } = await server.challenge(1)
    const answer = await solve(JSON.parse(JSON.stringify(work)), soon())
    assert.equal(await server.check(answer ?? '', 'login'), 'proven')
  })

  test('is given up when it takes too long', async () => {
    const { work } = await server.challenge(1)
    assert.equal(await solve(work as CaptchaWork, performance.now() - 1), undefined)
  })
})

/** A page whose script of Google is as said, and whose platform gives this challenge. */
function page(challenge: unknown, google: 'works' | 'blocked' | 'version 2' | 'broken' = 'blocked') {
  const grecaptcha = {
    'version 2': { ready: (then: () => void) => then() },
    broken: { ready: (then: () => void) => then(), execute: () => Promise.reject(new Error('no')) },
    works: { ready: (then: () => void) => then(), execute: async () => 'a token of Google' },
    blocked: undefined,
  }[google]
  const notice = {
    dataset: { captchaNotice: JSON.stringify({ CAPTCHA_SCRIPT_FAILED: 'words' }) },
    textContent: '',
  }
  const append = (script: { onload(): void; onerror(): void }) =>
    google === 'blocked' ? script.onerror() : script.onload()
  const document = {
    documentElement: { dataset: {} },
    createElement: () => ({}),
    head: { append },
    querySelectorAll: () => [notice],
  }
  Object.assign(globalThis, { document, grecaptcha })
  mock.method(globalThis, 'fetch', async () =>
    challenge === undefined ? Promise.reject(new TypeError('no network')) : Response.json(challenge),
  )
  return notice
}

afterEach(() => {
  mock.restoreAll()
  for (const name of ['document', 'grecaptcha']) Reflect.deleteProperty(globalThis, name)
})

const noWork = (siteKey: string) => ({ work: null, recaptcha: { siteKey } })

describe('the faults of the check (rule BOT-1)', () => {
  const rows = [
    ['no key', noWork(''), 'works', 'CAPTCHA_NO_KEY'],
    ['script failed to load', noWork('a'), 'blocked', 'CAPTCHA_SCRIPT_FAILED'],
    ['no version', noWork('b'), 'version 2', 'CAPTCHA_NO_VERSION'],
  ] as const
  for (const [what, challenge, google, fault] of rows) {
    test(what, async () => {
      page(challenge, google)
      await assert.rejects(token(challenge.recaptcha.siteKey), { code: fault })
    })
  }

  test('failed to execute', async () => {
    page(noWork('c'), 'broken')
    await assert.rejects(token('c'), { code: 'CAPTCHA_FAILED' })
  })

  test('each has its code', () => assert.equal(captchaFaults.length, 4))

  test('where Google works, its token is the answer', async () => {
    page(noWork('d'), 'works')
    assert.equal(await token('d'), 'a token of Google')
  })

  test('where Google is blocked, our own work is', async () => {
    page({ ...(await server.challenge(1)), recaptcha: { siteKey: 'e' } })
    const { answer } = await prove('login')
    assert.equal(await server.check(answer ?? '', 'login'), 'proven')
  })

  test('where neither can be, the fault is told', async () => {
    page(noWork('f'))
    assert.deepEqual(await prove('login'), { fault: 'CAPTCHA_SCRIPT_FAILED' })
  })

  test('switched off, nothing is answered and nothing is told', async () => {
    page({ work: null, recaptcha: null })
    assert.deepEqual(await prove('login'), {})
  })
})

/** Google's script is loaded once in a page: each of these has a page of its own. */
let pages = 0
async function token(siteKey: string): Promise<string> {
  pages += 1
  const { recaptchaToken }: typeof import('./recaptcha.ts') = await import(`./recaptcha.ts?page=${pages}`)
  return recaptchaToken(siteKey, 'login')
}

const timers = () => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length

describe('a call with an answer', () => {
  test('waits no longer once it has one, from us or from Google', async () => {
    page(await server.challenge(1))
    const before = timers()
    await withProof(
      'payment',
      async () => {},
      () => false,
    )
    page(noWork('g'), 'works')
    await token('g')
    assert.ok(timers() <= before, `${timers() - before} more`)
  })

  test('goes on without one where the check failed, and says so', async () => {
    const notice = page(undefined)
    const seen: object[] = []
    await withProof(
      'report',
      async headers => seen.push(headers),
      () => false,
    )
    assert.deepEqual([seen, notice.textContent], [[{}], 'words'])
  })

  test('is repeated without one where the platform refused it, each time with a new one', async () => {
    page(await server.challenge(1))
    const seen: string[] = []
    const call = async (headers: Readonly<Record<string, string>>) => seen.push(headers['x-captcha'] ?? '')
    await withProof('login', call, () => true)
    assert.deepEqual([seen.length, seen[0] !== '', seen[1]], [2, true, ''])
    page(await server.challenge(1))
    await withProof('login', call, () => false)
    assert.ok(seen[2] !== '' && seen[2] !== seen[0])
  })
})
