import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { captchaFaults } from './fault.ts'

/** Where the check tells that it failed (rule BOT-1): the person goes on, under stricter limits. Empty until then. */
export function CaptchaNotice() {
  const t = useT()
  const words = captchaFaults.map(code => [code, `${t(`error.${code}`)} ${t('captcha.go_on')}`])
  return (
    <>
      <p
        className="small muted"
        role="status"
        data-captcha-notice={JSON.stringify(Object.fromEntries(words))}
      />
      <RecaptchaCaption />
    </>
  )
}

/** What Google asks for where its badge is hidden (rule BOT-1). */
function RecaptchaCaption() {
  const t = useT()
  if (!usePage().operator.recaptcha) return null
  return (
    <p className="caption muted">
      {t.rich('captcha.recaptcha', {
        privacy: words => (
          <a key="privacy" href="https://policies.google.com/privacy">
            {words}
          </a>
        ),
        terms: words => (
          <a key="terms" href="https://policies.google.com/terms">
            {words}
          </a>
        ),
      })}
    </p>
  )
}
