import { data, redirect } from 'react-router'
import { receiptsPath } from '#domain/form/administration-path.ts'
import { carriedPost, carryPost } from '../../account/carried-post.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/detail-page'
import { type CancelSent, DetailPanel } from './detail-panel.tsx'
import { keptVisit } from './list-page.tsx'

type Params = Route.LoaderArgs['params']

async function detailOf(seen: Visit, params: Params) {
  const read = await seen.acts.readTaxReceipt({ ...keptVisit(seen, params), receiptId: params.receiptId })
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** One tax receipt, for who keeps them; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const detail = await detailOf(seen, params)
  const { pathname: path, searchParams } = new URL(request.url)
  const isResent = searchParams.has('renvoye')
  const carried = carriedPost(request, { path, secure: seen.secure })
  if (carried === undefined) return data({ detail, isResent, typed: null })
  return data(
    { detail, isResent, typed: typedOf(carried.form) },
    { headers: { 'set-cookie': carried.cookie } },
  )
}

const typedOf = (form: FormData) => ({
  reason: String(form.get('reason') ?? ''),
  replace: form.has('replace'),
})

/** Sends it again, or cancels it: what was typed is carried through the proof that this asks for. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const { receiptId, organizationSlug } = params
  const asked = { ...keptVisit(seen, params), receiptId }
  const form = await readForm(request)
  const path = receiptsPath(organizationSlug, { receiptId })
  if (form.get('intent') === 'resend') {
    const sent = await seen.acts.resendTaxReceipt(asked)
    if (!sent.ok && sent.error[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
    return redirect(sent.ok ? `${path}?renvoye` : path, 303)
  }
  const typed = typedOf(form)
  const isReissue = form.get('intent') === 'reissue'
  const done = isReissue
    ? await seen.acts.reissueTaxReceipt(asked)
    : await seen.acts.cancelTaxReceipt({ ...asked, ...typed })
  if (done.ok) return redirect(path, 303)
  const [problem] = done.error
  if (problem?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const proof = proofAddress(problem?.code, path)
  if (proof !== undefined) {
    const cookies = carryPost(form, { path, secure: seen.secure })
    throw redirect(proof, { status: 303, headers: cookies.map(line => ['set-cookie', line]) })
  }
  return data<CancelSent>({ typed, problems: done.error, isReissue }, { status: 400 })
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function ReceiptRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, isResent, typed } = loaderData
  return <DetailPanel detail={detail} isResent={isResent} typed={typed} sent={actionData} />
}
