import { join } from 'node:path'
import { startProduct } from './product.ts'
import { type Program, root, startProgram } from './program.ts'
import { type Rig, startSandboxProgram } from './rig.ts'
import { plantStorefront, storefrontAccounts } from './storefront.ts'

/** The demo's campaigns with all that `npm start` puts beside a product, which is started on its own. */
export type Outlet = {
  readonly url: string
  readonly sandboxUrl: string
  readonly pids: { readonly sandbox: number; readonly mail: number }
  /** Both roles in one process, as `npm start` runs them. */
  startProduct(): Promise<Program>
  /** One role alone, which counts its transactions. */
  startCounted(role: 'serve' | 'work'): Promise<Program>
}

const counting = join(root, 'bench', 'rig', 'count-transactions.ts')

export async function openOutlet(rig: Rig, stack: AsyncDisposableStack): Promise<Outlet> {
  await plantStorefront(rig.database)
  const [port, sandboxPort, smtpPort] = [await rig.freePort(), await rig.freePort(), await rig.freePort()]
  const { folder } = rig.server
  const sandbox = stack.use(await startSandboxProgram(rig, { port, sandboxPort }, storefrontAccounts))
  const mail = stack.use(
    await startProgram({
      script: 'src/main/mail-catcher.ts',
      nodeOptions: ['--max-semi-space-size=1', '--max-old-space-size=128'],
      env: {
        MAIL_SMTP_PORT: String(smtpPort),
        MAIL_WEB_PORT: String(await rig.freePort()),
        MAIL_DATA: join(folder, 'mails'),
      },
    }),
  )
  const place = { port, sandboxPort, smtpPort, databaseUrl: rig.database.url, folder }
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    pids: { sandbox: sandbox.pid, mail: mail.pid },
    startProduct: () => startProduct(place),
    startCounted: role => startProduct(place, ['--import', counting], { ROLE: role }),
  }
}
