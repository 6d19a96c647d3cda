import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { unlimited } from '#test/support/unlimited.ts'
import { type Allowance, rateLimits } from './rate-limits.ts'

/** What was counted, and what of it taken back: the limit and its subject. */
const counted: string[] = []
let isProven = false
let fastify: FastifyInstance
before(async () => {
  fastify = Fastify()
  const { count, forgive } = await rateLimits(fastify, {
    on: true,
    limits: {
      ...unlimited,
      async count({ name }, subject) {
        counted.push(`${name} ${subject}`)
        return { times: 1, wait: 0 }
      },
      async giveBack({ name }, subject) {
        counted.push(`-${name} ${subject}`)
      },
    },
    proof: async () => isProven,
  })
  fastify.post<{ Params: { allowance: Allowance } }>('/:allowance', async request => {
    await count(request.params.allowance, request)
    await forgive(request)
    return null
  })
})
after(() => fastify?.close())

const remoteAddress = '203.0.113.9'
const email = 'lea@example.org'

/** By allowance: what a call counts without an answer to the anti-bot check, and with one; wrong passwords are forgiven here. */
const rules: Readonly<
  Partial<Record<Allowance, { readonly plain: readonly string[]; readonly proven: readonly string[] }>>
> = {
  login: {
    plain: [
      `login ${remoteAddress}`,
      ...[`account ${email} ${remoteAddress}`, `account-in-all ${email}`, 'wrong-passwords '],
      ...[`-account ${email} ${remoteAddress}`, `-account-in-all ${email}`, '-wrong-passwords '],
    ],
    proven: [
      `proven-login ${remoteAddress}`,
      ...[
        `proven-account ${email} ${remoteAddress}`,
        `proven-account-in-all ${email}`,
        'proven-wrong-passwords ',
      ],
      ...[
        `-proven-account ${email} ${remoteAddress}`,
        `-proven-account-in-all ${email}`,
        '-proven-wrong-passwords ',
      ],
    ],
  },
  signUp: { plain: [`sign-up ${remoteAddress}`], proven: [`proven-sign-up ${remoteAddress}`] },
  payment: { plain: [`payment ${remoteAddress}`], proven: [`proven-payment ${remoteAddress}`] },
  notice: { plain: [`notice ${remoteAddress}`], proven: [`proven-notice ${remoteAddress}`] },
  file: { plain: [`file ${remoteAddress}`], proven: [`file ${remoteAddress}`] },
}

for (const [allowance, expected] of Object.entries(rules))
  for (const way of ['plain', 'proven'] as const)
    test(`${allowance}, ${way === 'plain' ? 'without' : 'with'} an answer: counts each limit that it names, by its subject`, async () => {
      isProven = way === 'proven'
      counted.length = 0
      const payload = { username: ` ${email.toUpperCase()} ` }
      const answer = await fastify.inject({ method: 'POST', url: `/${allowance}`, remoteAddress, payload })
      assert.equal(answer.statusCode, 200, answer.body)
      assert.deepEqual(counted, expected[way])
    })
