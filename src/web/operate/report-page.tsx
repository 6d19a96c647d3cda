import { readReasons } from '#domain/moderation/reasons.ts'
import { decisions } from '#domain/moderation/report-flow.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/report-page'
import { Report } from './report.tsx'
import { actorOf, done, noticeOf, readTyped, refused, shown } from './seen.ts'
import { styles } from './styles.ts'

/** One report: the page that it is about, what was done, and the decision (rule OPR-2). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { reportId } = params
  const file = shown(seen, await seen.acts.readReportFile({ actor: actorOf(seen), reportId }))
  return { file, notice: noticeOf(request, ['decide']) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const sent = await readTyped(request)
  if (sent.intent !== 'decide') return refused(seen, sent, [{ code: 'NOT_FOUND' }])
  const decision = decisions.find(each => each === sent.typed.decision)
  const { reportId } = params
  const reasons = sent.typed.reasons ?? ''
  if (decision === undefined) {
    const read = readReasons(reasons)
    return refused(seen, sent, [{ code: 'required', field: 'decision' }, ...(read.ok ? [] : read.error)])
  }
  const decided = await seen.acts.decideReport({ actor: actorOf(seen), reportId, decision, reasons })
  return decided.ok ? done(seen, 'decide') : refused(seen, sent, decided.error)
}

export const links = () => styles

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <Report {...loaderData} sent={actionData} />
}
