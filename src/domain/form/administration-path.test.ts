import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administrationPath } from './administration-path.ts'

const form = { organizationSlug: 'foo', formSlug: 'bar' }

test('the back office has the segment of the type, and « ventes » for a sale', () => {
  assert.equal(
    administrationPath({ ...form, formType: 'Event' }, 'edition/1'),
    '/associations/foo/administration/evenements/bar/edition/1',
  )
  assert.equal(
    administrationPath({ ...form, formType: 'PaymentForm' }, 'statistiques'),
    '/associations/foo/administration/ventes/bar/statistiques',
  )
})
