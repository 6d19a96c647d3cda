import { data, redirect } from 'react-router'
import { accountingPath } from '#domain/form/administration-path.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/accounting-page'
import css from './accounting.css?url'
import { AccountingPanel } from './accounting-panel.tsx'
import { type AccountsSent, accountsOf } from './accounts-sent.ts'
import { askedMonth } from './asked-month.ts'

const keptVisit = ({ viewer }: Visit, organizationSlug: string) => ({
  organizationSlug,
  userId: viewer?.userId ?? null,
})

/** The journal of a month, for who keeps the money of an association. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const asked = { month: askedMonth(query.get('mois')), checksChain: query.has('controle') }
  const { locale } = seen
  return {
    page: found(
      await seen.acts.readAccounting({ ...keptVisit(seen, params.organizationSlug), ...asked, locale }),
    ),
    isSaved: query.has('enregistre'),
  }
}

/**
 * Closes the month, or gives accounts to what waits for them. Where a month cannot be closed any more, its page says why: somebody else may
 * have closed it.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = keptVisit(seen, params.organizationSlug)
  const form = await readForm(request)
  const month = askedMonth(form.get('mois'))
  if (month === null) throw data(null, { status: 404 })
  const back = `${accountingPath(params.organizationSlug)}?mois=${month}`
  if (form.get('intent') !== 'accounts') {
    const closed = await seen.acts.closeMonth({ ...asked, month })
    if (!closed.ok && closed.error[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
    return redirect(back, 303)
  }
  const accounts = accountsOf(form)
  const saved = await seen.acts.saveAccountingSettings({ ...asked, journal: null, accounts })
  if (saved.ok) return redirect(`${back}&enregistre`, 303)
  if (saved.error[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data<AccountsSent>({ accounts, journal: null, problems: saved.error }, { status: 400 })
}

export const links = () => [campaignCss, tableCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function AccountingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountingPanel {...loaderData} sent={actionData} />
}
