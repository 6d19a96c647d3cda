import type { Captcha, CaptchaChallenge } from '#domain/captcha.ts'
import { type Limits, limits } from '#domain/limits.ts'

/** Wrong passwords of everybody together, in the fifteen seconds of their limit, that are an ordinary day. */
const usual = 8

/** A challenge that is harder the more wrong passwords come in: an attacker pays for each try, a person waits a moment. */
export async function challengeUnderPressure(counts: Limits, captcha: Captcha): Promise<CaptchaChallenge> {
  const seen = await Promise.all(
    [limits.wrongPasswords, limits.provenWrongPasswords].map(limit => counts.look(limit, '')),
  )
  return captcha.challenge(seen.reduce((sum, { times }) => sum + times, 0) / usual)
}
