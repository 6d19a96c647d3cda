import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChaosRun, type Figure, type Result, readResults } from '../bench/results.ts'

const page = join(import.meta.dirname, '../docs/figures.md')

const head = `# Figures

What was promised and what was measured, written by \`npm run figures\` from the results that \`--save\` leaves in
\`bench/results/\`; of each figure the latest counts, and crashes of all saved runs are added up. Load is how many processes
wanted a core when the measurement began: above the number of cores a time says little, a ratio within one run still holds.
A \`+\` after a commit means that files had been changed since.
`

type Row = Figure & Pick<Result, 'at' | 'commit' | 'command' | 'cores' | 'load'>

/** The page as the saved results say it. */
export function figuresPage(results: readonly Result[]): string {
  const rows = [...latest(results), ...chaosRows(results)]
  const subjects = [...new Set(rows.map(subjectOf))].sort()
  const sections = subjects.map(subject =>
    section(
      subject,
      rows.filter(row => subjectOf(row) === subject),
    ),
  )
  return [head, ...sections, missedSection(rows)].join('\n')
}

/** The page as it stands. */
export function writtenFigures(): string {
  return readFileSync(page, 'utf8')
}

/** Figures that miss their promise, and say nothing of the cause. */
export function unexplained(results: readonly Result[]): readonly string[] {
  return latest(results)
    .filter(row => !row.met && !row.cause)
    .map(row => row.name)
}

/** Each figure as it was saved last. */
function latest(results: readonly Result[]): readonly Row[] {
  const byName = new Map<string, Row>()
  for (const { figures, at, commit, command, cores, load } of results.toSorted(byTime))
    for (const figure of figures) byName.set(figure.name, { ...figure, at, commit, command, cores, load })
  return [...byName.values()]
}

const byTime = (one: Result, two: Result) => one.at.localeCompare(two.at)

/** A thousand crashes do not happen in one run: what all saved ones came to, added up. */
function chaosRows(results: readonly Result[]): readonly Row[] {
  const saved = results.toSorted(byTime).filter(({ chaos }) => chaos !== undefined)
  const last = saved.at(-1)
  if (last === undefined) return []
  const runs = saved.flatMap(({ chaos }) => chaos ?? [])
  const facts = {
    at: last.at,
    commit: [...new Set(saved.map(({ commit }) => commit))].join(', '),
    command: 'npm run chaos -- --seeds 5 --kills 1000 --save',
    cores: last.cores,
    load: Math.max(...saved.map(({ load }) => load)),
  }
  return [...chaosFigures(runs)].map(figure => ({ ...facts, ...figure, name: `Chaos: ${figure.name}` }))
}

type Sum = 'crashes' | 'payments' | 'accounts' | 'lost' | 'doubled' | 'unequal'

function chaosFigures(runs: readonly ChaosRun[]): readonly Figure[] {
  const sum = (what: Sum) => runs.reduce((all, run) => all + (run[what] ?? 0), 0)
  const seeds = new Set(runs.map(({ seed }) => seed))
  const failed = runs.filter(({ passed }) => !passed).map(({ seed }) => seed)
  const culprits = (what: Sum) => `Seeds: ${runs.flatMap(run => (run[what] ? run.seed : [])).join(', ')}.`
  const none = (name: string, what: Sum, of: string): Figure => ({
    ...{ name, promise: '0', measured: `${sum(what)} of ${of}` },
    ...{ met: sum(what) === 0, cause: culprits(what) },
  })
  const [payments, accounts] = [`${count(sum('payments'))} payments`, `${count(sum('accounts'))} accounts`]
  return [
    {
      name: 'crashes at random moments',
      promise: '1,000 over five seeds',
      measured: `${count(sum('crashes'))} over ${seeds.size} seeds`,
      met: sum('crashes') >= 1_000 && seeds.size >= 5,
      cause: 'More runs are to be saved.',
    },
    none('payments whose money is lost', 'lost', payments),
    none('money taken twice, or for nothing', 'doubled', payments),
    none('accounts that the provider knows otherwise', 'unequal', accounts),
    {
      name: 'runs that did not end as they should, for whatever reason',
      promise: '0',
      measured: `${failed.length} of ${runs.length} runs`,
      met: failed.length === 0,
      cause: `Seeds that failed: ${failed.join(', ')}.`,
    },
  ]
}

const count = (number: number) => number.toLocaleString('en')

const subjectOf = ({ name }: Row) => name.split(': ')[0] ?? name
const nameIn = ({ name }: Row) => name.split(': ').slice(1).join(': ')

function section(subject: string, rows: readonly Row[]): string {
  return `## ${subject}

| | Promised | Measured | | Date | Commit | Load | Command |
|---|---|---|---|---|---|---|---|
${rows.map(line).join('\n')}
`
}

function line(row: Row): string {
  const { promise, measured, met, at, commit, load, cores, command } = row
  const verdict = met ? 'met' : '**missed**'
  const cells = [nameIn(row), promise, measured, verdict, at.slice(0, 10), commit]
  return `| ${[...cells, `${load.toFixed(1)} on ${cores}`, `\`${command}\``].join(' | ')} |`
}

function missedSection(rows: readonly Row[]): string {
  const missed = rows.filter(({ met }) => !met)
  if (missed.length === 0) return '## Missed\n\nNothing.\n'
  const told = missed.map(({ name, cause }) => `- **${name}**: ${cause || 'the cause is not known yet.'}`)
  return `## Missed\n\n${told.join('\n')}\n`
}

if (import.meta.main) writeFileSync(page, figuresPage(readResults()))
