import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { readJournal } from './journal.ts'

suite('a journal that cannot be written', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sandbox-journal-'))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs a script in a process whose files may not grow beyond a few kilobytes, as on a full disk. */
  const runCramped = (script: string): string => {
    const module = JSON.stringify(path.join(import.meta.dirname, 'journal.ts'))
    const code = `import { Journal } from ${module}\n${script}`
    const limited = 'ulimit -f 8; exec "$0" --input-type=module -e "$1"'
    return execFileSync('bash', ['-c', limited, process.execPath, code], { encoding: 'utf8' })
  }

  test('leaves no half line behind, and what is acknowledged afterwards is read back', () => {
    const said = runCramped(`
      process.on('SIGXFSZ', () => {})
      const journal = new Journal(${JSON.stringify(folder)})
      const entry = (id, text) => [['charge', id, { id, text }]]
      journal.append(entry('ch_first', 'x'))
      journal.appendSoon(entry('ch_soon', 'x'))
      try { journal.append(entry('ch_big', 'x'.repeat(100_000))) } catch (error) { console.log(error.code) }
      journal.append(entry('ch_last', 'x'))
      journal.close()`)
    assert.equal(said.trim(), 'EFBIG')
    const ids = [...readJournal(path.join(folder, 'journal.jsonl'))].map(([entry]) => entry?.[1])
    assert.deepEqual(ids, ['ch_first', 'ch_soon', 'ch_last'])
  })
})
