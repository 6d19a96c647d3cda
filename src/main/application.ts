import type { Logger } from 'pino'
import { registerApi } from '#api/server.ts'
import type { Config } from '#config/env.ts'
import { taskList, timetable } from '#worker/tasks.ts'
import { buildApp } from './acts.ts'
import { openConnections } from './connections.ts'
import { startServer } from './http-server.ts'
import { startWork } from './job-runner.ts'
import { seed } from './seed.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

/** What one process does: answer requests, work off jobs, or both. */
export type Roles = { readonly serve: boolean; readonly work: boolean }

/** A running application: `stop` lets requests and jobs under way end, then lets go of the database. */
export type Application = { stop(): Promise<void> }

/** Builds the acts over the database and starts the roles. Listening comes last: who gets an answer finds all of it. */
export async function startApplication(config: Config, log: Logger, roles: Roles): Promise<Application> {
  await using started = new AsyncDisposableStack()
  const connections = openConnections(config, log)
  started.defer(() => connections.close())
  const built = await buildApp(config, connections, log)
  started.defer(built.close)
  if (config.demo) await seed(built.app)
  const entrances: { stop(): Promise<void> }[] = []
  if (roles.work)
    entrances.push(
      await startWork({
        connections,
        tasks: taskList(built.actsFor, newTrace),
        timetable,
        log,
        timeDivisor: config.timeDivisor,
      }),
    )
  if (roles.serve) {
    const register = async (fastify: Parameters<typeof registerApi>[0]) => {
      await registerApi(fastify, { ...built, config })
      await registerWeb(fastify, { ...built, config })
    }
    const server = await startServer({ config, connections, log, register })
    entrances.push({ stop: server.drain })
  }
  const kept = started.move()
  kept.defer(async () => {
    await Promise.all(entrances.map(entrance => entrance.stop()))
  })
  return { stop: () => kept.disposeAsync() }
}
