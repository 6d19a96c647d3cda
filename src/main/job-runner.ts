import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as QueueLogger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import { jobsAreHeld } from '#db/restore-state.ts'
import { recordHeartbeat, releaseSilentWorkers, removeHeartbeat } from '#db/worker-heartbeats.ts'
import { silentSeconds, startHeartbeat } from '#worker/heartbeat.ts'
import type { Connections } from './connections.ts'

export type WorkParts = {
  readonly connections: Connections
  /** Job name -> what to do. */
  readonly tasks: TaskList
  /** Timetable lines in the form of cron. */
  readonly timetable: string
  readonly log: Logger
}

/** A worker: `stop` takes no new job and waits for those under way. */
export type Work = { stop(): Promise<void> }

/** Jobs at one time in one process. */
const concurrency = 8
/**
 * Jobs are fetched and completed in batches: one round trip for many. What a killed process had fetched is freed with the
 * rest of its jobs by the heartbeat, and may run twice, as any job may.
 */
const batches = {
  completeJobBatchDelay: 25,
  localQueue: { size: 2 * concurrency, ttl: 10_000, refetchDelay: { durationMs: 20 } },
}
/** How soon an unfinished restore is looked at again. */
const heldMs = 5_000

/**
 * Starts taking jobs. After a restore none is taken until an operator has compared the provider and released them: what
 * the backup has not seen may have happened.
 */
export async function startWork(parts: WorkParts): Promise<Work> {
  if (!(await jobsAreHeld(parts.connections.db))) return runQueue(parts)
  parts.log.warn({}, 'jobs are held since the restore')
  let work: Work | undefined
  const timer = setInterval(async () => {
    if (await jobsAreHeld(parts.connections.db)) return
    clearInterval(timer)
    work = await runQueue(parts)
  }, heldMs)
  return {
    async stop() {
      clearInterval(timer)
      await work?.stop()
    },
  }
}

/** Takes jobs until it is stopped. The queue gives up after a grave error only; then it begins anew. */
async function runQueue(parts: WorkParts): Promise<Work> {
  const { runner, workerId } = await startRunner(parts)
  const heartbeat = beatFor(workerId, parts)
  let next: Promise<Work> | undefined
  let stopping = false
  runner.promise.catch(async (err: unknown) => {
    parts.log.error({ err }, 'the job queue has stopped')
    await heartbeat.stop()
    await sleep(1_000)
    if (!stopping) next = runQueue(parts)
  })
  return {
    async stop() {
      stopping = true
      if (next !== undefined) return (await next).stop()
      await runner.stop()
      await heartbeat.stop()
      await removeHeartbeat(parts.connections.db, workerId)
    },
  }
}

async function startRunner({
  connections,
  tasks,
  timetable,
  log,
}: WorkParts): Promise<{ runner: Runner; workerId: string }> {
  const events: WorkerEvents = new EventEmitter()
  // All jobs of this process are locked in the name of its pool.
  const created = once(events, 'pool:create')
  const runner = await run({
    pgPool: connections.queue,
    taskList: tasks,
    crontab: timetable,
    preset: { worker: { concurrentJobs: concurrency, ...batches } },
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: queueLogger(log),
    events,
  })
  const [{ workerPool }] = (await created) as [{ workerPool: { id: string } }]
  return { runner, workerId: workerPool.id }
}

function beatFor(workerId: string, { connections: { db }, log }: WorkParts) {
  return startHeartbeat({
    beat: () => recordHeartbeat(db, workerId),
    release: () => releaseSilentWorkers(db, silentSeconds),
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
