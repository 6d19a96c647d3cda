import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { operate } from '#main/operate-command.ts'
import { endCommand } from '#main/run-command.ts'
import type { TestApp } from './app.ts'

export type Ended = { readonly code: number; readonly said: string }

type Settings = Readonly<Record<string, string>>

/** The terminal of a product: its settings, in English. */
const settingsOf = ({ config, database, sandbox }: TestApp) => ({
  LANG: 'en',
  LOG_LEVEL: 'silent',
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  SANDBOX_PORT: String(sandbox.port),
  DATA_DIR: config.dataDir,
})

/** What the operator types, and what comes back: the command itself, without a process of its own. */
export async function atTerminal(
  product: TestApp,
  words: readonly string[],
  more: Settings = {},
): Promise<Ended> {
  const env = { ...settingsOf(product), ...more }
  let said = ''
  const hear = (text: string) => {
    said += text
  }
  const code = await endCommand(say => operate(words, { env, say }), { env, say: hear, complain: hear })
  return { code, said }
}

/** The same as whoever types it has it: a process, its exit code, and what it writes. */
export function asProcess(product: TestApp, words: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH, ...settingsOf(product) }
  const script = join(import.meta.dirname, '..', '..', 'src', 'main', 'operate.ts')
  return new Promise(resolve => {
    execFile(process.execPath, [script, ...words], { env }, (error, said, wrong) =>
      resolve({ code: Number(error?.code ?? 0), said: said + wrong }),
    )
  })
}
