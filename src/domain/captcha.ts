/** What an anti-bot answer is asked for (rule BOT-1). */
export type CaptchaAction = 'login' | 'signup' | 'report' | 'payment' | 'room'

/** `unknown`: nobody could say, the stricter limits of who brings no answer hold. `refused`: forged, expired or used. */
export type CaptchaVerdict = 'proven' | 'unknown' | 'refused'

/** Work that a browser does in the background: `cost` iterations for each try, until the key starts with `keyPrefix`. */
export type CaptchaWork = {
  readonly parameters: Readonly<Record<string, string | number>>
  readonly signature: string
}

/** What a browser may answer to: the work always, and the score of reCAPTCHA where the operator has keys for it. */
export type CaptchaChallenge = {
  readonly work: CaptchaWork | null
  readonly recaptcha: { readonly siteKey: string } | null
}

/** The anti-bot check. It never asks a person anything (WCAG 2.2, 3.3.8). */
export type Captcha = {
  /** `pressure`: how many times what is normal is going on; work grows with it. */
  challenge(pressure: number): Promise<CaptchaChallenge>
  check(answer: string, action: CaptchaAction): Promise<CaptchaVerdict>
}
