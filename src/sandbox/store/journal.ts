import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { Kind, Row } from '../objects/kinds.ts'

/**
 * One change of one row: its kind, its id, the fields that changed (null: the row is gone), for a row that carries
 * a whole other object in `body`, where to find that object instead of repeating it, and the fields that the row lost.
 */
export type Entry = [
  kind: Kind,
  id: string,
  fields: Record<string, unknown> | null,
  bodyOf?: [Kind, string] | null,
  lost?: string[],
]

/**
 * The append-only file behind the sandbox. One line is everything that one act changed, as a JSON list of entries,
 * handed to the system before the answer leaves: it survives the death of the process, not that of the machine.
 */
export class Journal {
  readonly file: string
  #descriptor: number
  #waiting = ''
  #flushing = false

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.file = path.join(folder, 'journal.jsonl')
    dropTornLine(this.file)
    this.#descriptor = openSync(this.file, 'a')
  }

  /** Writes a line now, with whatever waited. */
  append(entries: Entry[]): void {
    appendWhole(this.#descriptor, `${this.#waiting}${JSON.stringify(entries)}\n`)
    this.#waiting = ''
  }

  /** Writes a line soon: for what may be lost and done again, such as an acknowledged delivery. */
  appendSoon(entries: Entry[]): void {
    this.#waiting += `${JSON.stringify(entries)}\n`
    if (this.#flushing) return
    this.#flushing = true
    setTimeout(() => {
      this.#flushing = false
      this.flush()
    }, 20).unref()
  }

  flush(): void {
    if (this.#waiting !== '') appendWhole(this.#descriptor, this.#waiting)
    this.#waiting = ''
  }

  /** Replaces the file by one that holds just these rows. */
  compact(rows: Iterable<Row>): void {
    const next = `${this.file}.new`
    const lines: string[] = []
    for (const row of rows) lines.push(`${JSON.stringify([[row.object, row.id, row]])}\n`)
    writeFileSync(next, lines.join(''))
    closeSync(this.#descriptor)
    renameSync(next, this.file)
    this.#descriptor = openSync(this.file, 'a')
  }

  close(): void {
    this.flush()
    closeSync(this.#descriptor)
  }
}

/** Writes all of a text or none of it: a half line on a full disk would spoil the one that comes behind it. */
const appendWhole = (descriptor: number, text: string): void => {
  const bytes = Buffer.from(text)
  const before = fstatSync(descriptor).size
  let written = 0
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written)
  } catch (error) {
    ftruncateSync(descriptor, before)
    throw error
  }
}

/** A killed process may leave half a line: it never happened, and nothing may be written behind it. */
const dropTornLine = (file: string): void => {
  if (!existsSync(file)) return
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf(10) + 1
  if (end < bytes.length) truncateSync(file, end)
}

/** The lines of a journal, oldest first. */
export const readJournal = function* (file: string): Generator<Entry[]> {
  const bytes = readFileSync(file)
  let start = 0
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    yield JSON.parse(bytes.toString('utf8', start, end))
    start = end + 1
  }
}
