import { findOrderPath } from '#domain/payment/outcome-address.ts'
import { time } from '#messages/format.ts'
import { CaptchaNotice } from '../captcha/captcha-notice.tsx'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

/** Why somebody is not in yet; a locked account says until when. */
export type LoginProblem =
  | { readonly kind: 'refused' | 'failed' | 'passkey' }
  | { readonly kind: 'locked'; readonly until: string }

/** The two that have to be filled in. */
export type LoginField = 'username' | 'password'

type Props = {
  /** Tells the ids of the page and of the dialog apart. */
  readonly prefix: string
  readonly redirectTo: string
  readonly username?: string | undefined
  readonly problem?: LoginProblem | undefined
  /** What was sent empty. */
  readonly missing?: readonly LoginField[] | undefined
}

/** E-mail and password, as a plain form post; the shell's script sends it by fetch where it can (rule SCR-21). */
export function LoginForm({ prefix, redirectTo, username, problem, missing = [] }: Props) {
  const t = useT()
  const query = `?redirectTo=${encodeURIComponent(redirectTo)}`
  const labels = { username: t('login.email'), password: t('login.password') }
  const errorOf = (name: LoginField) =>
    missing.includes(name) ? t('val.required', { label: labels[name] }) : undefined
  return (
    <div className="stack">
      <form
        className="stack"
        method="post"
        action={`/connexion${query}`}
        data-login={t('account.connected')}
        noValidate
      >
        <Problems problem={problem} />
        <div className="field">
          <TextInput
            name="username"
            id={`${prefix}-username`}
            label={labels.username}
            type="email"
            inputMode="email"
            autoComplete="username"
            maxLength={254}
            defaultValue={username}
            error={errorOf('username')}
          />
          <Missing id={`${prefix}-username`} label={labels.username} />
        </div>
        <div className="field">
          <PasswordInput
            name="password"
            id={`${prefix}-password`}
            label={labels.password}
            autoComplete="current-password"
            error={errorOf('password')}
          />
          <Missing id={`${prefix}-password`} label={labels.password} />
        </div>
        <a href={`/utilisateur/recuperation-mot-de-passe${query}`}>{t('account.forgotten')}</a>
        <CaptchaNotice />
        <Button type="submit" wide busyLabel={t('login.submitting')}>
          {t('login.submit')}
        </Button>
      </form>
      <hr />
      <p>
        {t('account.first_time')} <a href={`/premiere-connexion${query}`}>{t('account.activate')}</a>
      </p>
      <p>
        {t('find.without_account')} <a href={findOrderPath}>{t('find.link')}</a>
      </p>
    </div>
  )
}

/** What the script shows below a field that is left empty. */
function Missing({ id, label }: { readonly id: string; readonly label: string }) {
  const t = useT()
  return (
    <div data-missing={id} hidden>
      <FieldError id={`${id}-missing`} error={t('val.required', { label })} />
    </div>
  )
}

/** One panel for each way of not getting in; the script shows the one that holds, and puts the focus on it. */
function Problems({ problem }: Pick<Props, 'problem'>) {
  const t = useT()
  const until = problem?.kind === 'locked' ? problem.until : undefined
  const panels = {
    refused: t('err.login'),
    failed: t('login.failed'),
    passkey: t('error.passkey_refused'),
    locked: until === undefined ? '' : t('account.locked', { time: time(until, t.locale) }),
  }
  return Object.entries(panels).map(([kind, words]) => (
    <div key={kind} data-login-problem={kind} hidden={problem?.kind !== kind} tabIndex={-1}>
      <Banner tone="danger" live="alert" title={words} />
    </div>
  ))
}

type PasswordProps = {
  readonly name: string
  readonly id: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly error?: string | undefined
}

/** A password that its owner may look at; paste and password managers are welcome (WCAG 3.3.8). */
export function PasswordInput({ id, ...input }: PasswordProps) {
  const t = useT()
  return (
    <div className="with-action">
      <TextInput {...input} id={id} type="password" maxLength={1000} />
      <Button kind="link" hidden data-reveals={id} aria-pressed={false} aria-label={t('login.show_password')}>
        {t('account.show')}
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
