import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** A file that says which living process may use what lies beside it. */
export type Lock = { release(): void }

/**
 * Takes the lock, or gives `undefined` while another living process holds it. A lock whose holder was killed is taken
 * over: the file names the holder and its start, so that a number that was given to another process deceives nobody.
 */
export function takeLock(path: string): Lock | undefined {
  for (let tries = 0; tries < 3; tries += 1) {
    if (create(path)) return { release: () => rmSync(path, { force: true }) }
    const holder = read(path)
    if (holder !== undefined && isAlive(holder)) return undefined
    if (holder !== undefined) removeStale(path, holder)
  }
  return undefined
}

/** The living process that holds the lock. */
export function holderOf(path: string): number | undefined {
  const holder = read(path)
  return holder !== undefined && isAlive(holder) ? Number(holder.split(' ')[0]) : undefined
}

/** Whether a living process holds the lock. */
export function isLocked(path: string): boolean {
  return holderOf(path) !== undefined
}

/** Waits for the lock; for work that is short. */
export async function waitForLock(path: string): Promise<Lock> {
  for (;;) {
    const lock = takeLock(path)
    if (lock !== undefined) return lock
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** The file appears whole or not at all: it is written beside and linked into place. */
function create(path: string): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function isAlive(holder: string): boolean {
  const [pid = '', ...start] = holder.split(' ')
  return startOf(Number(pid)) === start.join(' ')
}

/** Moved away first, and put back if meanwhile it was another's. */
function removeStale(path: string, holder: string): void {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
    if (read(aside) !== holder) linkSync(aside, path)
  } catch {
    // Somebody else was faster; the next try sees what they made of it.
  }
  rmSync(aside, { force: true })
}

/** When a process started, in the system's own words; `undefined` when there is none. */
export function startOf(pid: number): string | undefined {
  try {
    // What stands before the last parenthesis is the program's name and may hold anything.
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19]
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
