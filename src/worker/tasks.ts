import type { TaskList } from 'graphile-worker'
import {
  everyJob,
  formerJobs,
  type Job,
  type JobName,
  type JobTable,
  jobs,
  type Payloads,
} from '#domain/job/jobs.ts'
import type { Acts } from '#usecases/index.ts'

type JobActs = [Misfit] extends [never] ? Pick<Acts, JobTable[JobName]['act']> : Misfit
/** Jobs whose act does not take what they carry: with one of them this file does not compile. */
type Misfit = {
  [Name in JobName]: Acts[JobTable[Name]['act']] extends (input: PayloadOf<Name>) => unknown ? never : Name
}[JobName]
type PayloadOf<Name extends JobName> = Name extends keyof Payloads ? Payloads[Name] : object

/** The queue's tasks: each runs its act with the job's own trace, or a new one for the clock's jobs. */
export function taskList(actsFor: (trace: string) => JobActs, newTrace: () => string): TaskList {
  const task = (name: JobName, read: (payload: never) => object) => async (payload: unknown) => {
    const { trace = newTrace() } = payload as { readonly trace?: string }
    const { act, timetable, input }: Job = jobs[name]
    const run = actsFor(trace)[act as keyof JobActs] as (input?: object) => Promise<unknown>
    await (timetable === undefined ? run(read(payload as never)) : run(input))
  }
  return Object.fromEntries([
    ...everyJob.map(([name]) => [name, task(name, payload => payload)]),
    ...Object.entries(formerJobs).map(([name, { now, payload }]) => [name, task(now, payload)]),
  ])
}

/**
 * When the clock's own acts run, in the form of cron. A line whose job still waits replaces it, and one whose act still runs
 * waits for its end in the act's own queue: no act of the clock runs twice at once.
 */
export const timetable: string = everyJob
  .flatMap(([name, { timetable: minutes, tries, act, priority }]) =>
    minutes === undefined
      ? []
      : [`${minutes} ${name} ?max=${tries}&queue=${act}&jobKey=${name}&priority=${priority}`],
  )
  .join('\n')
