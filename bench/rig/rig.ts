import { findFreePort } from '#main/ports.ts'
import type { Options } from '../options.ts'
import { accountsOf, usualSize } from './campaigns.ts'
import { type BenchDatabase, type Server, startServer } from './database.ts'
import { sandboxEnvironment } from './environment.ts'
import { preload } from './preload.ts'
import { type Program, startProgram } from './program.ts'

/** What every benchmark stands on: a PostgreSQL of its own, filled, and where free ports begin. */
export type Rig = AsyncDisposable & {
  readonly options: Options
  readonly server: Server
  readonly database: BenchDatabase
  freePort(): Promise<number>
}

export const pastOrders = 50_000

/** Starts PostgreSQL; `filled` also preloads campaigns and orders. */
export async function startRig(options: Options, filled: boolean): Promise<Rig> {
  const server = await startServer()
  let next = options.port
  const freePort = async () => {
    for (;;) {
      const port = next
      next += 1
      if ((await findFreePort(port, '127.0.0.1')) === port) return port
    }
  }
  const dispose = () => server[Symbol.asyncDispose]()
  const rig = { options, server, database: server.main, freePort, [Symbol.asyncDispose]: dispose }
  try {
    if (filled) await fill(rig)
    return rig
  } catch (error) {
    await dispose()
    throw error
  }
}

async function fill(rig: Rig): Promise<void> {
  const { server, database } = rig
  const sandboxPort = await rig.freePort()
  await using _sandbox = await startSandboxProgram(rig, { port: 9, sandboxPort })
  await preload(database, { size: usualSize, pastOrders, folder: server.folder, sandboxPort })
}

/** The payment sandbox in its own process, with the accounts of the preloaded organizations. */
export function startSandboxProgram(
  { server: { folder } }: Pick<Rig, 'server'>,
  ports: { readonly port: number; readonly sandboxPort: number },
  accounts = accountsOf(usualSize),
): Promise<Program> {
  return startProgram({
    script: 'src/main/sandbox.ts',
    env: sandboxEnvironment({ ...ports, folder }, accounts),
  })
}
