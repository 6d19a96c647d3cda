/** What can go wrong with the check in a browser (rule BOT-1). */
export const captchaFaults = [
  'CAPTCHA_NO_KEY',
  'CAPTCHA_NO_VERSION',
  'CAPTCHA_SCRIPT_FAILED',
  'CAPTCHA_FAILED',
] as const
export type CaptchaFaultCode = (typeof captchaFaults)[number]

/** A fault of the check, by its code of the catalogue. */
export class CaptchaFault extends Error {
  readonly code: CaptchaFaultCode

  constructor(code: CaptchaFaultCode) {
    super(code)
    this.code = code
  }
}
