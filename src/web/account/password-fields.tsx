import { Circle, CircleCheck } from 'lucide-react'
import { shortestPassword } from '#domain/fields/password.ts'
import { PasswordInput } from '../layouts/login-form.tsx'
import { useT } from '../messages.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  /** Whose password it is; absent where the address is a field of the same form. */
  readonly email?: string
  readonly errors: Readonly<Record<string, string>>
}

/** A new password, twice, under the list of what it must be; the shell's script ticks it while somebody types. */
export function PasswordFields({ email, errors }: Props) {
  const t = useT()
  return (
    <>
      {email !== undefined && <input type="hidden" name="username" autoComplete="username" value={email} />}
      <PasswordRules />
      <PasswordInput
        name="password"
        id="password"
        label={t('account.new_password')}
        autoComplete="new-password"
        error={errors.password}
      />
      <PasswordInput
        name="confirmation"
        id="confirmation"
        label={t('account.confirm_password')}
        autoComplete="new-password"
        error={errors.confirmation}
      />
    </>
  )
}

function PasswordRules() {
  const t = useT()
  const rules = [
    ['long', t('account.rule_long', { count: shortestPassword })],
    ['notEmail', t('account.rule_notEmail')],
    ['same', t('account.rule_same')],
    ['rare', t('account.rule_rare')],
  ] as const
  return (
    <div className="password-rules small">
      <p id="password-rules">{t('account.rules')}</p>
      <ul
        aria-labelledby="password-rules"
        data-password-rules
        data-met={t('account.rule_met')}
        data-unmet={t('account.rule_unmet')}
      >
        {rules.map(([rule, words]) => (
          <li key={rule} data-rule={rule}>
            <Icon icon={Circle} />
            <Icon icon={CircleCheck} />
            <span>
              <span className="visually-hidden" data-state /> {words}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
