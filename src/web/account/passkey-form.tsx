import type { ReactNode } from 'react'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

type Props = {
  readonly purpose: 'register' | 'prove' | 'login'
  readonly label: string
  readonly action?: string
  readonly kind?: 'primary' | 'secondary'
  /** What else the form asks. */
  readonly children?: ReactNode
}

/** A button that asks the browser for a passkey and posts its answer. The shell's script shows it where there is one. */
export function PasskeyForm({ purpose, label, action, kind = 'primary', children }: Props) {
  const t = useT()
  return (
    <>
      <form
        className="stack stack-tight"
        method="post"
        action={action}
        data-passkey={purpose}
        hidden
        noValidate
      >
        <input type="hidden" name="intent" value="passkey" />
        <input type="hidden" name="challengeId" />
        <input type="hidden" name="response" />
        <Problems />
        {children}
        <p>
          <Button
            type="submit"
            kind={kind}
            wide={purpose !== 'register'}
            busyLabel={t('factor.passkey_waiting')}
          >
            {label}
          </Button>
        </p>
      </form>
      {purpose !== 'login' && (
        <noscript>
          <p className="small muted">{t('factor.passkey_no_script')}</p>
        </noscript>
      )}
    </>
  )
}

function Problems() {
  const t = useT()
  const panels = {
    refused: t('error.passkey_refused'),
    known: t('error.passkey_known'),
    password: t('error.password_wrong'),
    locked: t('error.TOO_MANY_REQUESTS'),
    failed: t('factor.passkey_failed'),
  }
  return Object.entries(panels).map(([kind, words]) => (
    <div key={kind} data-passkey-problem={kind} hidden tabIndex={-1}>
      <Banner tone="danger" live="alert" title={words} />
    </div>
  ))
}
