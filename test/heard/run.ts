import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { locales } from '#messages/locales.ts'
import { openJourneyLab } from '#test/support/journey-lab.ts'
import { missingOf, type Need, screenReader } from '#test/support/needs.ts'

/**
 * `npm run heard`: a donation and a ticket are bought by what Orca says, in each language, on a desktop that nobody sees.
 * `npm run heard -- donation` tells one of them, `--language fr` in one language. What is not installed is named.
 */
const { values, positionals } = parseArgs({
  options: { language: { type: 'string', multiple: true, default: [...locales] } },
  allowPositionals: true,
})
const stories = positionals.length > 0 ? positionals : ['donation', 'event']

tellMissing(missingOf(screenReader))
const lab = await openJourneyLab()
try {
  for (const language of values.language) {
    for (const story of stories) {
      const code = await hear(story, language, lab.origin)
      if (code !== 0) process.exitCode = 1
      await lab.tidyUp()
    }
  }
  await lab.agree()
} finally {
  await lab.close()
}

/** Runs one story under a screen reader of its own. */
async function hear(story: string, language: string, origin: string): Promise<number> {
  const test = [
    process.execPath,
    '--test',
    '--test-isolation=none',
    '--test-force-exit',
    file(`${story}.heard.ts`),
  ]
  const child = spawn('unshare', ['--pid', '--fork', '--mount-proc', 'bash', file('hear.sh'), ...test], {
    stdio: 'inherit',
    env: { ...process.env, HEARD_ORIGIN: origin, HEARD_LANGUAGE: language },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

function file(name: string): string {
  return join(import.meta.dirname, name)
}

function tellMissing(missing: readonly Need[]): void {
  if (missing.length === 0) return
  for (const { what, debian } of missing)
    process.stderr.write(`missing: ${what} (Debian package ${debian})\n`)
  const packages = [...new Set(missing.map(({ debian }) => debian))].join(' ')
  process.stderr.write(`apt-get install --no-install-recommends ${packages}\n`)
  process.exit(2)
}
