import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportFormats } from '#domain/list/export.ts'
import type { ListName } from '#domain/list/lists.ts'
import { newTrace } from '#main/trace.ts'
import { shown } from '../figures.ts'
import { atLeast, below, type Outcome } from '../outcome.ts'
import type { BenchDatabase } from '../rig/database.ts'
import { actsHere } from '../rig/template.ts'
import { withClient } from '../rig/with-client.ts'

const megabyte = 2 ** 20
/** Most memory beyond the start, in MB, whatever the list's length. */
const mostMemory = 100

type Asked = {
  readonly database: BenchDatabase
  readonly folder: string
  readonly list: ListName
  readonly rows: number
}

type Written = { readonly status: string; readonly done: number; readonly bytes: number }

const asking = `insert into exports (organization_id, id, user_id, list, query, form_ids, format, locale, created_at, expires_at)
  select 1, $1, r.user_id, $2, '', null, $3, 'fr', now(), now() + interval '1 day'
  from roles r where r.organization_id = 1 and r.form_id is null limit 1`
const reading = 'select status, done, bytes from exports where organization_id = 1 and id = $1'

/** Writes the file of a whole list in each format, piece by piece as its job does, and watches the memory meanwhile. */
export async function measureExports({ database, folder, list, rows }: Asked): Promise<Outcome> {
  await using here = await actsHere(database, folder, 10)
  const acts = here.built.actsFor(newTrace())
  const written = await withClient(database, async client => {
    const found = []
    for (const format of exportFormats) {
      const key = { organizationId: 1, exportId: randomUUID() }
      await client.query(asking, [key.exportId, list, format])
      const read = async () => (await client.query<Written>(reading, [key.exportId])).rows[0]
      const memory = watchMemory()
      const began = performance.now()
      while ((await read())?.status === 'writing') await acts.writeExport(key)
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

/** The most that this process takes beyond what it takes now, in MB. */
function watchMemory(): { readonly stop: () => Promise<number> } {
  const start = process.memoryUsage().rss
  let most = start
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, process.memoryUsage().rss)
      await sleep(50)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return (most - start) / megabyte
    },
  }
}
