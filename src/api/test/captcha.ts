import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ApiBench } from './bench.ts'

/** A fresh answer to the anti-bot check, worked out as a browser does, for the header `X-Captcha`. */
export async function captchaAnswer(api: Pick<ApiBench, 'inject'>): Promise<string> {
  const challenge = (await api.inject({ url: '/ha-api/captcha/challenge' })).at('work') as never
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
