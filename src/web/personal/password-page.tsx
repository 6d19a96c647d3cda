import { enter, refuse } from '../account/open-link.ts'
import { PasswordFields } from '../account/password-fields.tsx'
import { PasswordPage, useFieldErrors } from '../account/password-page.tsx'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { PasswordInput } from '../layouts/login-form.tsx'
import { useT } from '../messages.tsx'
import type { Route } from './+types/password-page'
import { connectedUser } from './connected.ts'
import { space } from './paths.ts'

/** Whose password is changed, so that the browser's own list of passwords learns it. */
export function loader({ context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  connectedUser(seen)
  return { email: seen.viewer?.email ?? '' }
}

/** The present password once more, then the new one; every other device is logged out. */
export async function action({ request, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  connectedUser(seen)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 1000)
  const changed = await seen.acts.changePassword({
    username: seen.viewer?.email ?? '',
    current: text('currentPassword'),
    password: text('password'),
    confirmation: text('confirmation'),
    locale: seen.locale,
  })
  if (!changed.ok) return refuse(changed, {})
  return enter({ context }, changed.value, `${space.profile}?enregistre=mot-de-passe`)
}

export default function ChangePassword({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const t = useT()
  const errors = useFieldErrors(actionData?.problems)
  return (
    <PasswordPage
      title={t('space.password_link')}
      lead={t('account.new_password_lead', { email })}
      submit={t('space.password_submit')}
      problems={actionData?.problems}
    >
      <PasswordInput
        name="currentPassword"
        id="currentPassword"
        label={t('account.current_password')}
        autoComplete="current-password"
      />
      <PasswordFields email={email} errors={errors} />
    </PasswordPage>
  )
}
