import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { giveUpPath, orderPagePath, withdrawalPath } from '#domain/payment/outcome-address.ts'
import { addressedId } from '../addressed-id.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { LinkErrorPage } from '../outcome/link-error.tsx'
import css from '../outcome/outcome.css?url'
import { found } from '../personal/connected.ts'
import { styles } from '../personal/styles.ts'
import type { Route } from './+types/give-up-page'
import { GiveUpPanel, type SentGiveUp } from './give-up-panel.tsx'

function readerOf(request: Request, orderId: string, userId: number | null) {
  const token = new URL(request.url).searchParams.get('token')
  return { orderId: addressedId(orderId), userId, token }
}

/** A payer looks at what of their order they can give up (rule REF-18); to anyone else it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const reader = readerOf(request, params.orderId, viewer?.userId ?? null)
  const { orderId, token } = reader
  const done = new URL(request.url).searchParams.get('fait')
  return {
    view: found(await acts.readGiveUp(reader)),
    urls: {
      order: orderPagePath(orderId, token),
      page: giveUpPath(orderId, token),
      withdrawal: withdrawalPath(orderId, token),
    },
    done: (['cancelled', 'asked'] as const).find(each => each === done) ?? null,
  }
}

/** The first post shows what comes back, the second gives the lines up. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer } = context.get(visit)
  const reader = readerOf(request, params.orderId, viewer?.userId ?? null)
  const view = found(await acts.readGiveUp(reader))
  const form = await readForm(request)
  const typed = new Set(form.getAll('line').map(String))
  const itemIds = view.lines.map(({ id }) => id).filter(id => typed.has(String(id)))
  if (form.get('step') !== 'confirm' || itemIds.length === 0) {
    const isEmpty = itemIds.length === 0
    const sent = { itemIds, isReviewed: !isEmpty, code: isEmpty ? 'required' : null } as const
    return data<SentGiveUp>(sent, { status: isEmpty ? 400 : 200 })
  }
  const shown = Number(/^\d{1,9}$/.exec(String(form.get('amount') ?? ''))?.[0] ?? -1)
  const done = await acts.giveUp({ ...reader, itemIds, shown })
  if (done.ok) {
    const isAsked = done.value.asked > 0 && done.value.cancelled === 0
    return redirect(giveUpPath(reader.orderId, reader.token, isAsked ? 'asked' : 'cancelled'), 303)
  }
  const code = done.error[0]?.code ?? 'UNKNOWN'
  return data<SentGiveUp>({ itemIds, isReviewed: false, code }, { status: httpStatusOf(code) })
}

export const links = () => [...styles, { rel: 'stylesheet', href: css }]

export const ErrorBoundary = LinkErrorPage

export default function GiveUpRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <GiveUpPanel {...loaderData} sent={actionData ?? null} />
}
