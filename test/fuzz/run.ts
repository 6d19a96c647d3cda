import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { saveResult } from '../../bench/results.ts'
import type { FuzzRun } from './outcome.ts'

/**
 * `npm run fuzz -- --seed 7 --minutes 10`: the run of `fuzz.test.ts`, as long as it is asked for. Bodies, addresses, headers,
 * encodings, slow and broken connections go to every route; what is answered wrongly is printed with the file that sends it
 * again. `--save` keeps what it came to, for the figures.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    save: { type: 'boolean', default: false },
  },
})
const { minutes } = values
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../.data/test/compiled')

const folder = mkdtempSync(join(tmpdir(), 'obole-fuzz-run-'))
const outcome = join(folder, 'outcome.json')
const { status } = spawnSync(process.execPath, ['--test', join(import.meta.dirname, '../fuzz.test.ts')], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_SEED: seed, FUZZ_MINUTES: minutes, FUZZ_OUTCOME: outcome },
})
process.exitCode = status ?? 1
if (existsSync(outcome)) {
  const { figures } = JSON.parse(readFileSync(outcome, 'utf8')) as FuzzRun
  for (const { name, promise, measured, met } of figures)
    process.stdout.write(`${met ? 'met   ' : 'MISSED'}  ${name} ${promise}: ${measured}\n`)
  if (values.save) saveResult(`npm run fuzz -- --seed ${seed} --minutes ${minutes} --save`, { figures })
}
rmSync(folder, { recursive: true })
