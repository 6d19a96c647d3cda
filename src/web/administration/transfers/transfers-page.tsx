import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { readId } from '#domain/id.ts'
import { transfersPath } from '#domain/payment/refund-address.ts'
import type { Problem, Result } from '#domain/result.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/transfers-page'
import { type Done, doneOf, type Sent } from './sent.ts'
import css from './transfers.css?url'
import { TransfersPanel } from './transfers-panel.tsx'

type Params = Route.LoaderArgs['params']

const transfersVisit = ({ viewer, sessionId }: Visit, { organizationSlug }: Params) => ({
  organizationSlug,
  userId: viewer?.userId ?? null,
  sessionId,
})

/** The transfers that an association waits for, for who keeps its money. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const page = found(await seen.acts.readTransfers(transfersVisit(seen, params)))
  return { page, done: doneOf(new URL(request.url).searchParams) }
}

/** Notes what came, what is waited for no longer, what became of a surplus, or where transfers go. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  found(await seen.acts.readTransfers(transfersVisit(seen, params)))
  const form = await readForm(request)
  const typed = (name: string) => String(form.get(name) ?? '').slice(0, 400)
  const paymentId = readId(typed('payment')) ?? 0
  const sent: Sent = {
    ...{ intent: typed('intent'), paymentId },
    values: Object.fromEntries(fields.map(name => [name, typed(name)])),
  }
  const path = transfersPath(params.organizationSlug)
  const done = await obey(seen, params, sent)
  if (done.ok) return redirect(`${path}?${new URLSearchParams(done.value)}`, 303)
  const [code = 'UNKNOWN'] = done.error.map(each => each.code)
  const proof = proofAddress(code, path)
  if (proof !== undefined) return redirect(proof, 303)
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ ...sent, problems: done.error as readonly Problem[] }, { status: httpStatusOf(code) })
}

/** All that the forms of the page ask. */
const fields = ['receivedOn', 'amount', 'requestKey', 'words', 'iban', 'holder', 'days', 'isOffered'] as const

async function obey({ acts, ...seen }: Visit, params: Params, sent: Sent): Promise<Result<Done>> {
  const { intent, paymentId, values } = sent
  const one = { ...transfersVisit({ acts, ...seen }, params), paymentId }
  const {
    receivedOn = '',
    amount = '',
    requestKey = '',
    words = '',
    iban = '',
    holder = '',
    days = '',
  } = values
  switch (intent) {
    case 'receive': {
      const received = await acts.receiveTransfer({ ...one, receivedOn, amount, requestKey })
      if (!received.ok) return received
      const { value } = received
      if (value.stand === 'part') return { ok: true, value: { fait: 'part', somme: String(value.rest) } }
      if (value.stand === 'over') return { ok: true, value: { fait: 'over', somme: String(value.surplus) } }
      return { ok: true, value: { fait: 'whole', somme: String(value.surplus) } }
    }
    case 'cancel':
      return said(await acts.cancelTransfer(one), 'cancel')
    case 'returned':
    case 'given':
      return said(await acts.settleSurplus({ ...one, as: intent, words }), 'settled')
    default: {
      const draft = { iban, holder, days, isOffered: values.isOffered === 'on' }
      return said(await acts.saveTransferSettings({ ...one, draft }), 'settings')
    }
  }
}

const said = (done: Result<null>, fait: Done['fait']): Result<Done> =>
  done.ok ? { ok: true, value: { fait } } : done

export const links = () => [campaignCss, tableCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function TransfersRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TransfersPanel {...loaderData} refused={actionData ?? null} />
}
