import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { groupRefundPath } from '#domain/form/administration-path.ts'
import { repaymentsPath } from '#domain/payment/refund-address.ts'
import type { Problem } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { proveFirst } from '../../account/carry-to-proof.ts'
import { addressedId } from '../../addressed-id.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/progress-page'
import { GroupProgressPanel } from './progress-panel.tsx'

function asked(seen: Parameters<typeof administratorVisit>[0], params: Route.LoaderArgs['params']) {
  if (!isUuid(params.refundId)) throw data(null, { status: 404 })
  return { ...administratorVisit(seen, params), id: params.refundId }
}

/** How far many refunds have come, and who needs a hand (rule REF-13). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readGroupRefund(asked(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** Tries an order again, or notes that the association has looked after it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const of = asked(seen, params)
  const form = await readForm(request)
  if (form.get('step') === 'accounts') {
    const { id: groupRefundId, ...campaign } = of
    const asked = await seen.acts.askAccounts({ ...campaign, groupRefundId })
    if (asked.ok) return redirect(repaymentsPath(of.organizationSlug), 303)
    return refused(seen, form, asked.error)
  }
  const input = { ...of, orderId: addressedId(form.get('order')) }
  const done = await (form.get('step') === 'retry'
    ? seen.acts.retryGroupOrder(input)
    : seen.acts.noteGroupOrder(input))
  if (done.ok) return redirect(groupRefundPath(of, of.id), 303)
  return refused(seen, form, done.error)
}

function refused(seen: Visit, form: FormData, problems: readonly Problem[]) {
  proveFirst(seen, form, problems)
  const code = problems[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data(code, { status: httpStatusOf(code) })
}

export const links = () => [css, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function GroupProgressRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <GroupProgressPanel view={loaderData} problem={actionData ?? null} />
}
