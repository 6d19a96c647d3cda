import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findTests, needsOwnProcess, type TestFile, testFiles } from './files.ts'
import { type Length, phasesOf } from './phases.ts'
import { expectation, fillGroups } from './times.ts'

const every = findTests(testFiles, [])
const rulesPhase = "Rules in the machine's own time zone"

const pathsOf = (length: Length) =>
  phasesOf(every, length, new Map())
    .filter(({ title }) => title !== rulesPhase)
    .flatMap(({ jobs }) => jobs.flatMap(({ files }) => files.map(({ path }) => path)))

function file(path: string, bytes = 1_000): TestFile {
  return { path, bytes, isAlone: false, waits: true, hasBrowser: false, isSampled: false }
}

describe('each test file has its place', () => {
  for (const length of ['short', 'all'] as const)
    test(`${length}: every file runs once`, () => {
      assert.deepEqual(pathsOf(length).sort(), every.map(({ path }) => path).sort())
    })

  test('what the short lane samples runs in the second lane', () => {
    const rest = pathsOf('rest')
    assert.deepEqual(
      rest.sort(),
      every.filter(({ isSampled }) => isSampled).map(({ path }) => path),
    )
    assert.ok(rest.some(path => path.startsWith('test/journeys/')) && rest.includes('test/crash.test.ts'))
  })

  test('the rules run in two time zones', () => {
    const twice = phasesOf(every, 'all', new Map()).filter(({ files }) =>
      files.some(({ path }) => path.startsWith('src/domain/')),
    )
    assert.deepEqual(
      twice.map(({ env }) => env.TZ),
      ['Pacific/Auckland', undefined],
    )
  })

  test('a file that needs a process of its own shares none', () => {
    for (const { jobs } of phasesOf(every, 'all', new Map()))
      for (const { files } of jobs.filter(job => job.files.length > 1))
        assert.deepEqual(
          files.filter(({ isAlone }) => isAlone).map(({ path }) => path),
          [],
        )
  })
})

describe('a process of its own', () => {
  for (const text of [
    "process.env.MATOMO_URL = 'x'",
    'delete process.env.HOME',
    "import { mock, test } from 'node:test'",
    "t.mock.timers.enable({ apis: ['Date'] })",
    "import { fork } from 'node:child_process'",
    'process.exit(1)',
    'globalThis.fetch = answer',
    '// Own process: it counts open handles',
  ])
    test(`is for: ${text}`, () => assert.ok(needsOwnProcess(text)))

  for (const text of [
    "const long = process.env.YEAR === 'long'",
    'join(process.cwd(), path)',
    "assert.equal(process.env.TZ, 'UTC')",
  ])
    test(`is not for: ${text}`, () => assert.ok(!needsOwnProcess(text)))
})

describe('groups', () => {
  test('are filled longest first, and end together', () => {
    const times = new Map([
      ['a', 60],
      ['b', 40],
      ['c', 30],
      ['d', 25],
      ['e', 5],
    ])
    const files = [...times.keys()].toReversed().map(path => file(path))
    const groups = fillGroups(files, 2, expectation(files, times))
    assert.deepEqual(
      groups.map(group => group.map(({ path }) => path)),
      [
        ['a', 'd'],
        ['b', 'c', 'e'],
      ],
    )
  })

  test('expect of an unknown file what the known ones took by their length', () => {
    const files = [file('known', 1_000), file('new', 3_000)]
    assert.equal(expectation(files, new Map([['known', 10]]))(files[1]!), 30)
  })

  test('are filled by length where nothing is known', () => {
    const files = [file('short', 1_000), file('long', 9_000), file('middle', 4_000)]
    const groups = fillGroups(files, 2, expectation(files, new Map()))
    assert.deepEqual(
      groups.map(group => group.map(({ path }) => path)),
      [['long'], ['middle', 'short']],
    )
  })
})
