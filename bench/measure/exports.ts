import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportFormats } from '#domain/list/export.ts'
import type { ListName } from '#domain/list/lists.ts'
import { shown } from '../figures.ts'
import { atLeast, below, type Outcome } from '../outcome.ts'
import type { BenchDatabase } from '../rig/database.ts'
import type { Place } from '../rig/environment.ts'
import { memoryOf } from '../rig/proc.ts'
import { startProduct } from '../rig/product.ts'
import { root } from '../rig/program.ts'
import { withClient } from '../rig/with-client.ts'

const megabyte = 2 ** 20
/** Milliseconds in which a process that has begun comes to rest. */
const settling = 5_000
/** Most memory beyond the start, in MB, whatever the list's length. */
const mostMemory = 100

type Asked = {
  readonly place: Place
  readonly database: BenchDatabase
  readonly list: ListName
  readonly rows: number
}

type Written = { readonly status: string; readonly done: number; readonly bytes: number }

const asking = `insert into exports (organization_id, id, user_id, list, query, form_ids, format, locale, created_at, expires_at)
  select 1, $1, r.user_id, $2, '', null, $3, 'fr', now(), now() + interval '1 day'
  from roles r where r.organization_id = 1 and r.form_id is null limit 1`
const queueing = `select graphile_worker.add_job('write-export', json_build_object('organizationId', 1, 'exportId', $1::text))`
const reading = 'select status, done, bytes from exports where organization_id = 1 and id = $1'

/** A worker writes the file of a whole list in each format, and its memory is watched meanwhile. */
export async function measureExports({ place, database, list, rows }: Asked): Promise<Outcome> {
  await using worker = await startProduct(place, workerOptions(), { ROLE: 'work' })
  const written = await withClient(database, async client => {
    const found = []
    for (const format of exportFormats) {
      const exportId = randomUUID()
      // What it takes to begin is not the file's.
      await sleep(settling)
      await client.query(asking, [exportId, list, format])
      const read = async () => (await client.query<Written>(reading, [exportId])).rows[0]
      const memory = watchMemory(worker.pid)
      const began = performance.now()
      await client.query(queueing, [exportId])
      while ((await read())?.status === 'writing') await sleep(100)
      const seconds = (performance.now() - began) / 1000
      const grown = await memory.stop()
      const { done = 0, bytes = 0 } = (await read()) ?? {}
      found.push({ format, seconds, grown, done: Number(done), bytes: Number(bytes) })
    }
    return found
  })
  return {
    title: `The file of ${shown(rows)} orders`,
    columns: ['', 'rows', 'MB', 'seconds', 'memory beyond the start, MB'],
    rows: written.map(({ format, done, bytes, seconds, grown }) => [
      ...[format, shown(done), shown(bytes / megabyte), shown(seconds), shown(grown)],
    ]),
    verdicts: written.flatMap(({ format, done, grown }) => [
      atLeast(`export ${format}: rows`, done, rows),
      below(`export ${format}: MB of memory beyond the start`, grown, mostMemory),
    ]),
    measured: { written },
  }
}

/** What `npm run work` starts a worker with. */
function workerOptions(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly work: string }
  }
  return scripts.work.split(' ').filter(word => word.startsWith('--'))
}

/** The most that a process takes beyond what it takes now, in MB. */
function watchMemory(pid: number): { readonly stop: () => Promise<number> } {
  const taken = () => [...memoryOf(pid).values()].reduce((sum, { residentMb }) => sum + residentMb, 0)
  const start = taken()
  // Where the system tells nothing, nothing would be measured and every promise kept.
  if (!(start > 0)) throw new Error('the memory of a process cannot be read here: there is no /proc')
  let most = start
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, taken())
      await sleep(100)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return most - start
    },
  }
}
