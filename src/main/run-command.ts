import { type StartKey, startText, terminalLanguage } from '#messages/start.ts'
import { sentenceOf } from './failure.ts'

export type Say = (key: StartKey, values?: Readonly<Record<string, string | number>>) => void

/** Runs a command of the terminal: what it says, and one clear sentence with exit code 1 when it cannot. */
export async function runCommand(command: (say: Say) => Promise<void>): Promise<void> {
  const language = terminalLanguage(process.env)
  try {
    await command((key, values) => void process.stdout.write(`${startText(language, key, values)}\n`))
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, language)}\n`)
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    process.exitCode = 1
  }
}
