import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { chargeAt, chargesOf, type LaterSale, planOf, sellInstalments } from '#test/support/later.ts'

const card = '4242424242424242'
let product: TestApp
let sale: LaterSale

before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
  sale = await sellInstalments(product, card)
})
after(() => product.close())

/** Somebody with a role in an organization. */
async function person(
  email: string,
  role: { organizationId: number; formId: number | null },
): Promise<number> {
  const names = { firstName: 'Inès', lastName: 'Le Gall', isVerified: true }
  const { id } = await product.db
    .insertInto('users')
    .values({ email, emailKey: email, ...names })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = role.formId === null ? ('OrganizationAdmin' as const) : ('FormAdmin' as const)
  const { organizationId, formId } = role
  await product.db.insertInto('roles').values({ organizationId, userId: id, role: name, formId }).execute()
  return id
}

const cancel = (userId: number | null, input: Partial<{ organizationSlug: string; orderId: number }> = {}) =>
  product.acts.cancelFuturePayments({
    organizationSlug: sale.form.address.organizationSlug,
    orderId: sale.orderId,
    userId,
    ...input,
  })

test('only an administrator of the form or its organization cancels what is still to be charged', async () => {
  const { organizationId, form } = sale
  const elsewhere = await sellInstalments(product, card)
  const stranger = await person('s@example.org', { organizationId: elsewhere.organizationId, formId: null })
  for (const userId of [null, stranger]) assert.deepEqual(codesOf(await cancel(userId)), ['NOT_FOUND'])
  const hers = await person('h@example.org', { organizationId, formId: form.formId })
  assert.deepEqual(codesOf(await cancel(hers, { orderId: elsewhere.orderId })), ['NOT_FOUND'])
  assert.deepEqual(codesOf(await cancel(hers, { organizationSlug: 'nobody' })), ['NOT_FOUND'])
  assert.deepEqual((await planOf(product, sale)).status, 'Active')
  product.mails.length = 0
  const both = await Promise.all([cancel(hers), cancel(hers)])
  for (const result of both) assert.equal(successOf(result), null)
  assert.deepEqual(await product.runJobs(), [])
  assert.deepEqual(
    product.mails.map(({ subject }) => /sont annulées/.test(subject)),
    [true],
  )
  assert.deepEqual(
    (await chargesOf(product, sale)).map(({ status }) => status),
    ['Authorized', 'Canceled', 'Canceled'],
  )
  assert.equal((await planOf(product, sale)).status, 'Canceled')
  await chargeAt(product, '2026-12-20T08:00:00.000Z')
  assert.deepEqual(
    (await chargesOf(product, sale)).map(({ status }) => status),
    ['Authorized', 'Canceled', 'Canceled'],
  )
  const line = await product.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'schedule.cancel')
    .execute()
  assert.deepEqual(
    line.map(({ actor }) => actor),
    [`user:${hers}`],
  )
})
