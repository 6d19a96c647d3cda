import type { FastifyRequest } from 'fastify'
import type { Captcha, CaptchaAction } from '#domain/captcha.ts'
import { Refusal } from './refusal.ts'

/** Whether a request brings an answer to the anti-bot check; asked any number of times, the answer is used once. */
export type Proof = (request: FastifyRequest, action: CaptchaAction) => Promise<boolean>

/** No answer is longer. */
const longest = 4_096

/**
 * Reads the header `X-Captcha` (platform API). None at all is fine: stricter limits stand in for it, so that programs and
 * pages without JavaScript go on. One that is forged, expired or used is refused (400).
 */
export function readProof(captcha: Captcha): Proof {
  const seen = new WeakMap<FastifyRequest, Promise<boolean>>()
  return (request, action) => {
    const known = seen.get(request) ?? check(captcha, request.headers['x-captcha'], action)
    seen.set(request, known)
    return known
  }
}

async function check(captcha: Captcha, header: string | string[] | undefined, action: CaptchaAction) {
  const answer = String(header ?? '').trim()
  if (answer === '') return false
  const verdict = answer.length > longest ? 'refused' : await captcha.check(answer, action)
  if (verdict === 'refused') throw new Refusal('CAPTCHA_REFUSED')
  return verdict === 'proven'
}
