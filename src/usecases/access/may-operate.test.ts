import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { insertOperator } from '#db/operators.ts'
import type { Result } from '#domain/result.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { proveNow, provenActor, provenOperator } from '#test/support/factor.ts'
import { addUser } from '#test/support/people.ts'
import { mayOperate } from './may-operate.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error[0]?.code)

test('does not exist for anybody who is no operator, whatever they proved', async () => {
  const { app } = product
  const stranger = await provenActor(product, await addUser(product, 'zoe@example.org'))
  assert.equal(codeOf(await mayOperate(app, stranger, 'read')), 'NOT_FOUND')
  assert.equal(codeOf(await mayOperate(app, { userId: null, sessionId: null }, 'read')), 'NOT_FOUND')
})

test('leads an operator without a factor to one', async () => {
  const { app, clock } = product
  const userId = await addUser(product, 'new@example.org')
  await app.transaction(tx => insertOperator(tx, { userId, since: clock.now(), invitedBy: null }))
  assert.equal(codeOf(await mayOperate(app, { userId, sessionId: randomUUID() }, 'read')), 'FACTOR_NEEDED')
})

test('asks for a proof of this session: at most 15 minutes old to change, 12 hours to look', async () => {
  const { app, clock } = product
  const actor = await provenOperator(product)
  const asked = async () => [
    codeOf(await mayOperate(app, actor, 'read')),
    codeOf(await mayOperate(app, actor, 'change')),
  ]
  assert.deepEqual(await asked(), ['ok', 'ok'])
  clock.advance(16)
  assert.deepEqual(await asked(), ['ok', 'PROOF_NEEDED'])
  clock.advance(12 * 60)
  assert.deepEqual(await asked(), ['PROOF_NEEDED', 'PROOF_NEEDED'])
  await proveNow(product, actor)
  assert.deepEqual(await asked(), ['ok', 'ok'])
  const elsewhere = { ...actor, sessionId: randomUUID() }
  assert.equal(codeOf(await mayOperate(app, elsewhere, 'read')), 'PROOF_NEEDED')
})
