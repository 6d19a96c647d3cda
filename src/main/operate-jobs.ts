import type { Acts } from '#usecases/index.ts'
import type { Say } from './run-command.ts'
import { StartFault } from './start-fault.ts'

/** The id of a job as the queue counts: a number that fits its column. */
const jobId = /^[1-9]\d{0,17}$/

/** `npm run jobs [-- retry ID | give-up ID "reason"]`: shows the jobs that nobody does any more, or decides about one. */
export async function operateJobs(acts: Acts, say: Say, words: readonly string[]): Promise<void> {
  const [command = 'list', id = '', reason = ''] = words
  if (command === 'list') return listJobs(acts, say)
  const isGivenUp = command === 'give-up'
  if ((!isGivenUp && command !== 'retry') || !jobId.test(id) || (isGivenUp && reason.trim() === ''))
    throw new StartFault('jobs_usage')
  if (isGivenUp) return giveUp(acts, say, { id, reason })
  const ended = await acts.retryJob({ actor: 'terminal', id })
  if (!ended.ok) throw new StartFault('jobs_unknown', { id })
  say('operate.job_retried', { id, name: ended.value.name })
}

/** Says what becomes of the money that the job was to move. */
async function giveUp(acts: Acts, say: Say, input: { readonly id: string; readonly reason: string }) {
  const { id } = input
  const ended = await acts.giveUpJob({ actor: 'terminal', ...input })
  if (!ended.ok) {
    const [problem] = ended.error
    if (problem?.code === 'CONFLICT') throw new StartFault('jobs_refund_made', { id })
    if (problem?.code === 'UNAVAILABLE') throw new StartFault('jobs_refund_unknown', { id })
    throw new StartFault('jobs_unknown', { id })
  }
  const { name, left, released } = ended.value
  say('operate.job_given_up', { id, name })
  if (released !== null) say('operate.refund_released', released)
  if (left !== null) say(`operate.left_${left.kind}`, { object: left.object, amount: left.amount })
}

async function listJobs(acts: Acts, say: Say): Promise<void> {
  let count = 0
  for (let after: string | null | undefined; after !== null; ) {
    const listed = await acts.listDeadJobs({ actor: 'terminal', after: after ?? null })
    const page = listed.ok ? listed.value : { rows: [], next: null }
    for (const { id, name, payload, attempts, reason, since } of page.rows) {
      const { trace: _, ...subject } = payload
      say('operate.job', {
        id,
        name,
        since,
        attempts,
        subject: JSON.stringify(subject),
        reason: reason ?? '',
      })
    }
    count += page.rows.length
    after = page.next
  }
  say('operate.jobs', { count })
}
