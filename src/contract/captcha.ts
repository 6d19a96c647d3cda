import * as z from 'zod'

/**
 * What a browser may answer to, in the header `X-Captcha` (rule BOT-1): work done in the background, as base64 of the JSON
 * `{challenge: work, solution: {counter, derivedKey}}`, or a token of reCAPTCHA v3 where the operator uses it. Both null: no
 * answer is asked for.
 */
export const captchaChallenge = z.object({
  work: z
    .object({ parameters: z.record(z.string(), z.union([z.string(), z.number()])), signature: z.string() })
    .nullable(),
  recaptcha: z.object({ siteKey: z.string() }).nullable(),
})
