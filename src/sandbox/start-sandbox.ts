import type { AddressInfo } from 'node:net'
import { createServer } from './http/server.ts'
import type { SandboxOptions } from './options.ts'
import { createSandbox, openAccounts, registerEndpoints } from './sandbox.ts'

export type RunningSandbox = { port: number; url: string; close(): Promise<void> }

/** Starts a payment sandbox: replays its journal, listens, and goes on with what it owed when it last stopped. */
export const startSandbox = async (options: SandboxOptions): Promise<RunningSandbox> => {
  const sandbox = createSandbox(options)
  const app = createServer(sandbox)
  await app.listen({ host: options.host, port: options.port })
  const { port } = app.server.address() as AddressInfo
  const url = options.url ?? `http://localhost:${port}`
  sandbox.settings.url = url
  registerEndpoints(sandbox)
  openAccounts(sandbox)
  sandbox.timers.start()
  sandbox.dispatcher.start()
  return {
    port,
    url,
    close: async () => {
      await app.close()
      sandbox.dispatcher.close()
      sandbox.timers.close()
      sandbox.store.close()
    },
  }
}
