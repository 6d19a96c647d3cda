import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { markSeeded } from '#db/installation.ts'
import { emailKey } from '#db/users.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { startApplication } from './application.ts'
import { createLogger } from './logger.ts'
import { demoAccounts, refuseDemo } from './refuse-demo.ts'

describe('the keys of the payment provider', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  beforeEach(async () => {
    await product.db.updateTable('installation').set({ demoSeededAt: null }).execute()
    await product.db.updateTable('users').set({ emailKey: sql`'former-' || id` }).execute()
  })
  after(() => product.close())

  const live = () => ({ ...product.config, payment: { ...product.config.payment, sandbox: false } })
  const planted = { code: 'demo_planted' }

  test('refuse a database that was planted, before anything of the application is started', async () => {
    await markSeeded(product.db, product.clock.now())
    const log = createLogger('silent')
    for (const roles of [
      { serve: true, work: false },
      { serve: false, work: true },
    ])
      await assert.rejects(startApplication(live(), log, roles), planted)
    await refuseDemo(product.config, product.db)
  })

  test('refuse one that is known by its demo accounts alone', async () => {
    await refuseDemo(live(), product.db)
    for (const email of ['camille.moreau@example.org', 'operateur@example.org']) {
      assert.ok(demoAccounts.includes(email))
      const person = { email, emailKey: emailKey(email), firstName: 'Camille', lastName: 'Moreau' }
      await product.db
        .insertInto('users')
        .values({ ...person, isVerified: true })
        .execute()
      await assert.rejects(refuseDemo(live(), product.db), planted, email)
      await product.db.updateTable('users').set({ emailKey: sql`'former-' || id` }).execute()
    }
  })

  test('take a database of real people', async () => {
    const email = 'zoe@association.example'
    const person = { email, emailKey: emailKey(email), firstName: 'Zoé', lastName: 'Martin' }
    await product.db
      .insertInto('users')
      .values({ ...person, isVerified: true })
      .execute()
    await refuseDemo(live(), product.db)
  })
})
