import type { Captcha } from '#domain/captcha.ts'
import { createProofOfWork, readAnswer, type WorkSettings } from './proof-of-work.ts'
import { createRecaptcha, type RecaptchaSettings } from './recaptcha.ts'

export type CaptchaSettings = WorkSettings & { readonly recaptcha?: RecaptchaSettings | undefined }

/**
 * The check of this installation (rule BOT-1): reCAPTCHA v3 where there are keys, and always our own work, which a browser
 * falls back to where Google's script is blocked. An answer says itself which one it is.
 */
export function createCaptcha(settings: CaptchaSettings): Captcha {
  const work = createProofOfWork(settings)
  const recaptcha = settings.recaptcha && createRecaptcha(settings.recaptcha)
  return {
    challenge: async pressure => ({
      work: await work.challenge(pressure),
      recaptcha: recaptcha === undefined ? null : { siteKey: recaptcha.siteKey },
    }),
    check: (answer, action) =>
      recaptcha !== undefined && readAnswer(answer) === undefined
        ? recaptcha.check(answer, action)
        : work.check(answer),
  }
}

/** No check at all (`CAPTCHA=off`, with the sandbox only): nothing is asked, and whatever comes proves nothing. */
export const noCaptcha: Captcha = {
  challenge: async () => ({ work: null, recaptcha: null }),
  check: async () => 'unknown',
}
