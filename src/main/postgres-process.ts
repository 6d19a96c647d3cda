import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOf } from './lock-file.ts'
import type { Place } from './postgres-place.ts'

/** The process id of a server that runs on this data, by its own file and the folder that the process works in. */
export function orphanOf(place: Place): number | undefined {
  const pid = Number(statusOf(place)[0])
  if (!Number.isInteger(pid) || pid <= 1 || startOf(pid) === undefined) return undefined
  if (process.platform !== 'linux') return pid
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(place.data) ? pid : undefined
  } catch {
    return undefined
  }
}

/** The lines of `postmaster.pid`: process id, folder, start, port, sockets, address, shared memory, status. */
export function statusOf(place: Place): readonly string[] {
  try {
    return readFileSync(join(place.data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Stops a server that its own supervisor has left behind, and clears the traces of one that is gone. */
export async function stopOrphan(place: Place): Promise<void> {
  const pid = orphanOf(place)
  if (pid !== undefined) await end(pid)
  // The number may belong to another program by now, which PostgreSQL would take for a living server.
  else if (startOf(Number(statusOf(place)[0])) !== undefined)
    rmSync(join(place.data, 'postmaster.pid'), { force: true })
}

/** Ends a server in order, and by force when it does not answer. */
export async function end(pid: number): Promise<void> {
  const start = startOf(pid)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (startOf(pid) !== start || start === undefined) return
    process.kill(pid, signal)
    for (let waited = 0; waited < 10_000 && isRunning(pid, start); waited += 10) await sleep(10)
  }
}

/** A process that has ended but was not yet collected by its parent no longer counts. */
function isRunning(pid: number, start: string): boolean {
  if (startOf(pid) !== start) return false
  if (process.platform !== 'linux') return true
  return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
