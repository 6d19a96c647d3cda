import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import pg from 'pg'

/** What a figure was measured on. */
export type Machine = {
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  readonly postgres: string
  /** Processes that wanted a core in the minute before: 0 is a quiet machine. */
  readonly load: number
  /** Milliseconds of one commit that waits for the disk, nobody else writing. */
  readonly commitMs: number
}

export async function describeMachine(ownerUrl: string): Promise<Machine> {
  const load = loadavg()[0] ?? 0
  const { version, commitMs } = await askPostgres(ownerUrl)
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: version,
    load,
    commitMs,
  }
}

async function askPostgres(ownerUrl: string): Promise<{ version: string; commitMs: number }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    await client.query('create table if not exists commit_probe (n integer)')
    const began = performance.now()
    for (let n = 0; n < 100; n += 1) await client.query('insert into commit_probe values ($1)', [n])
    const commitMs = (performance.now() - began) / 100
    await client.query('drop table commit_probe')
    return { version: rows[0]?.server_version ?? 'unknown', commitMs }
  } finally {
    await client.end()
  }
}

export function showMachine(machine: Machine): string {
  const { processor, cores, memoryGb, node, postgres, load, commitMs } = machine
  return [
    `${processor}, ${cores} cores, ${memoryGb} GB, load ${load.toFixed(2)} before the run`,
    `Node ${node}, PostgreSQL ${postgres} (fsync ${commitMs.toFixed(2)} ms a commit)`,
  ].join('\n')
}

/** Processes that want a core right now, for the lines of a table. */
export function currentLoad(): number {
  try {
    return Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0])
  } catch {
    return loadavg()[0] ?? Number.NaN
  }
}
