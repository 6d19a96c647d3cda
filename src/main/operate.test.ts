import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { addFaults, callProvider, clearFaults, providerIntents } from '#test/support/provider.ts'
import { asking, paidGift } from '#test/support/refunds.ts'
import { asProcess, atTerminal } from '#test/support/terminal.ts'

let product: TestApp
let campaign: TestCampaign
before(async () => {
  product = await testApp(new Date().toISOString())
  campaign = await addDonationCampaign(product)
})
after(() => product.close())

/** What the operator types, and what comes back. */
const operate = (...words: readonly string[]) => atTerminal(product, words)

test('the terminal compares ledger, orders and provider, and fails on a difference', async () => {
  const { paymentRequestId } = await openedPayment(product, campaign)
  await payWith(product, paymentRequestId, '4242424242424242')
  assert.deepEqual(await product.runJobs(), [])
  const clean = await asProcess(product, ['reconcile', '0'])
  assert.deepEqual(clean, { code: 0, said: clean.said })
  assert.match(clean.said, /^Compared: [1-9]\d*\. Differences: 0\.$/m)
  const [intent] = await providerIntents(product, paymentRequestId)
  await callProvider(product, '/v1/refunds', {
    payment_intent: intent?.id ?? '',
    amount: '1000',
    reverse_transfer: 'true',
  })
  // The provider dates its books by the second.
  await new Promise(resolve => setTimeout(resolve, 1_100))
  await product.acts.foldBalances()
  const owner = new pg.Client({ connectionString: product.database.ownerUrl })
  await owner.connect()
  await owner.query(`update ledger_entries set trace_id = 'by hand'`)
  await owner.end()
  const differs = await asProcess(product, ['reconcile', 'all', '0'])
  assert.equal(differs.code, 1, differs.said)
  assert.match(differs.said, /movementNotBooked pi_\w+: expected 4491 cents, found 5491\./)
  const broken = `The ledger of organization number ${campaign.organizationId} was changed: its seal 1 no longer matches.`
  assert.ok(differs.said.includes(broken), differs.said)
  assert.match(differs.said, /Ledger, orders and payment provider differ by/)
})

test('the terminal shows what the accounts hold', async () => {
  const all = await operate('balances')
  assert.match(all.said, /^operator:tips: -600 cents\.$/m)
  const one = await operate('balances', campaign.address.organizationSlug)
  assert.match(one.said, /^organization: -5000 cents\.$/m)
  const nobody = await operate('balances', 'nobody')
  assert.deepEqual([nobody.code, nobody.said.trim()], [1, 'No organization is called nobody.'])
})

test('the terminal corrects what a transfer by hand left, once, and says who decided it', async () => {
  const { organizationSlug } = campaign.address
  await product.acts.pollEvents()
  assert.deepEqual(await product.runJobs(), [])
  const another = await addDonationCampaign(product)
  await callProvider(product, '/v1/transfers', {
    amount: '4321',
    currency: 'eur',
    destination: another.accountId,
  })
  await new Promise(resolve => setTimeout(resolve, 1_100))
  product.clock.set(new Date().toISOString())
  const differs = await product.acts.reconcile({ patienceMinutes: 0 })
  const held = differs.findings.filter(({ kind }) => kind.endsWith('Differs'))
  const found = held.map(({ kind, expected, found }) => `${kind} ${expected - found}`)
  assert.deepEqual(found, ['accountDiffers 4321', 'operatorDiffers -4321'])

  const words = ['operator:tips', 'organization', '4321', another.accountId, 'a gift', 'C. Moreau']
  const usage = /^Usage: npm run correct -- ORGANIZATION DEBITED_ACCOUNT .*provider:clearing, organization,/
  for (const wrong of [words.slice(0, 5), [...words.slice(0, 2), '43.21', ...words.slice(3)]]) {
    const refused = await operate('correct', organizationSlug, ...wrong)
    assert.deepEqual([refused.code, usage.test(refused.said)], [1, true], refused.said)
  }
  const slug = another.address.organizationSlug
  const corrected = await operate('correct', slug, ...words)
  assert.match(corrected.said, /4321 cents debited to operator:tips and credited to organization/)
  const again = await operate('correct', slug, ...words)
  assert.deepEqual(
    [again.code, again.said.trim()],
    [0, 'This correction is booked already: nothing was added.'],
  )

  product.clock.advance(1)
  const after = await product.acts.reconcile({ patienceMinutes: 0 })
  assert.deepEqual(
    after.findings.filter(({ kind }) => kind.endsWith('Differs')),
    [],
  )
  const lines = await product.db
    .selectFrom('audit')
    .select(['organizationId', 'actor', 'facts'])
    .where('action', '=', 'ledger.correct')
    .execute()
  assert.deepEqual(lines, [
    {
      organizationId: another.organizationId,
      actor: 'operator',
      facts: {
        debit: 'operator:tips',
        credit: 'organization',
        amount: 4_321,
        about: another.accountId,
        reason: 'a gift',
        author: 'C. Moreau',
      },
    },
  ])
})

