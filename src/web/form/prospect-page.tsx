import { data, redirect } from 'react-router'
import type { ErrorCode } from '#domain/errors.ts'
import { formPath } from '#domain/form/types/index.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { Card } from '../ui/surface.tsx'
import type { Route } from './+types/prospect-page'
import { openCampaign } from './open-campaign.ts'
import { ProspectForm, prospectKept } from './prospect.tsx'
import { readForm } from './read-form.ts'
import { styles } from './styles.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { form, organization } = await openCampaign(context.get(visit), params)
  return { form, organization }
}

/** Keeps the e-mail and leads back to the campaign, or says on a page of its own what is wrong with it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const facts = context.get(visit)
  const { form } = await openCampaign(facts, params)
  const email = String((await readForm(request)).get('email') ?? '')
  const { organizationSlug, formType, formSlug } = form
  const left = await facts.acts.leaveProspect({
    organizationSlug,
    formType,
    formSlug,
    email,
    locale: facts.locale,
  })
  const path = formPath(organizationSlug, formType, formSlug)
  if (left.ok) return redirect(`${path}?${prospectKept}#prospect`, 303)
  const [problem] = left.error
  return data({ email, code: problem?.code ?? ('UNKNOWN' as ErrorCode) }, { status: 400 })
}

export const links = () => styles

export default function ProspectPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { form, organization } = loaderData
  const error = actionData === undefined ? undefined : t(`error.${actionData.code}`)
  const title = t('state.notify_title')
  return (
    <div className="container narrow page stack">
      <title>{error === undefined ? title : t('ui.error_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>
        <a href={formPath(form.organizationSlug, form.formType, form.formSlug)}>
          {t('state.notify_page', { title: form.title, organization: organization.name })}
        </a>
      </p>
      <Card className="prospect">
        <ProspectForm campaign={loaderData} email={actionData?.email} error={error} />
      </Card>
    </div>
  )
}
