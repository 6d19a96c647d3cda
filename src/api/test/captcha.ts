import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createUsedOnce } from '#db/shared-limits.ts'
import { createCaptcha } from '#providers/captcha/index.ts'
import { type ApiBench, apiBench } from './bench.ts'

/** A fresh answer to the anti-bot check, worked out as a browser does, for the header `X-Captcha`. */
export async function captchaAnswer(api: Pick<ApiBench, 'inject'>): Promise<string> {
  const challenge = (await api.inject({ url: '/ha-api/captcha/challenge' })).at('work') as never
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** The API with its limits on, and an anti-bot check that takes each answer once. */
export async function guardedBench(): Promise<ApiBench> {
  const captcha = createCaptcha({
    secrets: [{ id: 't1', secret: 'a secret of the tests, long enough for every use' }],
    usedOnce: (id, seconds) => createUsedOnce(api.test.db)(id, seconds),
  })
  const api = await apiBench({ config: { rateLimits: true }, captcha })
  return api
}
