import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { repaymentsPath } from '#domain/payment/refund-address.ts'
import { isUuid } from '#domain/uuid.ts'
import { carriedPost } from '../../account/carried-post.ts'
import { proveFirst } from '../../account/carry-to-proof.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/repayments-page'
import { RepaymentsPanel, type SentFile } from './repayments-panel.tsx'

type Params = Route.LoaderArgs['params']

const administratorOf = ({ viewer, sessionId }: Visit, { organizationSlug }: Params) => ({
  organizationSlug,
  userId: viewer?.userId ?? null,
  sessionId,
})

/** What an association pays back by transfer, for who keeps its money (rules REF-14, REF-15). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const page = found(await seen.acts.readRepayments(administratorOf(seen, params)))
  const fresh = { ...page, newId: crypto.randomUUID() }
  const carried = carriedPost(request, { path: new URL(request.url).pathname, secure: seen.secure })
  if (carried === undefined) return data({ ...fresh, again: null })
  const again: SentFile = { ...typedIn(carried.form), problems: [] }
  return data({ ...fresh, again }, { headers: { 'set-cookie': carried.cookie } })
}

function typedIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 100)
  return { iban: text('iban'), executeOn: text('executeOn') }
}

/** Makes a file, notes that the bank has it, or takes it back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = administratorOf(seen, params)
  const form = await readForm(request)
  const id = String(form.get('id') ?? '')
  if (!isUuid(id)) throw data(null, { status: 404 })
  const typed = typedIn(form)
  const step = form.get('step')
  const done = await (step === 'sent'
    ? seen.acts.noteFileSent({ ...asked, id })
    : step === 'unsend' || step === 'undo'
      ? seen.acts.takeFileBack({ ...asked, id, isSent: step === 'unsend' })
      : seen.acts.makeRepaymentFile({ ...asked, id, ...typed }))
  if (done.ok) return redirect(repaymentsPath(params.organizationSlug), 303)
  proveFirst(seen, form, done.error)
  const code = done.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ ...typed, problems: done.error } satisfies SentFile, { status: httpStatusOf(code) })
}

export const links = () => [campaignCss, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function RepaymentsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RepaymentsPanel page={loaderData} newId={loaderData.newId} sent={actionData ?? loaderData.again} />
}
