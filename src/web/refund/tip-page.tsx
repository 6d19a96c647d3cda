import { data, redirect } from 'react-router'
import { tipRefundPath } from '#domain/payment/refund-address.ts'
import type { Acts } from '#usecases/index.ts'
import { addressedId } from '../addressed-id.ts'
import { visit } from '../context.ts'
import { LinkErrorPage } from '../outcome/link-error.tsx'
import css from '../outcome/outcome.css?url'
import type { Route } from './+types/tip-page'
import { TipRefundPage } from './tip-refund-page.tsx'

type Reader = Parameters<Acts['readTipRefund']>[0]

/** Whose order it is: its connected payer's, or whoever holds the token of a mail. */
function readerOf(request: Request, orderId: string, userId: number | null): Reader {
  const token = new URL(request.url).searchParams.get('token')
  return { orderId: addressedId(orderId), userId, token }
}

/** What became of an order's contribution (rule TIP-5); to anyone but its payer the order does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const read = await acts.readTipRefund(readerOf(request, params.orderId, viewer?.userId ?? null))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** Asks it back, and leads to the same page, which says so. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer } = context.get(visit)
  const reader = readerOf(request, params.orderId, viewer?.userId ?? null)
  const asked = await acts.refundTip(reader)
  if (asked.ok) return redirect(tipRefundPath(reader.orderId, reader.token), 303)
  const [problem] = asked.error
  if (problem === undefined || problem.code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ code: problem.code }, { status: 409 })
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export const ErrorBoundary = LinkErrorPage

export default function TipRefund({ loaderData, actionData }: Route.ComponentProps) {
  return <TipRefundPage tip={loaderData} code={actionData?.code} />
}
