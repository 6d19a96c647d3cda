import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import { locales } from '#messages/locales.ts'
import { auditPage, writtenAudit } from '../../../scripts/accessibility-docs.ts'
import { audit, auditResult, criteria } from './audit.ts'

const root = join(import.meta.dirname, '../../..')

describe('the accessibility audit', () => {
  test('answers each of the 106 criteria of RGAA 4.1 once', () => {
    assert.deepEqual(
      audit.map(topic => topic.criteria.length),
      [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12],
    )
    assert.equal(new Set(criteria.map(({ id }) => id)).size, 106)
    for (const { id, how } of criteria) assert.ok(how.length > 10, id)
  })

  test('names only files that exist', () => {
    const files = criteria.flatMap(({ how }) =>
      [...how.matchAll(/`([\w./*-]+\.tsx?)`/g)].map(([, file]) => file ?? ''),
    )
    assert.ok(files.length > 20)
    const all = globSync('{src,test}/**/*.{ts,tsx}', { cwd: root })
    for (const file of new Set(files)) {
      const wanted = new RegExp(`(^|/)${file.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`)
      assert.ok(existsSync(join(root, file)) || all.some(name => wanted.test(name)), file)
    }
  })

  test('stands in the documentation as it is', () => {
    assert.equal(writtenAudit(), auditPage())
  })

  test('has words for everything that is not met', () => {
    for (const locale of locales) {
      const t = serverTranslator(locale)
      for (const { id } of auditResult().notMet) {
        const facts = { criterion: id, what: `c${id.replace('.', '_')}` }
        assert.notEqual(t('statement.not_met', facts), t('statement.not_met', { ...facts, what: 'c' }), id)
      }
    }
  })
})
