import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestFile } from './files.ts'
import { root } from './group-settings.ts'

/** How many seconds each file took when it ran last; files that were renamed since are simply unknown. */
export type Times = ReadonlyMap<string, number>

const folder = join(root, '.data', 'test')
const savedPath = join(folder, 'times.json')

export function readTimes(): Times {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(savedPath, 'utf8')) as Record<string, number>))
  } catch {
    return new Map()
  }
}

/** Keeps what was measured before of files that did not run now. */
export function saveTimes(measured: Times): void {
  mkdirSync(folder, { recursive: true })
  const all = Object.fromEntries(new Map([...readTimes(), ...measured].toSorted()))
  const draft = `${savedPath}.${process.pid}`
  writeFileSync(draft, JSON.stringify(all, null, 1))
  renameSync(draft, savedPath)
}

/** Seconds that a file is expected to take: as last time, else by its length, as the known ones of these files took. */
export function expectation(files: readonly TestFile[], times: Times): (file: TestFile) => number {
  const known = files.filter(({ path }) => times.has(path))
  const seconds = known.reduce((sum, { path }) => sum + (times.get(path) ?? 0), 0)
  const bytes = known.reduce((sum, file) => sum + file.bytes, 0)
  const perByte = seconds > 0 && bytes > 0 ? seconds / bytes : 1 / 2_000
  return file => times.get(file.path) ?? file.bytes * perByte
}

/** As many groups as asked, filled longest first: each file joins the group that would end soonest. */
export function fillGroups(
  files: readonly TestFile[],
  count: number,
  expected: (file: TestFile) => number,
): readonly (readonly TestFile[])[] {
  const groups = Array.from({ length: count }, () => ({ files: [] as TestFile[], seconds: 0 }))
  for (const file of files.toSorted((one, two) => expected(two) - expected(one))) {
    const soonest = groups.reduce((least, group) => (group.seconds < least.seconds ? group : least))
    soonest.files.push(file)
    soonest.seconds += expected(file)
  }
  return groups.map(group => group.files).filter(group => group.length > 0)
}
