import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { keepDifferences } from '#db/differences.ts'
import type { Finding } from '#domain/ledger/finding.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'

const actor = 'terminal'

describe('a difference', () => {
  let product: TestApp
  let organizationId: number
  before(async () => {
    product = await testApp()
    organizationId = (await addDonationCampaign(product)).organizationId
  })
  after(() => product.close())

  const finding = (found: number): Finding => ({
    kind: 'movementNotBooked',
    object: 'pi_1',
    organizationId,
    expected: 500,
    found,
  })
  const found = (findings: readonly Finding[], isComplete = true) =>
    product.app.transaction(tx =>
      keepDifferences(tx, { subject: 'books', findings, isComplete, now: product.clock.now() }),
    )
  const listed = async (status: 'open' | 'closed' | 'gone') =>
    successOf(await product.acts.listDifferences({ actor, status, after: null })).rows.map(({ id }) => id)
  const close = async () => {
    const [row] = successOf(await product.acts.listDifferences({ actor, status: 'open', after: null })).rows
    const seen = { differenceId: row?.id ?? '', amount: (row?.expected ?? 0) - (row?.found ?? 0) }
    return product.acts.closeDifference({ actor, ...seen, reasons: 'Expliqué par écrit.' })
  }

  test('opens once, however often it is found', async () => {
    await found([finding(0)])
    await found([finding(0)])
    assert.equal((await listed('open')).length, 1)
  })

  test('is not opened by a suspicion, nor gone because of one', async () => {
    await found([{ ...finding(0), object: 'pi_2', isSuspicion: true }])
    assert.deepEqual([(await listed('open')).length, (await listed('gone')).length], [0, 1])
    await found([finding(0)])
    await found([{ ...finding(100), isSuspicion: true }])
    assert.equal((await listed('open')).length, 1)
  })

  test('closed with a reason stays closed while it is seen unchanged, and opens with another amount', async () => {
    successOf(await close())
    assert.deepEqual(codesOf(await close()), ['NOT_FOUND'])
    await found([finding(0)])
    assert.deepEqual([(await listed('open')).length, (await listed('closed')).length], [0, 1])
    await found([finding(200)])
    assert.equal((await listed('open')).length, 1)
  })

  test('closed and gone opens again when it comes back', async () => {
    successOf(await close())
    await found([])
    assert.equal((await listed('gone')).length, 1)
    await found([finding(200)])
    assert.equal((await listed('open')).length, 1)
  })

  test('stays where a comparison did not tell everything', async () => {
    await found([], false)
    assert.equal((await listed('open')).length, 1)
  })

  test('is closed for a reason alone, which the audit keeps', async () => {
    const [differenceId = ''] = await listed('open')
    const unsaid = await product.acts.closeDifference({ actor, differenceId, amount: 300, reasons: '' })
    assert.deepEqual(codesOf(unsaid), ['required'])
    successOf(await close())
    const object = `difference:${differenceId}`
    const { rows } = successOf(await product.acts.listAudit({ actor, object, after: null }))
    assert.equal(rows[0]?.facts.reason, 'Expliqué par écrit.')
  })

  test('that has another amount by now is not closed by who saw the former one', async () => {
    await found([{ ...finding(0), object: 'pi_3' }])
    const [differenceId = ''] = await listed('open')
    const closing = { actor, differenceId, amount: 500, reasons: 'Cinq euros, expliqués.' } as const
    await found([{ ...finding(-90_000), object: 'pi_3' }])
    assert.deepEqual(codesOf(await product.acts.closeDifference(closing)), ['CONFLICT'])
    successOf(await product.acts.closeDifference({ ...closing, amount: 90_500 }))
  })

  test('is put right once, in whatever words, until it is compared again', async () => {
    const seen = [{ ...finding(0), object: 'pi_4' }]
    await found(seen)
    const [differenceId = ''] = await listed('open')
    const correct = (reason: string) => {
      const accounts = { debit: 'provider:clearing', credit: 'organization' } as const
      const asked = { organizationId, ...accounts, amount: 500, about: 'pi_4', reason, author: 'Zoé' }
      return product.acts.correctLedger({ actor, differenceId, ...asked })
    }
    const both = await Promise.all([correct('Virement fait à la main.'), correct('Fait à la main par Zoé.')])
    assert.deepEqual(both.map(successOf).sort(), [false, true])
    product.clock.advance(60)
    await found(seen)
    assert.equal(successOf(await correct('Il en manque autant.')), true)
    await found([])
    assert.deepEqual(codesOf(await correct('Et encore une fois.')), ['CONFLICT'])
  })

  test('is found by a comparison that the operator asked for, with what both sides say', async () => {
    await product.db
      .insertInto('providerMovements')
      .values({
        id: 'txn_nobody_knows',
        provider: 'stripe',
        type: 'climate_order_purchase',
        amount: -500,
        fee: 0,
        createdAt: '2026-11-20T08:00:00.000Z',
      })
      .execute()
    successOf(await product.acts.compareNow({ actor }))
    assert.deepEqual(await product.runJobs(), [])
    const { rows } = successOf(await product.acts.listDifferences({ actor, status: 'open', after: null }))
    const [row] = rows.filter(({ object }) => object === 'txn_nobody_knows')
    assert.deepEqual([row?.kind, row?.expected, row?.found], ['movementUnknown', -500, 0])
    const file = successOf(await product.acts.readDifference({ actor, differenceId: row?.id ?? '' }))
    assert.deepEqual(
      file.movements.map(({ id, amount }) => [id, amount]),
      [['txn_nobody_knows', -500]],
    )
  })

  test('of an unknown movement is gone once it was corrected in full', async () => {
    const isListed = async () => {
      successOf(await product.acts.compareNow({ actor }))
      assert.deepEqual(await product.runJobs(), [])
      const { rows } = successOf(await product.acts.listDifferences({ actor, status: 'open', after: null }))
      return rows.some(({ object }) => object === 'txn_nobody_knows')
    }
    const correct = async (amount: number) => {
      const accounts = { debit: 'operator:providerFees', credit: 'provider:clearing' } as const
      const why = { about: 'txn_nobody_knows', reason: 'Achat de quotas.', author: 'Zoé' }
      const booked = { organizationId, ...accounts, amount, ...why }
      assert.equal(successOf(await product.acts.correctLedger({ actor: 'terminal', ...booked })), true)
    }
    await correct(300)
    assert.equal(await isListed(), true, 'some of it is still missing')
    await correct(200)
    assert.equal(await isListed(), false)
  })
})
