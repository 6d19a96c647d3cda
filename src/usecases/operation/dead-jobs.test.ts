import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { organizationNameOf } from '#db/organizations.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { deadJobsOf } from '#test/support/dead-jobs.ts'
import { codesOf, successOf } from '#test/support/donation.ts'

describe('jobs that have failed for good', () => {
  let product: TestApp
  let organizationId: number
  before(async () => {
    product = await testApp()
    organizationId = (await addDonationCampaign(product)).organizationId
  })
  after(() => product.close())

  /** A job with no try left, as the queue leaves it. */
  const die = async (name: string, key: string | null = null) => {
    const payload = JSON.stringify({ organizationId, paymentId: 7, trace: 'abc' })
    const { rows } = await sql<{ id: string }>`
      select id::text as id from graphile_worker.add_job(${name}::text, ${payload}::json, job_key => ${key}::text,
        max_attempts => 1)`.execute(product.db)
    const id = rows[0]?.id ?? ''
    await sql`
      update graphile_worker._private_jobs set attempts = 1, last_error = 'it never works' where id = ${id}::bigint`.execute(
      product.db,
    )
    return id
  }
  const deadSign = async () => (await product.acts.readVitalSigns()).deadJobs
  const audited = (id: string) =>
    product.db
      .selectFrom('audit')
      .select(['organizationId', 'actor', 'action', 'facts'])
      .where('object', '=', `job:${id}`)
      .execute()

  test('are counted among the vital signs and listed with their last error', async () => {
    assert.equal(await deadSign(), 0)
    const id = await die('send-debit')
    assert.equal(await deadSign(), 1)
    const [job] = await deadJobsOf(product)
    assert.deepEqual(
      { ...job, since: undefined },
      {
        ...{ id, name: 'send-debit', payload: { organizationId, paymentId: 7, trace: 'abc' } },
        ...{ attempts: 1, reason: 'it never works', since: undefined },
      },
    )
    successOf(await product.acts.giveUpJob({ actor: 'terminal', id, reason: 'a test' }))
  })

  test('one is read with the organization whose work it was', async () => {
    const id = await die('send-debit')
    const read = successOf(await product.acts.readDeadJob({ actor: 'terminal', id }))
    const { name, slug: organizationSlug } = await organizationNameOf(product.db, organizationId)
    assert.deepEqual(read.organization, { organizationSlug, name })
    successOf(await product.acts.giveUpJob({ actor: 'terminal', id, reason: 'a test' }))
  })

  test('one that waits or runs is not dead: it can be neither retried nor given up', async () => {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from graphile_worker.add_job('send-debit', '{"trace": "abc"}'::json)`.execute(
      product.db,
    )
    const id = rows[0]?.id ?? ''
    assert.equal(await deadSign(), 0)
    assert.deepEqual(codesOf(await product.acts.retryJob({ actor: 'terminal', id })), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.giveUpJob({ actor: 'terminal', id, reason: 'a test' })), [
      'NOT_FOUND',
    ])
    await sql`delete from graphile_worker._private_jobs`.execute(product.db)
  })

  test('one whose successor took its key while it ran is not told', async () => {
    await die('charge-payment')
    await die('sweep-payments')
    assert.equal(await deadSign(), 0)
    await die('charge-payment', 'charge-payment:7')
    assert.equal(await deadSign(), 1)
    await sql`delete from graphile_worker._private_jobs`.execute(product.db)
  })

  test('a retry gives all tries again and is in the audit', async () => {
    const id = await die('send-debit')
    successOf(await product.acts.retryJob({ actor: 'terminal', id }))
    const { rows } = await sql`
      select attempts, run_at <= now() as due from graphile_worker.jobs where id = ${id}::bigint`.execute(
      product.db,
    )
    assert.deepEqual(rows, [{ attempts: 0, due: true }])
    const facts = {
      job: 'send-debit',
      payload: JSON.stringify({ organizationId, paymentId: 7 }),
      causedBy: 'abc',
    }
    assert.deepEqual(await audited(id), [
      { organizationId, actor: 'operator', action: 'job.retry', facts: { ...facts, attempts: 1 } },
    ])
    await sql`delete from graphile_worker._private_jobs`.execute(product.db)
  })

  test('giving up takes it out of the queue; its reason is in the audit, and without one nothing happens', async () => {
    const id = await die('send-debit')
    const unsaid = await product.acts.giveUpJob({ actor: 'terminal', id, reason: ' ' })
    assert.deepEqual(codesOf(unsaid), ['required'])
    successOf(await product.acts.giveUpJob({ actor: 'terminal', id, reason: 'paid by cheque' }))
    assert.deepEqual(await deadJobsOf(product), [])
    const [line] = await audited(id)
    assert.equal(line?.action, 'job.giveUp')
    assert.match(JSON.stringify(line?.facts), /"reason":"paid by cheque"/)
    assert.deepEqual(codesOf(await product.acts.retryJob({ actor: 'terminal', id })), ['NOT_FOUND'])
  })
})
