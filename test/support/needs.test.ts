import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { missingOf, type Need, pathOf } from './needs.ts'

test('names the package of a program that is not installed, and finds one that is under any of its paths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'obole-needs-'))
  try {
    mkdirSync(join(folder, 'lib/x86/webkit-4.1'), { recursive: true })
    writeFileSync(join(folder, 'lib/x86/webkit-4.1/MiniBrowser'), '')
    const there: Need = {
      what: 'a browser',
      paths: [join(folder, 'bin/MiniBrowser'), join(folder, 'lib/*/webkit-4.?/MiniBrowser')],
      debian: 'browser',
    }
    const missing: Need = { what: 'a reader', paths: [join(folder, 'bin/reader')], debian: 'reader' }
    assert.equal(pathOf(there), join(folder, 'lib/x86/webkit-4.1/MiniBrowser'))
    assert.deepEqual(missingOf([there, missing]), [missing])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
