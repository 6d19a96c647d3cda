import { parseAmount } from '#domain/fields/amount.ts'
import { accounts } from '#domain/ledger/ledger.ts'
import { fail, failWith, ok, type Problem } from '#domain/result.ts'
import { type Visit, visit } from '../context.ts'
import type { Route } from './+types/difference-page'
import { Difference } from './difference.tsx'
import { actorOf, done, noticeOf, readTyped, refused, shown, type Typed } from './seen.ts'
import { styles } from './styles.ts'

/** One difference: what both sides say, a correction, and its end (rule OPR-4). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { differenceId } = params
  const file = shown(seen, await seen.acts.readDifference({ actor: actorOf(seen), differenceId }))
  return { file, notice: noticeOf(request, ['ferme', 'corrige', 'deja']) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const sent = await readTyped(request)
  const { differenceId } = params
  if (sent.intent === 'correct') return correct(seen, differenceId, sent)
  if (sent.intent !== 'close') return refused(seen, sent, [{ code: 'NOT_FOUND' }])
  const reasons = sent.typed.reasons ?? ''
  const amount = Number(sent.typed.seen)
  const closed = Number.isSafeInteger(amount)
    ? await seen.acts.closeDifference({ actor: actorOf(seen), differenceId, amount, reasons })
    : failWith('CONFLICT')
  return closed.ok ? done(seen, 'ferme') : refused(seen, sent, closed.error)
}

type Sent = Awaited<ReturnType<typeof readTyped>>

/** Books a correction about what the comparison named, in the name of whoever decides it. */
async function correct(seen: Visit, differenceId: string, sent: Sent) {
  const actor = actorOf(seen)
  const file = shown(seen, await seen.acts.readDifference({ actor, differenceId }))
  const { organizationId } = file.difference
  const read = readCorrection(sent.typed)
  if (!read.ok) return refused(seen, sent, read.error)
  // What is the platform's own belongs to no organization's ledger: it is corrected at the terminal.
  if (organizationId === null) return refused(seen, sent, [{ code: 'CONFLICT' }])
  const { firstName, lastName } = seen.viewer ?? { firstName: '', lastName: '' }
  const author = `${firstName} ${lastName}`
  const booked = await seen.acts.correctLedger({
    actor,
    organizationId,
    about: file.about,
    differenceId,
    author,
    ...read.value,
  })
  if (!booked.ok) return refused(seen, sent, booked.error)
  return done(seen, booked.value ? 'corrige' : 'deja')
}

/** What a correction says, or everything that is wrong with it, each beside its field. */
function readCorrection(typed: Typed) {
  const [debit, credit] = [typed.debit, typed.credit].map(name => accounts.find(each => each === name))
  const amount = parseAmount(typed.amount ?? '')
  const reason = typed.reasons ?? ''
  const problems: Problem[] = []
  if (debit === undefined) problems.push({ code: 'required', field: 'debit' })
  if (credit === undefined) problems.push({ code: 'required', field: 'credit' })
  else if (credit === debit) problems.push({ code: 'value_invalid', field: 'credit' })
  if (amount === undefined || amount === 0) problems.push({ code: 'amount_invalid', field: 'amount' })
  if (reason.trim() === '') problems.push({ code: 'required', field: 'reason' })
  if (debit === undefined || credit === undefined || amount === undefined || problems.length > 0)
    return fail(...problems)
  return ok({ debit, credit, amount, reason })
}

export const links = () => styles

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <Difference {...loaderData} sent={actionData} />
}
