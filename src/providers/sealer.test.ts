import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSealer } from './sealer.ts'

const old = { id: 's1', secret: 'the first secret of these tests, long enough' }
const next = { id: 's2', secret: 'the second secret of these tests, long enough' }
const sealer = createSealer([old])

test('opens what it sealed, for the same subject alone', () => {
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'app:7')
  assert.doesNotMatch(sealed, /JBSW/)
  assert.equal(sealer.open(sealed, 'app:7'), 'JBSWY3DPEHPK3PXP')
  assert.equal(sealer.open(sealed, 'app:8'), undefined)
})

test('seals the same text differently each time', () => {
  assert.notEqual(sealer.seal('same', 'app:7'), sealer.seal('same', 'app:7'))
})

test('opens nothing that was changed, cut or made up', () => {
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'app:7')
  const [id = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  for (const forged of [
    `${id}.${bytes.toString('base64url')}`,
    `${id}.${body.slice(0, 20)}`,
    '',
    's1',
    'x.y',
  ]) {
    assert.equal(sealer.open(forged, 'app:7'), undefined, forged)
  }
})

test('opens what an older secret sealed as long as it is known', () => {
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'app:7')
  assert.equal(createSealer([next, old]).open(sealed, 'app:7'), 'JBSWY3DPEHPK3PXP')
  assert.equal(createSealer([next]).open(sealed, 'app:7'), undefined)
})
