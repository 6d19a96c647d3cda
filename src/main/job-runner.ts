import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  parseCrontab,
  Logger as QueueLogger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Logger } from 'pino'
import { jobsAreHeld } from '#db/restore-state.ts'
import { freeJobsOf, recordHeartbeat, releaseSilentWorkers, removeHeartbeat } from '#db/worker-heartbeats.ts'
import { type Lane, laneOf, lanes } from '#domain/job/jobs.ts'
import { startHeartbeat } from '#worker/heartbeat.ts'
import { type Pace, paceOf } from '#worker/pace.ts'
import type { Connections } from './connections.ts'
import { divideBackOff, runTimetable } from './queue-pace.ts'

export type WorkParts = {
  readonly connections: Connections
  /** Job name -> what to do. */
  readonly tasks: TaskList
  /** Timetable lines in the form of cron. */
  readonly timetable: string
  readonly log: Logger
  /** What every wait is divided by: nothing in production. */
  readonly timeDivisor?: number
}

type PacedParts = WorkParts & { readonly pace: Pace; readonly isWhole: boolean }

/** A worker: `stop` takes no new job and waits for those under way. */
export type Work = { stop(): Promise<void> }

/** Jobs at one time in one process, in each lane. Most of a mail's time its server thinks about it. */
const concurrentJobs = { payer: 8, mails: 16, rest: 8, events: 8 } as const
/** Jobs of the payers' lane that are fetched at once. */
const heldForPayers = 4
/** So many of them at most go before a capture that is queued then: those that are held, and those that are fetched with it. */
export const goBefore = 2 * heldForPayers
/**
 * Jobs are fetched in batches, one round trip for many; those that are queued meanwhile wake a lane once. Of what somebody waits
 * for only a few go before the most urgent. Only the rest may pause between two looks: a job that is queued in such a pause is
 * not heard, and waits for the next poll (graphile-worker 0.18). What a killed process had fetched is freed with the rest
 * of its jobs by the heartbeat, and may run twice, as any job may.
 */
const fetching = {
  payer: { size: heldForPayers, ttl: 10_000 },
  mails: { size: concurrentJobs.mails, ttl: 10_000 },
  events: { size: concurrentJobs.events, ttl: 10_000 },
  rest: { size: 2 * concurrentJobs.rest, ttl: 10_000, refetchDelay: { durationMs: 20 } },
} as const
/**
 * Jobs are completed in batches. Failures are told in batches too because of what else the queue does when the database is
 * away: one by one it lets the refusal go unheard, which ends the process.
 */
const batches = { completeJobBatchDelay: 25, failJobBatchDelay: 25 }
/** What the queue says when its database went away under it: nobody knows which jobs it holds by then. */
const signsOfLoss = [
  'pool:listen:error',
  'pool:fatalError',
  'worker:getJob:error',
  'worker:fatalError',
] as const

/**
 * Starts taking jobs. After a restore none is taken until an operator has compared the provider and released them: what
 * the backup has not seen may have happened.
 */
export async function startWork(given: WorkParts): Promise<Work> {
  const { timeDivisor = 1 } = given
  const parts = { ...given, pace: paceOf(timeDivisor), isWhole: timeDivisor === 1 }
  if (!parts.isWhole) divideBackOff(parts.connections.queue, parts.pace)
  if (!(await jobsAreHeld(parts.connections.db))) return runLanes(parts)
  parts.log.warn({}, 'jobs are held since the restore')
  let work: Work | undefined
  const timer = setInterval(async () => {
    if (await jobsAreHeld(parts.connections.db)) return
    clearInterval(timer)
    work = await runLanes(parts)
  }, parts.pace.heldMs)
  return {
    async stop() {
      clearInterval(timer)
      await work?.stop()
    },
  }
}

/** A runner for each lane, with slots of its own. */
async function runLanes(parts: PacedParts): Promise<Work> {
  const own = lanes.map(lane => partsOf(parts, lane)).filter(({ tasks }) => Object.keys(tasks).length > 0)
  const begun = await Promise.allSettled(own.map(runQueue))
  const works = begun.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  const stop = async () => void (await Promise.all(works.map(work => work.stop())))
  const failed = begun.find(each => each.status === 'rejected')
  if (failed === undefined) return { stop }
  await stop()
  throw failed.reason
}

type LaneParts = PacedParts & { readonly lane: Lane }

function partsOf(parts: PacedParts, lane: Lane): LaneParts {
  const tasks = Object.entries(parts.tasks).filter(([name]) => laneOf(name) === lane)
  const lines = parts.timetable.split('\n').filter(line => laneOf(line.split(' ')[5] ?? '') === lane)
  return { ...parts, lane, tasks: Object.fromEntries(tasks), timetable: lines.join('\n') }
}

