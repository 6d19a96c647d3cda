import * as z from 'zod'
import type { CaptchaAction, CaptchaVerdict } from '#domain/captcha.ts'

export type RecaptchaSettings = {
  readonly siteKey: string
  readonly secretKey: string
  /** From 0 (a robot) to 1 (a person); below it nothing is proven. */
  readonly minimumScore: number
  /** The host whose pages ask. */
  readonly hostname: string
  readonly warn: (facts: Record<string, unknown>, message: string) => void
  /** Where answers are checked; another place in tests. */
  readonly address?: string
}

/** How long a person waits for somebody else's opinion at most. */
const timeout = 2_500

const reply = z.object({
  success: z.boolean(),
  score: z.number().min(0).max(1).optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
})

/** What the browser is to blame for; every other fault is the operator's or Google's. */
const wrongAnswers = ['invalid-input-response', 'timeout-or-duplicate', 'missing-input-response']

/**
 * The score of reCAPTCHA v3. A low score refuses nobody: nothing is proven, the stricter limits hold. The same where no answer
 * comes in time, and where the keys are not of version 3. The visitor's address is not handed on.
 */
export function createRecaptcha(settings: RecaptchaSettings) {
  const { secretKey, warn, address = 'https://www.google.com/recaptcha/api/siteverify' } = settings

  async function ask(response: string): Promise<z.output<typeof reply> | undefined> {
    const body = new URLSearchParams({ secret: secretKey, response })
    try {
      // The secret goes where it was sent, and nowhere else (ASVS 15.3.2).
      const request = {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      } as const
      const answer = await fetch(address, request)
      return reply.parse(await answer.json())
    } catch (err) {
      warn({ event: 'recaptcha_unreachable', err }, 'reCAPTCHA did not answer: stricter limits hold')
      return undefined
    }
  }

  return {
    siteKey: settings.siteKey,
    async check(response: string, action: CaptchaAction): Promise<CaptchaVerdict> {
      const answer = await ask(response)
      if (answer === undefined) return 'unknown'
      if (!answer.success) return ofFailure(answer['error-codes'] ?? [], warn)
      if (answer.score === undefined) {
        warn({ event: 'recaptcha_no_version' }, 'the reCAPTCHA keys are not of version 3')
        return 'unknown'
      }
      if (answer.action !== action || answer.hostname !== settings.hostname) return 'refused'
      return answer.score >= settings.minimumScore ? 'proven' : 'unknown'
    },
  }
}

function ofFailure(codes: readonly string[], warn: RecaptchaSettings['warn']): CaptchaVerdict {
  if (codes.length > 0 && codes.every(code => wrongAnswers.includes(code))) return 'refused'
  warn({ event: 'recaptcha_refuses_us', codes }, 'reCAPTCHA does not accept our keys')
  return 'unknown'
}
