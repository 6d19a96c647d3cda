import { data, redirect } from 'react-router'
import { payoutAccountPath } from '#domain/form/administration-path.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/payout-account-page'
import css from './payout-account.css?url'
import { type PayoutAccountNotice, PayoutAccountPanel } from './payout-account-panel.tsx'

/** Payouts that are shown; a program reads the others. */
const pageSize = 12

const askedBy = ({ viewer, sessionId }: Visit, organizationSlug: string) => ({
  organizationSlug,
  userId: viewer?.userId ?? null,
  sessionId,
})

/**
 * What the provider waits for before it pays out, for who administers all of the organization. Whoever comes back from its pages,
 * and the first who looks, has it read anew: where it does not answer, what is known is shown.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer, sessionId } = context.get(visit)
  const asked = askedBy(context.get(visit), params.organizationSlug)
  const query = new URL(request.url).searchParams
  const known = await acts.readPayoutAccount(asked)
  if (!known.ok) throw data(null, { status: 404 })
  const { stands, state } = known.value
  const isAsked = query.has('retour') || (stands === 'open' && state === null)
  const fresh = isAsked ? await acts.refreshPayoutAccount({ ...asked, sessionId }) : known
  const { organizationSlug } = params
  const listed = { organizationSlug, userId: viewer?.userId ?? null, pageSize, continuationToken: null }
  const payouts = await acts.listPayouts(listed)
  if (!payouts.ok) throw data(null, { status: 404 })
  return {
    account: fresh.ok ? fresh.value : known.value,
    payouts: payouts.value.payouts.map(({ id, arrivalOn, createdAt, amount, status }) => ({
      ...{ id, amount, status, on: arrivalOn ?? createdAt },
    })),
    notice: noticeOf(query, fresh.ok),
  }
}

/** What the address says of what was just done. */
function noticeOf(query: URLSearchParams, isRead: boolean): PayoutAccountNotice | null {
  if (!isRead) return 'unreachable'
  if (query.has('repris')) return 'again'
  if (query.has('preuve')) return 'proven'
  return query.has('retour') || query.has('actualise') ? 'refreshed' : null
}

/**
 * Two buttons: reading anew, and the provider's pages. Browsers hold the redirect that follows a form to `form-action`, so the way
 * out is a page that leads on by itself.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = askedBy(seen, params.organizationSlug)
  const path = payoutAccountPath(params.organizationSlug)
  const intent = (await readForm(request)).get('intent')
  if (intent === 'refresh') {
    const read = await seen.acts.refreshPayoutAccount(asked)
    if (read.ok) return redirect(`${path}?actualise`, 303)
    return refused(read.error[0]?.code)
  }
  if (intent !== 'open') throw data(null, { status: 404 })
  const opened = await seen.acts.openPayoutAccount(asked)
  if (opened.ok)
    return data({ leave: opened.value.url, problem: null }, { headers: { 'cache-control': 'no-store' } })
  const code = opened.error[0]?.code
  const proof = proofAddress(code, `${path}?preuve`)
  return proof === undefined ? refused(code) : redirect(proof, 303)
}

function refused(code: string | undefined) {
  if (code !== 'ACCOUNT_UNREACHABLE') throw data(null, { status: 404 })
  return data({ leave: null, problem: 'unreachable' as const }, { status: 502 })
}

export const links = () => [campaignCss, tableCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function PayoutAccountRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { leave = null, problem = null } = actionData ?? {}
  return <PayoutAccountPanel {...loaderData} notice={problem ?? loaderData.notice} leave={leave} />
}
