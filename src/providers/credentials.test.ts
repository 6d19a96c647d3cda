import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { describe, it } from 'node:test'
import { SignJWT, UnsecuredJWT } from 'jose'
import { createCredentials } from './credentials.ts'
import { turnstile } from './turnstile.ts'

const old = { id: '2025', secret: 'an old secret that is long enough to sign' }
const recent = { id: '2026', secret: 'a new secret that is long enough to sign too' }
const common = { issuer: 'https://obole.test', audience: 'https://obole.test/ha-api' }
const at = (now: string, secrets = [recent, old]) => createCredentials({ ...common, secrets, now: () => now })
const noon = '2026-11-21T12:00:00.000Z'
const credentials = at(noon)

describe('passwords', () => {
  it('are stored as an argon2id PHC string with 46 MiB, one pass, one lane', async () => {
    const hash = await credentials.hashPassword('demonstration')
    assert.match(hash, /^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    assert.ok(await credentials.verifyPassword('demonstration', hash))
    assert.ok(!(await credentials.verifyPassword('Demonstration', hash)))
    assert.ok(!credentials.needsRehash(hash))
  })

  it('are salted: two hashes of one password differ', async () => {
    const [one, two] = await Promise.all([credentials.hashPassword('same'), credentials.hashPassword('same')])
    assert.notEqual(one, two)
  })

  it('match whichever way an accent was typed', async () => {
    const hash = await credentials.hashPassword('été')
    assert.ok(await credentials.verifyPassword('e\u0301te\u0301', hash))
  })

  it('verify a reference vector made elsewhere, and ask to be hashed again', async () => {
    // argon2 reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    assert.ok(await credentials.verifyPassword('password', reference))
    assert.ok(credentials.needsRehash(reference))
  })

  it('of unknown accounts and unreadable hashes are refused, after the same work', async () => {
    const hash = await credentials.hashPassword('x')
    const took = async (stored: string | null) => {
      const start = process.cpuUsage()
      assert.ok(!(await credentials.verifyPassword('wrong', stored)))
      return process.cpuUsage(start).user
    }
    const known = await took(hash)
    assert.ok((await took(null)) > known / 4)
    assert.ok((await took('$2b$10$not-argon')) > known / 4)
  })

  it('beyond a few at once and 20 waiting are refused as busy', async () => {
    // A core is left for everybody else.
    const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
    const all = await Promise.allSettled(
      Array.from({ length: 24 }, () => credentials.verifyPassword('x', null)),
    )
    const refused = all.filter(one => one.status === 'rejected')
    assert.deepEqual(
      refused.map(one => one.reason.code),
      Array.from({ length: 24 - 20 - atOnce }, () => 'UNAVAILABLE'),
    )
    assert.equal(await credentials.verifyPassword('x', null), false)
  })
})

describe('turnstile', () => {
  it('never runs more than its limit, keeps the order, and survives failures', async () => {
    const pass = turnstile({ running: 2, waiting: 10 })
    let running = 0
    let most = 0
    const order: number[] = []
    const work = (number: number) => async () => {
      running += 1
      most = Math.max(most, running)
      order.push(number)
      await new Promise(resolve => setImmediate(resolve))
      running -= 1
      if (number === 1) throw new Error('failed')
    }
    await Promise.allSettled([0, 1, 2, 3, 4, 5].map(number => pass(work(number))))
    assert.equal(most, 2)
    assert.deepEqual(order, [0, 1, 2, 3, 4, 5])
  })
})

describe('access tokens', () => {
  const claims = { uid: 7, urs: ['OrganizationAdmin'], uvf: '0' } as const

  it('carry the claims for 15 minutes, with the key id of the newest secret', async () => {
    const { token, expiresIn } = await credentials.issueAccessToken(claims)
    const [header, body] = token.split('.').map(part => Buffer.from(part, 'base64url').toString())
    assert.deepEqual(JSON.parse(header!), { alg: 'HS256', typ: 'JWT', kid: '2026' })
    assert.equal(JSON.parse(body!).exp, Date.parse(noon) / 1000 + 900)
    assert.equal(expiresIn, 900)
    assert.deepEqual(await at('2026-11-21T12:14:59.000Z').verifyAccessToken(token), claims)
    assert.equal(await at('2026-11-21T12:15:00.000Z').verifyAccessToken(token), undefined)
  })

  it('of an anonymous visitor have no user', async () => {
    const { token } = await credentials.issueAccessToken({ urs: [], uvf: '1' })
    assert.deepEqual(await credentials.verifyAccessToken(token), { urs: [], uvf: '1' })
  })

  it('of an older secret still verify, of an unknown one do not', async () => {
    const { token } = await at(noon, [old]).issueAccessToken(claims)
    assert.deepEqual(await credentials.verifyAccessToken(token), claims)
    assert.equal(await at(noon, [recent]).verifyAccessToken(token), undefined)
  })

  it('are refused without signature, for another audience, without expiry, or as garbage', async () => {
    const key = new TextEncoder().encode(recent.secret)
    const base = () => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', kid: '2026' })
    const forged = [
      new UnsecuredJWT({ ...claims }).setIssuer(common.issuer).setAudience(common.audience).encode(),
      await base()
        .setIssuer(common.issuer)
        .setAudience('https://other')
        .setIssuedAt(1)
        .setExpirationTime('9y')
        .sign(key),
      await base()
        .setIssuer('https://other')
        .setAudience(common.audience)
        .setIssuedAt(1)
        .setExpirationTime('9y')
        .sign(key),
      await base().setIssuer(common.issuer).setAudience(common.audience).setIssuedAt(1).sign(key),
      '',
      'a.b.c',
    ]
    for (const token of forged) assert.equal(await credentials.verifyAccessToken(token), undefined)
  })
})
