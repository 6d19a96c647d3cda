import type { CaptchaAction, CaptchaChallenge } from '#domain/captcha.ts'
import { send } from '../transport/send.ts'
import { CaptchaFault, type CaptchaFaultCode } from './fault.ts'
import { recaptchaToken } from './recaptcha.ts'
import { solve } from './solve.ts'

/** What a browser brings: an answer, or none; and the fault that stood in the way of the better one. */
export type Proof = { readonly answer?: string | undefined; readonly fault?: CaptchaFaultCode }

/** The longest work that a person waits for. */
const longest = 20_000

/** Fetches a challenge and answers it: by reCAPTCHA where the operator uses it, by our own work where that fails. */
export async function prove(action: CaptchaAction): Promise<Proof> {
  const challenge = await fetchChallenge()
  if (challenge === undefined) return { fault: 'CAPTCHA_SCRIPT_FAILED' }
  const { recaptcha } = challenge
  if (recaptcha === null) return work(challenge)
  try {
    return { answer: await recaptchaToken(recaptcha.siteKey, action) }
  } catch (error) {
    const own = await work(challenge)
    if (own.answer !== undefined) return own
    return { fault: error instanceof CaptchaFault ? error.code : 'CAPTCHA_FAILED' }
  }
}

async function fetchChallenge(): Promise<CaptchaChallenge | undefined> {
  try {
    const answer = await send('api', '/captcha/challenge', { method: 'GET', timeout: 8_000 })
    return answer.ok ? ((await answer.json()) as CaptchaChallenge) : undefined
  } catch {
    return undefined
  }
}

/** Without a secure origin a browser cannot work: the stricter limits stand in, silently. */
async function work(challenge: CaptchaChallenge): Promise<Proof> {
  if (challenge.work === null || globalThis.crypto?.subtle === undefined) return {}
  try {
    const answer = await solve(challenge.work, performance.now() + longest)
    return answer === undefined ? { fault: 'CAPTCHA_FAILED' } : { answer }
  } catch {
    return { fault: 'CAPTCHA_FAILED' }
  }
}
