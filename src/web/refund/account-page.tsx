import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { repaymentPath } from '#domain/payment/refund-address.ts'
import { isUuid } from '#domain/uuid.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { LinkErrorPage } from '../outcome/link-error.tsx'
import css from '../outcome/outcome.css?url'
import type { Route } from './+types/account-page'
import { AccountPanel, type SentAccount } from './account-panel.tsx'

function linkOf(request: Request, { repaymentId }: Route.LoaderArgs['params']) {
  if (!isUuid(repaymentId)) throw data(null, { status: 404 })
  return { repaymentId, token: new URL(request.url).searchParams.get('token') }
}

/** A payer is asked for the account to which they are paid back (rule REF-14); to anyone else it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const read = await context.get(visit).acts.readRepayment(linkOf(request, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** Keeps the account, and leads to the same page, which says so. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const link = linkOf(request, params)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 200)
  const typed = { holder: text('holder'), iban: text('iban') }
  const given = await context.get(visit).acts.giveAccount({ ...link, ...typed })
  if (given.ok) return redirect(repaymentPath(link.repaymentId, link.token), 303)
  const code = given.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ typed, problems: given.error } satisfies SentAccount, { status: httpStatusOf(code) })
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export const ErrorBoundary = LinkErrorPage

export default function AccountRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPanel repayment={loaderData} sent={actionData ?? null} />
}
