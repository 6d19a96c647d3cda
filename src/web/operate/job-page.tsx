import { redirect } from 'react-router'
import { visit } from '../context.ts'
import type { Route } from './+types/job-page'
import { Job } from './job.tsx'
import { operate } from './paths.ts'
import { actorOf, noticeOf, readTyped, refused, shown } from './seen.ts'
import { styles } from './styles.ts'

/** One dead job: what it was for, what stays open without it, and the decision. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const file = shown(seen, await seen.acts.readDeadJob({ actor: actorOf(seen), id: params.jobId }))
  return { file, notice: noticeOf(request, []) }
}

/** Either way the job leaves the list: the list says what was done. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const sent = await readTyped(request)
  const job = { actor: actorOf(seen), id: params.jobId }
  if (sent.intent === 'retry') {
    const retried = await seen.acts.retryJob(job)
    return retried.ok ? redirect(`${operate.jobs}?fait=relance`, 303) : refused(seen, sent, retried.error)
  }
  if (sent.intent !== 'give-up') return refused(seen, sent, [{ code: 'NOT_FOUND' }])
  const given = await seen.acts.giveUpJob({ ...job, reason: sent.typed.reasons ?? '' })
  return given.ok ? redirect(`${operate.jobs}?fait=abandon`, 303) : refused(seen, sent, given.error)
}

export const links = () => styles

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <Job {...loaderData} sent={actionData} />
}
