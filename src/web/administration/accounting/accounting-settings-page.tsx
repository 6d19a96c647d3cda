import { data, redirect } from 'react-router'
import { accountingPath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/accounting-settings-page'
import css from './accounting.css?url'
import { AccountingSettingsPanel } from './accounting-settings-panel.tsx'
import { type AccountsSent, accountsOf } from './accounts-sent.ts'

/** The campaign that an address names; what is no number is none. */
function campaignIn(request: Request): number | null {
  const asked = new URL(request.url).searchParams.get('campagne') ?? ''
  return readId(asked)
}

/** The accounts of an association, or of one of its campaigns, and how its journal is kept. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const asked = { organizationSlug: params.organizationSlug, userId: viewer?.userId ?? null }
  const page = await acts.readAccountingSettings({ ...asked, campaignId: campaignIn(request) })
  return { page: found(page), isSaved: new URL(request.url).searchParams.has('enregistre') }
}

/** One form, one button: everything is saved, or what is wrong is said beside its field. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer } = context.get(visit)
  const asked = { organizationSlug: params.organizationSlug, userId: viewer?.userId ?? null }
  const campaignId = campaignIn(request)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const journal =
    campaignId === null
      ? {
          ...{ rhythm: text('rhythm'), code: text('code'), accountantEmail: text('accountantEmail') },
          closesMonthly: form.has('closesMonthly'),
        }
      : null
  const accounts = accountsOf(form)
  const saved = await acts.saveAccountingSettings({ ...asked, journal, accounts })
  if (!saved.ok) {
    if (saved.error[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
    return data<AccountsSent>({ accounts, journal, problems: saved.error }, { status: 400 })
  }
  const query = new URLSearchParams(campaignId === null ? {} : { campagne: String(campaignId) })
  query.set('enregistre', '')
  return redirect(`${accountingPath(params.organizationSlug, 'reglages')}?${query}`, 303)
}

export const links = () => [campaignCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function AccountingSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountingSettingsPanel {...loaderData} sent={actionData} />
}
