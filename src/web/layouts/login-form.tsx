import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextInput } from '../ui/text-input.tsx'

type Props = {
  /** Tells the ids of the page and of the dialog apart. */
  readonly prefix: string
  readonly redirectTo: string
  readonly username?: string
  readonly problem?: 'refused' | 'expired' | 'failed'
}

/** E-mail and password, as a plain form post; the shell's script sends it by fetch where it can (design 3.6). */
export function LoginForm({ prefix, redirectTo, username, problem }: Props) {
  const t = useT()
  const query = `?redirectTo=${encodeURIComponent(redirectTo)}`
  return (
    <form className="stack" method="post" action={`/connexion${query}`} data-login noValidate>
      <div data-refused hidden={problem !== 'refused'} tabIndex={-1}>
        <Banner tone="danger" live="alert" title={t('err.login')} />
      </div>
      <div data-expired hidden={problem !== 'expired'} tabIndex={-1}>
        <Banner tone="danger" live="alert" title={t('err.password_expired')} />
      </div>
      <div data-failed hidden={problem !== 'failed'} tabIndex={-1}>
        <Banner tone="danger" live="alert" title={t('login.failed')} />
      </div>
      <TextInput
        name="username"
        id={`${prefix}-username`}
        label={t('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={username}
      />
      <PasswordInput id={`${prefix}-password`} />
      <Button type="submit" wide busyLabel={t('login.submitting')}>
        {t('login.submit')}
      </Button>
    </form>
  )
}

function PasswordInput({ id }: { readonly id: string }) {
  const t = useT()
  return (
    <div className="with-action">
      <TextInput
        name="password"
        id={id}
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
      />
      <Button kind="link" hidden data-reveals={id} data-hide-label={t('login.hide_password')}>
        {t('login.show_password')}
      </Button>
    </div>
  )
}

/** The same form over the page that the visitor is on. */
export function LoginDialog() {
  const { viewer, address } = usePage()
  const t = useT()
  if (viewer) return null
  return (
    <Dialog id="login" title={t('login.title')}>
      <LoginForm prefix="login" redirectTo={address} />
    </Dialog>
  )
}