/** Takes jobs until it is stopped. The queue gives up when the database goes away under it: then it begins anew. */
async function runQueue(parts: LaneParts): Promise<Work> {
  const first = await startQueue(parts)
  const stop = Promise.withResolvers<void>()
  const over = keepQueue(parts, first, stop.promise)
  return {
    async stop() {
      stop.resolve()
      await over
    },
  }
}

async function keepQueue(parts: LaneParts, first: Queue, stop: Promise<void>): Promise<void> {
  let stopping = false
  let queue: Queue | undefined = first
  const asked = stop.then(() => {
    stopping = true
  })
  for (;;) {
    await Promise.race([queue?.fallen, asked])
    if (stopping) break
    await queue?.leave()
    queue = undefined
    await Promise.race([sleep(parts.pace.againMs), asked])
    if (stopping) break
    parts.log.error({}, 'the job queue has stopped and begins anew')
    queue = await startQueue(parts).catch((err: unknown) => void parts.log.error({ err }, 'no job queue yet'))
  }
  await queue?.end()
}

/** One life of the queue. */
type Queue = {
  /** When it has lost its database, or ended of its own accord: its own promise tells some losses as a good end. */
  readonly fallen: Promise<void>
  /** Goes silent, so that what it still holds is freed as after a death. */
  leave(): Promise<void>
  /** Waits for the jobs under way. */
  end(): Promise<void>
}

async function startQueue(parts: LaneParts): Promise<Queue> {
  const { runner, workerId, lost } = await startRunner(parts)
  const heartbeat = beatFor(workerId, parts)
  const ended = runner.promise.catch((err: unknown) => parts.log.error({ err }, 'the job queue has failed'))
  return {
    fallen: Promise.race([ended, lost]),
    async leave() {
      // Takes nothing more. Its end is not waited for: after two lost answers it never comes (graphile-worker 0.18).
      runner.stop().catch(() => {})
      await heartbeat.stop()
    },
    async end() {
      // One that is just falling refuses to be stopped, and ends all the same.
      const stopped = runner.stop().then(
        () => true,
        () => ended.then(() => false),
      )
      const hasEnded = await Promise.race([stopped, lost.then(() => false)])
      await heartbeat.stop()
      if (hasEnded) await freeJobsOf(parts.connections.db, [workerId])
      await removeHeartbeat(parts.connections.db, workerId)
    },
  }
}

type Started = { readonly runner: Runner; readonly workerId: string; readonly lost: Promise<void> }

async function startRunner({
  connections,
  tasks,
  timetable,
  log,
  pace,
  isWhole,
  lane,
}: LaneParts): Promise<Started> {
  // Read before anything runs: what cannot be read would leave a runner behind that nobody ends.
  const items = parseCrontab(timetable)
  const events: WorkerEvents = new EventEmitter()
  const loss = Promise.withResolvers<void>()
  for (const sign of signsOfLoss) events.on(sign, () => loss.resolve())
  // Handing back what it has fetched and not begun fails in the queue itself, and ends the process when the database is away
  // too (graphile-worker 0.18). So it holds nothing by then: who ends it frees these jobs.
  events.on('localQueue:setMode', ({ localQueue, newMode }) => {
    if (newMode === 'RELEASED') localQueue.jobQueue.splice(0)
  })
  events.on('job:failed', ({ job, error }) => {
    const { task_identifier: task, id: jobId, attempts } = job
    log.error({ event: 'job_dead', task, jobId, attempts, err: error }, 'a job has failed for good')
  })
  // All jobs of this runner are locked in the name of its pool.
  const created = once(events, 'pool:create')
  const runner = await run({
    pgPool: connections.queue,
    taskList: tasks,
    ...(isWhole && { parsedCronItems: items }),
    preset: { worker: { concurrentJobs: concurrentJobs[lane], ...batches, localQueue: fetching[lane] } },
    pollInterval: pace.pollMs,
    noHandleSignals: true,
    logger: queueLogger(log),
    events,
  })
  if (!isWhole) {
    const stopTimetable = runTimetable(runner, items, pace)
    void runner.promise.catch(() => {}).then(stopTimetable)
    void loss.promise.then(stopTimetable)
  }
  const [{ workerPool }] = (await created) as [{ workerPool: { id: string } }]
  return { runner, workerId: workerPool.id, lost: loss.promise }
}

function beatFor(workerId: string, { connections: { db }, log, pace }: PacedParts) {
  return startHeartbeat({
    beatMs: pace.beatMs,
    beat: () => recordHeartbeat(db, workerId),
    release: () => releaseSilentWorkers(db, pace.silentSeconds),
    onReleased: workers => log.warn({ workers }, 'jobs of silent workers run again'),
    onError: err => log.error({ err }, 'heartbeat failed'),
  })
}

/** The queue's own words, in our log. A failed job is told by the act that failed; the queue repeats it as an error. */
function queueLogger(log: Logger): QueueLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new QueueLogger(scope => (level, message) => {
    log[levels[level]]({ task: scope.taskIdentifier, jobId: scope.jobId }, message)
  })
}
