import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { attachmentOf } from './attachment.ts'

test('a name stays a name, and one header (ASVS 5.4.2)', () => {
  assert.equal(attachmentOf('virement-2026-11-20.csv'), 'attachment; filename="virement-2026-11-20.csv"')
  assert.equal(
    attachmentOf('a"; filename=b.exe\r\nSet-Cookie: c=d'),
    'attachment; filename="a___filename_b.exe__Set-Cookie__c_d"',
  )
  fc.assert(fc.property(fc.string(), name => /^attachment; filename="[\w.-]*"$/.test(attachmentOf(name))))
})
