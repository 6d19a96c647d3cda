import type { Logger } from 'pino'
import { allowedOrigins } from '#api/headers.ts'
import { registerApi } from '#api/server.ts'
import type { Config } from '#config/env.ts'
import { taskList, timetable } from '#worker/tasks.ts'
import { type Built, buildApp } from './acts.ts'
import { type Connections, openConnections } from './connections.ts'
import { requireFiles } from './file-store.ts'
import { type Server, startServer } from './http-server.ts'
import { startWork, type Work } from './job-runner.ts'
import { createGate, guardPlaces, reservedFor } from './pressure.ts'
import { refuseDemo } from './refuse-demo.ts'
import { logRefusals, securityLog } from './security-log.ts'
import { seed } from './seed.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

/** What one process does: answer requests, work off jobs, or both. */
export type Roles = { readonly serve: boolean; readonly work: boolean }

/** A running application: `stop` lets requests and jobs under way end, then lets go of the database. */
export type Application = { stop(): Promise<void> }

/** Builds the acts over the database and starts the roles, side by side: taking jobs and answering do not wait for each other. */
export async function startApplication(config: Config, log: Logger, roles: Roles): Promise<Application> {
  await using started = new AsyncDisposableStack()
  const connections = openConnections(config, log)
  started.defer(() => connections.close())
  await refuseDemo(config, connections.db)
  const built = await buildApp(config, connections, log)
  started.defer(built.close)
  await requireFiles(built.app.files, config, log)
  if (config.demo) await seed(built.app)
  if (roles.serve) built.followRooms()
  const begun = await Promise.allSettled([
    roles.work && startWork(workOf(config, connections, built, log)),
    roles.serve && startServer({ config, connections, log, register: registering(config, built, log) }),
  ])
  const [work, server] = begun.map(each => (each.status === 'fulfilled' && each.value) || undefined) as [
    Work | undefined,
    Server | undefined,
  ]
  const stop = async () => void (await Promise.all([work?.stop(), server?.drain()]))
  const failed = begun.find(each => each.status === 'rejected')
  if (failed !== undefined) {
    await stop()
    throw failed.reason
  }
  const kept = started.move()
  kept.defer(stop)
  return { stop: () => kept.disposeAsync() }
}

function workOf(config: Config, all: Connections, { actsFor }: Built, log: Logger) {
  const { timeDivisor } = config
  // A worker whose sign of life waits for visitors would be taken for dead, and its jobs would run twice.
  const connections = { ...all, db: all.reserved?.jobs ?? all.db }
  const tasks = taskList(trace => actsFor(trace, null, null, 'jobs'), newTrace)
  return { connections, tasks, timetable, log, timeDivisor }
}

function registering(config: Config, built: Built, log: Logger) {
  return async (fastify: Parameters<typeof registerApi>[0]) => {
    const gate = createGate()
    guardPlaces(fastify, gate, allowedOrigins(config))
    logRefusals(fastify, securityLog(log), config.signingSecrets[0]!.secret)
    await registerApi(fastify, { ...built, config, reservedFor })
    await registerWeb(fastify, { ...built, config, gate, reservedFor })
  }
}
