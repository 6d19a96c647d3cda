import { data, redirect } from 'react-router'
import { type BankLineFilter, bankLineFilters } from '#domain/bank/bank-filters.ts'
import { httpStatusOf } from '#domain/errors.ts'
import { bankPath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import type { Problem } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { BankLineDecision } from '#usecases/administration/bank-lines.ts'
import { type Visit, visit } from '../../context.ts'
import { filesOf, readFormWithFiles } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import progressCss from '../../ui/progress.css?url'
import campaignCss from '../campaign/campaign.css?url'
import paymentsCss from '../payments/payments.css?url'
import type { Route } from './+types/bank-page'
import css from './bank.css?url'
import { bankAddress } from './bank-address.ts'
import { BankPanel } from './bank-panel.tsx'

type Params = Route.LoaderArgs['params']

const bankVisit = ({ viewer }: Visit, { organizationSlug }: Params) => ({
  organizationSlug,
  userId: viewer?.userId ?? null,
})

/** What the address asks for: which lines, with which words, from where on, and the file that was just sent. */
function askedOf(address: string) {
  const query = new URL(address).searchParams
  const show: BankLineFilter = bankLineFilters.find(each => each === query.get('voir')) ?? 'open'
  const fileId = query.get('fichier')
  return {
    show,
    search: (query.get('q') ?? '').trim().slice(0, 100),
    after: query.get('suite'),
    fileId: fileId !== null && isUuid(fileId) ? fileId : null,
  }
}

/** The lines of an association's bank, for who keeps its money. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const asked = askedOf(request.url)
  const page = found(await seen.acts.readBankPage({ ...bankVisit(seen, params), ...asked }))
  const { searchParams } = new URL(request.url)
  return { page, ...asked, isSentBefore: searchParams.has('deja'), isDone: searchParams.has('fait') }
}

/** Takes a file, or what somebody says of a line; both come back to the lines that were shown. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = bankVisit(seen, params)
  found(await seen.acts.readBankPage({ ...asked, ...askedOf(request.url) }))
  const form = await readFormWithFiles(request)
  const path = bankPath(params.organizationSlug)
  if (form.get('intent') === 'send') {
    const file = filesOf(form).get('file')
    const bytes = (await file?.bytes()) ?? new Uint8Array()
    const sent = await seen.acts.sendBankFile({ ...asked, name: file?.name ?? '', bytes })
    if (!sent.ok) return refused(sent.error)
    const { fileId, isNew } = sent.value
    return redirect(`${path}?fichier=${fileId}${isNew ? '' : '&deja'}`, 303)
  }
  const lineId = readId(form.get('ligne')) ?? 0
  const to = decisionOf(String(form.get('intent') ?? ''))
  if (to === undefined) throw data(null, { status: 400 })
  const decided = await seen.acts.matchBankLine({ ...asked, lineId, to })
  if (!decided.ok && decided.error[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  if (!decided.ok) return refused(decided.error)
  return redirect(
    bankAddress(params.organizationSlug, { ...askedOf(request.url), fileId: null, isDone: true }),
    303,
  )
}

const refused = (problems: readonly Problem[]) =>
  data<readonly Problem[]>(problems, { status: httpStatusOf(problems[0]?.code ?? 'UNKNOWN') })

/** What a button says of its line: `nothing`, `undo`, or what it stands for. */
function decisionOf(intent: string): BankLineDecision | undefined {
  if (intent === 'nothing') return intent
  if (intent === 'undo') return null
  const [, kind, id = ''] = /^(payout|payment|slip|transfer|paid) ([0-9a-f-]{1,36})$/.exec(intent) ?? []
  if (kind === 'payout' && isUuid(id)) return { kind, id }
  const isNumbered = kind === 'payment' || kind === 'slip' || kind === 'transfer' || kind === 'paid'
  if (isNumbered && readId(id) !== null) return { kind, id }
  return undefined
}

export const links = () =>
  [campaignCss, paymentsCss, progressCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function BankRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BankPanel {...loaderData} problems={actionData ?? []} />
}
