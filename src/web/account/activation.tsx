import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Route } from './+types/activation'
import { enterOrSay, linkKeyOf, openLink } from './open-link.ts'
import { PasswordFields } from './password-fields.tsx'
import { LinkInvalid, PasswordPage, useFieldErrors } from './password-page.tsx'

export const loader = (call: Route.LoaderArgs) => openLink(call, 'activation')

/** Opens the account: names and password by the link that proves the address. */
export async function action(call: Route.ActionArgs) {
  const form = await readForm(call.request)
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { firstName: text('firstName'), lastName: text('lastName') }
  const password = { password: text('password'), confirmation: text('confirmation') }
  const { acts } = call.context.get(visit)
  return enterOrSay(call, await acts.activateAccount({ ...linkKeyOf(call), ...typed, ...password }), typed)
}

export default function Activation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const errors = useFieldErrors(actionData?.problems)
  const { opened } = loaderData
  if (opened === null) return <LinkInvalid askAgain="/premiere-connexion" />
  const { organization } = opened
  const typed = { ...opened, ...actionData?.typed }
  return (
    <PasswordPage
      title={
        organization === null
          ? t('account.welcome_title')
          : t('opening.activation_title', { name: organization })
      }
      lead={t(organization === null ? 'account.welcome_lead' : 'opening.activation_lead', {
        email: opened.email,
      })}
      submit={t(organization === null ? 'account.activate_submit' : 'opening.activation_submit')}
      problems={actionData?.problems}
    >
      <TextInput
        name="firstName"
        label={t('account.first_name')}
        autoComplete="given-name"
        maxLength={100}
        defaultValue={typed.firstName}
        error={errors.firstName}
      />
      <TextInput
        name="lastName"
        label={t('account.last_name')}
        autoComplete="family-name"
        maxLength={100}
        defaultValue={typed.lastName}
        error={errors.lastName}
      />
      <PasswordFields email={opened.email} errors={errors} />
      <Terms />
    </PasswordPage>
  )
}

function Terms() {
  const t = useT()
  const address = addressOf('conditions-utilisation', usePage().operator)
  return (
    <p className="small">
      {t.rich('account.terms', {
        link: words => (
          <a key="terms" href={address}>
            {words}
          </a>
        ),
      })}
    </p>
  )
}
