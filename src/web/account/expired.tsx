import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { PasswordInput } from '../layouts/login-form.tsx'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Route } from './+types/expired'
import { destination } from './ask-link.ts'
import { enter, refuse } from './open-link.ts'
import { PasswordFields } from './password-fields.tsx'
import { PasswordPage, useFieldErrors } from './password-page.tsx'

/** Replaces a password by who knows it, and goes on where they were (rule ACC-3). */
export async function action({ request, context }: Route.ActionArgs) {
  const { acts, locale } = context.get(visit)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const username = text('username').trim()
  const changed = await acts.changePassword({
    username,
    current: text('currentPassword'),
    password: text('password'),
    confirmation: text('confirmation'),
    locale,
  })
  return changed.ok ? enter({ context }, changed.value, destination(request)) : refuse(changed, { username })
}

/** « Votre mot de passe a expiré »: the old one is proven once more. */
export default function Expired({ actionData }: Route.ComponentProps) {
  const t = useT()
  const { brand } = usePage().operator
  const errors = useFieldErrors(actionData?.problems)
  return (
    <PasswordPage
      title={t('account.expired_title')}
      lead={t('account.expired_lead', { brand })}
      submit={t('account.save_and_continue')}
      problems={actionData?.problems}
    >
      <TextInput
        name="username"
        label={t('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        defaultValue={actionData?.typed.username}
      />
      <PasswordInput
        name="currentPassword"
        id="currentPassword"
        label={t('account.current_password')}
        autoComplete="current-password"
      />
      <PasswordFields errors={errors} />
    </PasswordPage>
  )
}
