import { data, redirect } from 'react-router'
import { formPath } from '#domain/form/types/index.ts'
import { waitedRates } from '#domain/waiting/entry.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import type { Route } from './+types/prospect-page'
import { openCampaign } from './open-campaign.ts'
import { ProspectForm, prospectIds, prospectKept } from './prospect.tsx'
import { styles } from './styles.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { form, organization } = await openCampaign(context.get(visit), params)
  return { form, organization }
}

/** Keeps the e-mail and leads back to the campaign, or says on a page of its own what is wrong with it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const facts = context.get(visit)
  const { form } = await openCampaign(facts, params)
  const posted = await readForm(request)
  const read = (name: string) => String(posted.get(name) ?? '').trim()
  const typed = { email: read('email'), tierId: read('tierId'), quantity: read('quantity') }
  const { organizationSlug, formType, formSlug } = form
  const left = await facts.acts.leaveProspect({
    organizationSlug,
    formType,
    formSlug,
    email: typed.email,
    ...(typed.tierId === '' ? {} : { tierId: countOf(typed.tierId), quantity: countOf(typed.quantity) }),
    locale: facts.locale,
  })
  const path = formPath(organizationSlug, formType, formSlug)
  if (left.ok) return redirect(`${path}?${prospectKept}#prospect`, 303)
  const status = left.error[0]?.code === 'TOO_MANY_REQUESTS' ? 429 : 400
  return data({ typed, problems: left.error }, { status })
}

/** A number as it was typed; anything else is none, which the rules refuse. */
const countOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

export const links = () => styles

export default function ProspectPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { form, organization } = loaderData
  const problems = actionData?.problems ?? []
  const errors = Object.fromEntries(
    problems.map(({ code, field = 'email' }) => {
      const misses = code === 'required' && field === 'email'
      return [field, misses ? t('val.required', { label: t('state.notify_email') }) : t(`error.${code}`)]
    }),
  )
  const isLine = waitedRates(form).length > 0
  const title = t(isLine ? 'waiting.join_title' : 'state.notify_title')
  // A list that is not asked for any more has no field to say it beside.
  const gone = !isLine ? (errors.tierId ?? errors.quantity) : undefined
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} wrong={problems.length > 0} />
      <h1>{title}</h1>
      <p>
        <a href={formPath(form.organizationSlug, form.formType, form.formSlug)}>
          {t('state.notify_page', { title: form.title, organization: organization.name })}
        </a>
      </p>
      {gone === undefined && (
        <ErrorSummary
          problems={Object.entries(errors).map(([field, message]) => ({ id: prospectIds[field]!, message }))}
        />
      )}
      {gone !== undefined && <Banner tone="danger" live="alert" title={gone} />}
      <Card className="prospect">
        <ProspectForm campaign={loaderData} typed={actionData?.typed} errors={errors} />
      </Card>
    </div>
  )
}
