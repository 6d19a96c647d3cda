import type { CaptchaAction } from '#domain/captcha.ts'
import { CaptchaFault } from './fault.ts'

type Grecaptcha = {
  ready?(then: () => void): void
  execute?(siteKey: string, options: { action: string }): Promise<string>
}

/** How long Google's script may take to load. */
const patience = 6_000

let loading: Promise<Grecaptcha> | undefined

/** The token of reCAPTCHA v3 for an action. Throws a {@link CaptchaFault} for each of the faults of rule BOT-1. */
export async function recaptchaToken(siteKey: string, action: CaptchaAction): Promise<string> {
  if (siteKey === '') throw new CaptchaFault('CAPTCHA_NO_KEY')
  loading ??= load(siteKey)
  const { execute, ready } = await loading.catch(fault => {
    loading = undefined
    throw fault
  })
  if (execute === undefined || ready === undefined) throw new CaptchaFault('CAPTCHA_NO_VERSION')
  await new Promise<void>(done => ready(done))
  try {
    return await execute(siteKey, { action })
  } catch {
    throw new CaptchaFault('CAPTCHA_FAILED')
  }
}

function load(siteKey: string): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(late)
      reject(new CaptchaFault('CAPTCHA_SCRIPT_FAILED'))
    }
    const late = setTimeout(fail, patience)
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.onload = () => {
      clearTimeout(late)
      const { grecaptcha } = globalThis as { grecaptcha?: Grecaptcha }
      if (grecaptcha === undefined) fail()
      else resolve(grecaptcha)
    }
    script.onerror = fail
    document.head.append(script)
  })
}
