import { once } from 'node:events'
import type { Config } from '#config/env.ts'
import { connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { buildApp } from '#main/acts.ts'
import { createLogger } from '#main/logger.ts'
import { newTrace } from '#main/trace.ts'

type Call = {
  readonly act: string
  readonly input: unknown
  readonly config: Config
  readonly now: string
}

/** Runs one act at an instant, in a process that is to die of it. Says what became of it where it did not. */
const [{ act, input, config, now }] = (await once(process, 'message')) as [Call]
const connection = connect<Schema>({ url: config.databaseUrl })
const built = await buildApp(config, connection, createLogger('silent'), { now: () => now })
const acts = built.actsFor(newTrace()) as unknown as Record<string, (input: unknown) => Promise<unknown>>
const outcome = await Promise.resolve(acts[act]?.(input)).catch((error: unknown) => String(error))
process.send?.({ outcome })
await built.close()
await connection.close()
process.disconnect?.()
