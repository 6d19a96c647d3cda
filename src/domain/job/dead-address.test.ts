import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saysThatAddressIsDead } from './mail-failure.ts'

test('an address is dead only where the server says so in numbers (rule MSG-6)', () => {
  for (const status of ['550 5.1.1', '550 5.1.10', '550 5.2.1'])
    assert.ok(saysThatAddressIsDead(status), status)
  for (const status of ['550', '552 5.2.2', '552 5.2.3', '550 5.2.0', '550 5.7.1', '450 4.1.1', '550 5.1.8'])
    assert.ok(!saysThatAddressIsDead(status), status)
})
