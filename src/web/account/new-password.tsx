import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { useT } from '../messages.tsx'
import type { Route } from './+types/new-password'
import { enterOrSay, linkKeyOf, openLink } from './open-link.ts'
import { PasswordFields } from './password-fields.tsx'
import { LinkInvalid, PasswordPage, useFieldErrors } from './password-page.tsx'

export const loader = (call: Route.LoaderArgs) => openLink(call, 'password')

/** Sets the password by the link of a mail. */
export async function action(call: Route.ActionArgs) {
  const form = await readForm(call.request)
  const text = (name: string) => String(form.get(name) ?? '')
  const password = { password: text('password'), confirmation: text('confirmation') }
  const { acts } = call.context.get(visit)
  return enterOrSay(call, await acts.setPasswordByLink({ ...linkKeyOf(call), ...password }))
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const errors = useFieldErrors(actionData?.problems)
  const { opened } = loaderData
  if (opened === null) return <LinkInvalid askAgain="/utilisateur/recuperation-mot-de-passe" />
  return (
    <PasswordPage
      title={t('account.new_password_title')}
      lead={t('account.new_password_lead', { email: opened.email })}
      submit={t('account.save_password')}
      problems={actionData?.problems}
    >
      <PasswordFields email={opened.email} errors={errors} />
    </PasswordPage>
  )
}
