import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

/** Groups of small test files, run by a process of their own: a run of tests cannot run tests itself. */
const folder = mkdtempSync(join(tmpdir(), 'obole-groups-'))
after(() => rmSync(folder, { recursive: true, force: true }))

type Told = { passed: number; failed: number; took: string[]; failedFiles: string[]; said: string }

function runGroup(sources: Readonly<Record<string, string>>): Promise<Told> {
  const paths = Object.entries(sources).map(([name, text]) => {
    const path = join(folder, `${name}.test.mjs`)
    writeFileSync(path, `import assert from 'node:assert/strict'\nimport * as t from 'node:test'\n${text}`)
    return path
  })
  const program = `
    const { runJobs } = await import(${JSON.stringify(join(import.meta.dirname, 'run.ts'))})
    const files = ${JSON.stringify(paths)}.map(path => ({ path }))
    const { took, failedFiles, ...counts } = await runJobs([{ files }], 1)
    process.stdout.write('\\n' + JSON.stringify({ ...counts, took: [...took.keys()], failedFiles: [...failedFiles] }))`
  const { NODE_TEST_CONTEXT: _inside, ...rest } = process.env
  const env = { ...rest, TEST_GRACE_MS: '1000' }
  return new Promise((resolve, reject) => {
    writeFileSync(join(folder, 'run.mjs'), program)
    execFile(process.execPath, [join(folder, 'run.mjs')], { env }, (error, out, wrong) => {
      if (error) return reject(new Error(wrong))
      const { took, failedFiles, ...rest } = JSON.parse(out.slice(out.lastIndexOf('\n'))) as Told
      const names = (list: readonly string[]) => list.map(path => path.slice(folder.length + 1, -9)).sort()
      resolve({ ...rest, took: names(took), failedFiles: names(failedFiles), said: out })
    })
  })
}

const outcome = ({ passed, failed, failedFiles }: Told) => ({ passed, failed, failedFiles })

test('hooks at the top of a file belong to it alone', async () => {
  const source = (name: string) => `
    globalThis.open ??= []
    t.before(async () => { await new Promise(done => setTimeout(done, 30)); open.push('${name}') })
    t.after(() => open.pop())
    t.test('has only its own', () => assert.deepEqual(open, ['${name}']))
    t.describe('within', () => t.test('too', () => assert.deepEqual(open, ['${name}'])))`
  const told = await runGroup({ one: source('one'), two: source('two') })
  assert.deepEqual(outcome(told), { passed: 4, failed: 0, failedFiles: [] })
  assert.deepEqual(told.took, ['one', 'two'])
})

test('a failure names its file and leaves the next one alone', async () => {
  const told = await runGroup({
    bad: `t.test('breaks', () => { console.log('seen before'); assert.equal(1, 2) })`,
    good: `t.test('holds', () => {})`,
  })
  assert.deepEqual(outcome(told), { passed: 1, failed: 1, failedFiles: ['bad'] })
  assert.match(told.said, /breaks {2}.*bad\.test\.mjs/)
  assert.match(told.said, /seen before/)
})

test('a hook that fails, and a file that cannot be read, are failures', async () => {
  const told = await runGroup({
    hook: `t.before(() => { throw new Error('no database') }); t.test('never', () => {})`,
    torn: 'this is no JavaScript',
    good: `t.test('holds', () => {})`,
  })
  assert.equal(told.passed, 1)
  assert.ok(told.failed >= 2)
  assert.deepEqual(told.failedFiles, ['hook', 'torn'])
})

test('files whose group ends before them are failures', async () => {
  const told = await runGroup({
    first: `t.test('holds', () => {})`,
    exits: `t.test('ends everything', () => process.exit(1))`,
    last: `t.test('is never reached', () => {})`,
  })
  assert.ok(told.failed >= 2)
  assert.ok(told.failedFiles.includes('exits') && told.failedFiles.includes('last'))
})

test('a group that a file keeps alive is ended, and is a failure', async () => {
  const told = await runGroup({
    leaves: `t.test('holds', () => void setInterval(() => {}, 1_000))`,
    good: `t.test('holds', () => {})`,
  })
  assert.deepEqual([told.passed, told.failed, told.took], [2, 1, ['good', 'leaves']])
  assert.match(told.said, /the group does not end/)
})
