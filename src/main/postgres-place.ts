import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, reachableFolder } from './postgres-binaries.ts'
import { StartFault } from './start-fault.ts'

/** The database of the application and the login that it uses; `postgres` is the superuser, for the migrator only. */
export const database = 'obole'
export const login = 'obole'
export const superuser = 'postgres'

/** Where one server keeps its things. */
export type Place = {
  readonly folder: string
  readonly data: string
  readonly sockets: string
  readonly log: string
}

/** The place that belongs to a folder of ours: the folder itself wherever PostgreSQL can reach it. */
export function placeOf(directory: string, account: Account | undefined): Place {
  const folder = reachableFolder(directory, account)
  // A socket's path may have 103 characters on some systems, its name needs 15 of them.
  const sockets =
    folder.length <= 88
      ? folder
      : join(tmpdir(), `obole-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
  return { folder, data: join(folder, 'data'), sockets, log: join(folder, 'server.log') }
}

/** Creates the place for the account that PostgreSQL runs under. */
export function preparePlace(directory: string, account: Account | undefined): Place {
  const place = placeOf(directory, account)
  const owner = account?.uid ?? process.getuid?.()
  for (const folder of new Set([place.folder, place.sockets])) {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (account !== undefined && lstatSync(folder).uid === 0) chownSync(folder, account.uid, account.gid)
    if (lstatSync(folder).uid !== owner) throw new StartFault('folder_of_another', { folder })
  }
  return place
}

/** How the application, and the migrator, reach the server of a place. */
export function addresses(place: Place): { url: string; ownerUrl: string } {
  const host = encodeURIComponent(place.sockets)
  return {
    url: `postgres://${login}@${host}/${database}`,
    ownerUrl: `postgres://${superuser}@${host}/${database}`,
  }
}
