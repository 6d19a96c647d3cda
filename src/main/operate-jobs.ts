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
  const ended = isGivenUp ? await acts.giveUpJob({ id, reason }) : await acts.retryJob({ id })
  if (!ended.ok) throw new StartFault('jobs_unknown', { id })
  say(isGivenUp ? 'operate.job_given_up' : 'operate.job_retried', { id, name: ended.value.name })
}

async function listJobs(acts: Acts, say: Say): Promise<void> {
  const jobs = await acts.listDeadJobs()
  for (const { id, name, payload, attempts, reason, since } of jobs) {
    const { trace: _, ...subject } = payload
    say('operate.job', { id, name, since, attempts, subject: JSON.stringify(subject), reason: reason ?? '' })
  }
  say('operate.jobs', { count: jobs.length })
}
