import { type StartKey, startText, terminalLanguage } from '#messages/start.ts'
import { sentenceOf } from './failure.ts'

export type Say = (key: StartKey, values?: Readonly<Record<string, string | number>>) => void

/** Where a command is typed: its settings, and who hears what it says and why it failed. */
export type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly say: (text: string) => void
  readonly complain: (text: string) => void
}

const ours: Terminal = {
  env: process.env,
  say: text => void process.stdout.write(text),
  complain: text => void process.stderr.write(text),
}

/** Runs a command of the terminal: what it says, and one clear sentence with exit code 1 when it cannot. */
export async function runCommand(command: (say: Say) => Promise<void>): Promise<void> {
  if ((await endCommand(command, ours)) === 1) process.exitCode = 1
}

/** Runs a command to its end at any terminal; gives the exit code. */
export async function endCommand(
  command: (say: Say) => Promise<void>,
  { env, say, complain }: Terminal,
): Promise<0 | 1> {
  const language = terminalLanguage(env)
  try {
    await command((key, values) => say(`${startText(language, key, values)}\n`))
    return 0
  } catch (error) {
    complain(`${sentenceOf(error, language)}\n`)
    if (env.LOG_LEVEL === 'debug') console.error(error)
    return 1
  }
}
