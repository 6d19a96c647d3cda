import { type Example, papers } from '#test/support/papers.ts'
import { median, shown } from '../figures.ts'
import { byLength } from '../options.ts'
import { atLeast, below, type Outcome } from '../outcome.ts'
import type { Rig } from '../rig/rig.ts'

/** CPU milliseconds of one document, and what it weighs. */
type Drawn = { readonly cpuMs: number; readonly bytes: number }
type Case = {
  readonly kind: string
  readonly names: keyof typeof examples
  readonly write: (number: number) => Promise<Uint8Array>
}

const examples = {
  Latin: { locale: 'fr', name: 'Camille Moreau', title: 'Festival des berges' },
  Arabic: { locale: 'fr', name: 'محمد بن عبد الله', title: 'مهرجان باريس' },
} as const satisfies Readonly<Record<string, Example>>

const cases: readonly Case[] = Object.entries(papers).flatMap(([kind, write]) =>
  (Object.keys(examples) as Case['names'][]).map(names => {
    const example: Example = examples[names]
    return { kind, names, write: number => write({ ...example, name: `${example.name} ${number}` }) }
  }),
)

/** Documents of each kind one after the other, as a worker draws them: no two of the same name. */
export async function measureDrawing(rig: Rig): Promise<Outcome> {
  const count = byLength(rig.options, { short: 100, normal: 500, long: 2_000 })
  const rounds: (readonly Drawn[])[] = []
  for (let round = 0; round < 4; round += 1) {
    const drawn: Drawn[] = []
    for (const { write } of cases) drawn.push(await drawAll(write, count))
    // The first round reads and parses the fonts.
    if (round > 0) rounds.push(drawn)
  }
  return outcomeOf(rounds, count)
}

async function drawAll(write: Case['write'], count: number): Promise<Drawn> {
  const before = process.cpuUsage()
  let bytes = 0
  for (let number = 0; number < count; number += 1) bytes += (await write(number)).byteLength
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1000 / count, bytes: bytes / count }
}

function outcomeOf(rounds: readonly (readonly Drawn[])[], count: number): Outcome {
  const found = cases.map(({ kind, names }, place) => ({
    title: `${kind}, ${names} names`,
    cpuMs: median(rounds.map(drawn => drawn[place]?.cpuMs ?? Number.NaN)),
    kilobytes: median(rounds.map(drawn => drawn[place]?.bytes ?? Number.NaN)) / 1024,
  }))
  return {
    title: `Documents drawn one after the other, ${count} of each`,
    columns: ['', 'CPU ms', 'a second of CPU', 'KB'],
    rows: found.map(({ title, cpuMs, kilobytes }) => [
      title,
      shown(cpuMs),
      shown(1000 / cpuMs),
      shown(kilobytes),
    ]),
    verdicts: found.flatMap(({ title, cpuMs, kilobytes }) => [
      atLeast(`PDFs a second of CPU, ${title}`, 1000 / cpuMs, 50),
      below(`KB of a PDF, ${title}`, kilobytes, 60),
    ]),
    measured: { rounds },
  }
}