test('the terminal ends the sessions of one user', async () => {
  const nobody = await operate('end-sessions', 'nobody@example.org')
  const words = 'Nobody has an account with the address “nobody@example.org”.'
  assert.deepEqual([nobody.code, nobody.said.trim()], [1, words])
  const person = {
    email: 'ines@example.org',
    emailKey: 'ines@example.org',
    firstName: 'Inès',
    lastName: 'B',
  }
  await product.db.insertInto('users').values(person).execute()
  const known = await operate('end-sessions', 'ines@example.org')
  assert.deepEqual([known.code, known.said.trim()], [0, 'Sessions ended: 0.'])
})

test('the terminal lists dead jobs, lets one run again and gives one up with a reason', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(product.db)
  const none = await operate('jobs')
  assert.deepEqual([none.code, none.said.trim()], [0, 'Jobs that have failed for good: 0.'])
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker.add_job('return-part', '{"organizationId": 1, "refundId": "r"}'::json,
      max_attempts => 1)`.execute(product.db)
  const id = rows[0]?.id ?? ''
  const die = () =>
    sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'no'`.execute(product.db)
  await die()
  const listed = await operate('jobs', 'list')
  assert.match(
    listed.said,
    new RegExp(`^${id} return-part .*"refundId":"r".*: 1 tries, the last at .*: no$`, 'm'),
  )
  for (const wrong of [
    ['retry'],
    ['retry', 'x'],
    ['give-up', id],
    ['forget', id, 'why'],
    ['retry', '9'.repeat(19)],
  ]) {
    const refused = await operate('jobs', ...wrong)
    assert.deepEqual([refused.code, refused.said.startsWith('Usage: npm run jobs')], [1, true], refused.said)
  }
  const unknown = await operate('jobs', 'retry', '999999')
  assert.deepEqual(
    [unknown.code, unknown.said.trim()],
    [1, 'No job that has failed for good has the id 999999.'],
  )
  assert.match((await operate('jobs', 'retry', id)).said, /return-part\) runs again/)
  await die()
  assert.match(
    (await operate('jobs', 'give-up', id, 'paid by hand')).said,
    /return-part\) is out of the queue/,
  )
  assert.match((await operate('jobs')).said, /: 0\.$/m)
})

test('the terminal says what becomes of the money of a job that is given up', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(product.db)
  const die = async () => {
    const { rows } = await sql<{ id: string }>`
      update graphile_worker._private_jobs set attempts = max_attempts returning id::text as id`.execute(
      product.db,
    )
    return rows[0]?.id ?? ''
  }
  const payment = await paidGift(product, campaign)
  const { userId } = await addAdministrator(product, campaign.organizationId)
  successOf(await product.acts.askRefund(asking(campaign, payment, userId)))
  const giveUp = ['jobs', 'give-up', await die(), 'paid by cheque'] as const
  await addFaults(product, { on: 'refunds.list', do: 'error_before', times: 1 })
  const unasked = await operate(...giveUp)
  await clearFaults(product)
  assert.deepEqual([unasked.code, /does not say whether it has the refund/.test(unasked.said)], [1, true])
  const released = await operate(...giveUp)
  assert.match(released.said, /^Refund \d+ was never sent: its 5000 cents are no longer reserved/m)
  await sql`delete from graphile_worker._private_jobs`.execute(product.db)
  const { paymentRequestId } = await openedPayment(product, campaign)
  await payWith(product, paymentRequestId, '4242424242424242')
  const left = await operate('jobs', 'give-up', await die(), 'a test')
  assert.match(left.said, /^Payment \d+ still waits for the capture of 5600 cents/m)
})

test('the terminal counts what the next night lets go, and changes nothing', async () => {
  await sql`insert into reports (id, reason, email, message, url, trace_id, created_at, status)
    values (gen_random_uuid(), 'SPAM', 'a@example.org', 'Regardez', '/', 't', now() - interval '2 years', 'dismissed')`.execute(
    product.db,
  )
  for (const _ of [1, 2]) {
    const { code, said } = await operate('retention')
    assert.equal(code, 0, said)
    assert.match(said, /^reports: 1$/m)
    assert.match(said, /^accounts: 0$/m)
  }
})
