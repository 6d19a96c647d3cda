import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#db/migrate.ts'
import { type Postgres, startPostgres } from '#main/postgres.ts'
import type { Part } from './part.ts'

export type DatabasePart = Part & { readonly url: string; readonly ownerUrl: string }

/** A durable PostgreSQL of its own, migrated, started again whenever its postmaster dies. */
export async function startDatabase(directory: string): Promise<DatabasePart> {
  let stopping = false
  /** The server that was killed last: it may not have come back yet. */
  let killed: number | undefined
  let current: Postgres = await startPostgres({ directory })
  let up = Promise.resolve()
  const { url, ownerUrl } = current
  await migrate({ ownerUrl, login: new URL(url).username })
  const watch = async () => {
    while (!stopping) {
      await current.exited
      const back = Promise.withResolvers<void>()
      up = back.promise
      while (!stopping) {
        const again = await startPostgres({ directory }).catch(() => sleep(200))
        if (again === undefined) continue
        current = again
        break
      }
      back.resolve()
    }
  }
  const ended = watch()
  return {
    url,
    ownerUrl,
    async kill() {
      while (killed === current.pid && !stopping) await sleep(10)
      if (stopping) return
      killed = current.pid
      process.kill(killed, 'SIGKILL')
      await current.exited
    },
    ready: () => up,
    async stop() {
      stopping = true
      await up
      await current.stop()
      await ended
    },
  }
}
