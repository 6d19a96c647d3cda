import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './group-settings.ts'

/** Which test file goes where: told from its folder, its imports and its words, never from a list of names. */
/** Every test of the tree. */
export const testFiles = ['{src,bench,scripts,test}/**/*.test.ts'] as const

export type TestFile = {
  /** From the root of the repository. */
  readonly path: string
  /** Whether it must not share a process: see `ownProcess`. */
  readonly isAlone: boolean
  /** Whether its helpers open the database of the tests or the sandbox: it waits for these half of its time. */
  readonly waits: boolean
  readonly hasBrowser: boolean
  /** Whether the short lane tells only a part of it. */
  readonly isSampled: boolean
  readonly bytes: number
}

/**
 * What a file does to its process that its neighbours would feel, or would do to it: it changes the environment, replaces
 * functions and clocks, listens to signals, measures its work, or starts processes. Whatever else needs a process of its
 * own says so in a comment: `// Own process: why`.
 */
const touchesProcess =
  /process\.env\.\w+ \?*=[^=]|delete process\.env|\bmock\b|process\.(?:exit|exitCode|on|once|kill|chdir|emit|stdout|stderr|cpuUsage)\b|node:(?:child_process|worker_threads|cluster)|globalThis\.\w+ =|\/\/ Own process:/

export const needsOwnProcess = (text: string) => touchesProcess.test(text)

const browserHelpers = /\/(?:browser|frame-test-support)\.ts$/
/** Helpers that start a product to be killed. */
const productHelpers = /\/(?:crash-lab|product-process)\.ts$/
/** Journeys share a product and a browser through `stories()`; the others open what they need themselves. */
const journeyLab = 'test/support/journey-lab.ts'
const opensOwnLab = /\bopenJourneyLab\b/
const sampling = 'test/support/length.ts'
const waitedFor = /(?:^test\/support\/database|\/test-support)\.ts$/

export function findTests(patterns: readonly string[], wanted: readonly string[]): readonly TestFile[] {
  return globSync(patterns, { cwd: root, exclude: ['**/zz-*'] })
    .filter(path => wanted.length === 0 || wanted.some(part => path.includes(part)))
    .sort()
    .map(lookAt)
}

function lookAt(path: string): TestFile {
  const text = read(path)
  const helpers = [...reach(path)]
  const hasBrowser = helpers.some(helper => browserHelpers.test(helper))
  const hasProduct = helpers.some(helper => productHelpers.test(helper))
  const opensOwn = helpers.includes(journeyLab) ? opensOwnLab.test(text) : hasBrowser || hasProduct
  return {
    path,
    isAlone: opensOwn || needsOwnProcess(text),
    waits: helpers.some(helper => waitedFor.test(helper)),
    hasBrowser,
    isSampled: helpers.includes(sampling),
    bytes: text.length,
  }
}

const texts = new Map<string, string>()
const read = (path: string) => texts.getOrInsertComputed(path, () => readFileSync(join(root, path), 'utf8'))

/** The helpers of the tests that a file leads to, those of its own folder included; product code is not looked into. */
function reach(path: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ''] of read(path).matchAll(/from '(#test\/[^']+|\.{1,2}\/[^']+)'/g)) {
    const to = name.startsWith('#test/') ? name.replace('#', '') : join(path, '..', name)
    if (seen.has(to) || !(to.startsWith('test/') || /test-support\.ts$/.test(to))) continue
    seen.add(to)
    reach(to, seen)
  }
  return seen
}
