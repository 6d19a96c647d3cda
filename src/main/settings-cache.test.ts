import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordConfirmation, removeConfirmation } from '#db/counsel-confirmations.ts'
import type { CounselConfirmation } from '#domain/counsel.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { createSettings } from './settings-cache.ts'

const confirmation: CounselConfirmation = {
  ...{ confirmedBy: 'Maître Xavier', confirmedOn: '2026-11-20', decided: null, recordedBy: 'operator' },
  subject: 'credit-law',
}

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

test('whether credit law is confirmed is the record alone, as another process left it', async () => {
  const cache = await createSettings(product.db, product.app.log, { tipRateFactor: 1 })
  assert.equal(cache.current().isCreditConfirmed, false)
  await recordConfirmation(product.db, { ...confirmation, subject: 'dac7' }, { now: product.clock.now() })
  await cache.refresh()
  assert.equal(cache.current().isCreditConfirmed, false, 'another subject opens nothing')
  const recordedAt = product.clock.now()
  await recordConfirmation(product.db, confirmation, { now: recordedAt })
  await cache.refresh()
  assert.equal(cache.current().isCreditConfirmed, true)
  await product.app.transaction(tx => removeConfirmation(tx, { subject: 'credit-law', recordedAt }))
  await cache.refresh()
  assert.equal(cache.current().isCreditConfirmed, false)
})
