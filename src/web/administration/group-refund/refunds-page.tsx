import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administrationPath, groupRefundPath } from '#domain/form/administration-path.ts'
import type { TypedGroupRefund } from '#domain/group-refund/typed-refund.ts'
import { carriedPost } from '../../account/carried-post.ts'
import { proveFirst } from '../../account/carry-to-proof.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import { framedMail } from '../mails/inert-links.ts'
import mailCss from '../mails/mails.css?url'
import type { Route } from './+types/refunds-page'
import { RefundsPanel } from './refunds-panel.tsx'
import { idIn, type Sent, typedIn } from './sent.ts'

/** Who of a campaign is refunded at once, and what was before (rule REF-12). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const read = await seen.acts.readGroupRefunds(asked)
  if (!read.ok) throw data(null, { status: 404 })
  const carried = carriedPost(request, { path: new URL(request.url).pathname, secure: seen.secure })
  const isDeclined = new URL(request.url).searchParams.get('fait') === 'refuse'
  if (carried === undefined) return data({ ...read.value, isDeclined, again: null })
  // What was to be confirmed before its sender proved who they are is shown once more, then confirmed by them.
  const again = await reviewed(seen, asked, { typed: typedIn(carried.form), id: idIn(carried.form) })
  return data({ ...read.value, isDeclined, again }, { headers: { 'set-cookie': carried.cookie } })
}

/** The first post shows what it comes to and the mail, the second begins it (rule SCR-26). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const form = await readForm(request)
  if (form.get('step') === 'decline') return decline(seen, asked, String(form.get('line') ?? ''))
  const typed = typedIn(form)
  const id = idIn(form)
  const step = form.get('step')
  if (step === 'change') return data({ typed, problems: [], review: null } satisfies Sent)
  if (step !== 'confirm' || id === undefined) {
    const sent = await reviewed(seen, asked, { typed, id })
    return data(sent, { status: sent.problems.length === 0 ? 200 : 400 })
  }
  const begun = await seen.acts.refundMany({ ...asked, id, typed })
  if (begun.ok) return redirect(groupRefundPath(asked, id), 303)
  proveFirst(seen, form, begun.error)
  const code = begun.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ typed, problems: begun.error, review: null } satisfies Sent, { status: httpStatusOf(code) })
}

/** Declines what a payer asked for; `line` names their order and its line. */
async function decline(seen: Visit, asked: Asked, line: string) {
  const [, order, item] = /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/.exec(line) ?? []
  const { organizationSlug, ...actor } = asked
  const visited = { ...actor, organizationSlug, orderId: Number(order ?? 0), itemId: Number(item ?? 0) }
  const done = await seen.acts.declineRefund(visited)
  if (!done.ok) throw data(null, { status: 404 })
  return redirect(`${administrationPath(asked, 'remboursements')}?fait=refuse`, 303)
}

type Asked = ReturnType<typeof administratorVisit>
type Wish = { readonly typed: TypedGroupRefund; readonly id: string | undefined }

async function reviewed(seen: Visit, asked: Asked, { typed, id }: Wish): Promise<Sent> {
  const drawn = await seen.acts.previewGroupRefund({ ...asked, typed })
  if (!drawn.ok) {
    if (drawn.error[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
    return { typed, problems: drawn.error, review: null }
  }
  const { mail } = drawn.value
  const shown = mail === null ? null : framedMail(mail, seen.nonce)
  return { typed, problems: [], review: { ...drawn.value, mail: shown, id: id ?? crypto.randomUUID() } }
}

export const links = () => [css, mailCss, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function RefundsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RefundsPanel
      view={loaderData}
      sent={actionData ?? loaderData.again}
      isDeclined={loaderData.isDeclined}
    />
  )
}
