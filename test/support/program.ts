import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'

const endWithParent = join(import.meta.dirname, '../../src/main/end-with-parent.ts')

type Options = {
  readonly env: Readonly<Record<string, string>>
  /** With a channel: by it the child hears that its parent is gone. */
  readonly stdio: StdioOptions & readonly unknown[]
  readonly nodeOptions?: readonly string[]
}

/** A program of Node in a process of its own, which ends with the one that started it, however that ends. */
export function spawnProgram(script: string, { env, stdio, nodeOptions = [] }: Options): ChildProcess {
  return spawn(process.execPath, [...nodeOptions, '--import', endWithParent, script], {
    env: { ...process.env, ...env },
    stdio,
  })
}
