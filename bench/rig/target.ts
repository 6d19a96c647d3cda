import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from '#main/ports.ts'
import { temporaryFolder } from './database.ts'
import { donationPath } from './demo.ts'
import { root } from './program.ts'
import { startAll } from './start.ts'

/** A donation page to look at. */
export type Target = AsyncDisposable & { readonly url: string }

/** The page named by `--url=`, else the demo donation page of a product that is started for it as by `npm start`. */
export async function findTarget(parameters: readonly string[]): Promise<Target> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { url: { type: 'string' }, port: { type: 'string', default: '4180' } },
  })
  if (values.url !== undefined) return { url: values.url, [Symbol.asyncDispose]: async () => {} }
  const folder = await temporaryFolder()
  const port = await findFreePort(Number(values.port), '127.0.0.1')
  const sandboxPort = await findFreePort(port + 1, '127.0.0.1')
  const dataDir = join(folder, 'data')
  const started = await startAll({ checkout: root, dataDir, port, sandboxPort })
  return {
    url: `http://localhost:${port}${donationPath}`,
    async [Symbol.asyncDispose]() {
      await started[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
