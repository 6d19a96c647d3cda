import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { insertOperator } from '#db/operators.ts'
import { customersOfUser } from '#db/user-customers.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { openAttestations } from '#test/support/attestation-link.ts'
import { addDonationCampaign, camille, type TestCampaign } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { codesOf, openedPayment, successOf } from '#test/support/donation.ts'
import { sellInstalments, sellMonths } from '#test/support/later.ts'
import { paidGift } from '#test/support/refunds.ts'

const card = '4242424242424242'
const password = 'a password of the tests'
let product: TestApp
let campaign: TestCampaign

before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
  campaign = await addDonationCampaign(product, { capacity: 100 })
})
after(() => product.close())

/** An account of an address, verified unless said otherwise. */
async function addUser(email: string, more: { isVerified?: boolean } = {}): Promise<number> {
  const { id } = await product.db
    .insertInto('users')
    .values({
      email,
      emailKey: email.toLowerCase(),
      firstName: 'Camille',
      lastName: 'Moreau',
      passwordHash: await product.app.credentials.hashPassword(password),
      isVerified: true,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Everything that was paid so far now belongs to this address. */
async function giveOrdersTo(email: string | null, userId: number | null = null): Promise<void> {
  await product.db.updateTable('payers').set({ email, userId }).execute()
}

const everything = { year: null, formType: null, pageSize: 20, continuationToken: null }
const ordersOf = async (userId: number, input: Partial<typeof everything> = {}) =>
  successOf(await product.acts.listOrders({ userId, ...everything, ...input }))

describe('what a user paid', () => {
  test('is found by the proved address, whatever its case, and by nobody else', async () => {
    const sale = await sellInstalments(product, card)
    await giveOrdersTo('Paying@Example.org')
    const payer = await addUser('paying@example.org')
    const stranger = await addUser('stranger@example.org')
    const unproved = await addUser('PAYING.too@example.org', { isVerified: false })
    const { orders, years, unpaid } = await ordersOf(payer)
    assert.deepEqual(
      orders.map(({ id, total, standing }) => ({ id, total, standing })),
      [{ id: sale.orderId, total: 18_000, standing: { state: 'partly', paid: 1, count: 3 } }],
    )
    assert.deepEqual(years, [2026])
    assert.deepEqual(unpaid, [])
    assert.deepEqual((await ordersOf(stranger)).orders, [])
    assert.deepEqual(codesOf(await product.acts.listOrders({ userId: unproved, ...everything })), [
      'UNAUTHENTICATED',
    ])
    const page = { orderId: sale.orderId, token: null }
    assert.equal(
      successOf(await product.acts.readOrderPage({ ...page, userId: payer })).order.id,
      sale.orderId,
    )
    assert.deepEqual(codesOf(await product.acts.readOrderPage({ ...page, userId: stranger })), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.readOrderPage({ ...page, userId: null })), ['NOT_FOUND'])
  })

  test('comes a page at a time, by year and type', async () => {
    const userId = await addUser('pages@example.org')
    await paidGift(product, campaign)
    await paidGift(product, campaign)
    await giveOrdersTo('other@example.org', userId)
    const first = await ordersOf(userId, { pageSize: 2 })
    assert.equal(first.orders.length, 2)
    const { continuationToken } = first
    const rest = await ordersOf(userId, { pageSize: 2, continuationToken: continuationToken as null })
    assert.equal(rest.continuationToken, null)
    const ids = [...first.orders, ...rest.orders].map(order => order.id)
    assert.deepEqual(
      ids,
      [...new Set(ids)].toSorted((one, other) => other - one),
    )
    assert.deepEqual((await ordersOf(userId, { year: 2025 as never })).orders, [])
    const gifts = await ordersOf(userId, { formType: 'Donation' as never })
    assert.equal(gifts.orders.length, 2)
    assert.deepEqual(
      codesOf(await product.acts.listOrders({ userId, ...everything, continuationToken: 'x' })),
      ['value_invalid'],
    )
  })

  test('gives its attestations by year, with what was given', async () => {
    const userId = await addUser('documents@example.org')
    await giveOrdersTo(null, userId)
    const all = { userId, year: null, pageSize: 50, continuationToken: null }
    const { years, documents } = successOf(await product.acts.listDocuments(all))
    assert.equal(years.length, 1)
    assert.equal(years[0]?.count, documents.length)
    assert.ok((years[0]?.given ?? 0) > 0)
    assert.ok((years[0]?.amount ?? 0) > (years[0]?.given ?? 0))
    assert.match(documents[0]?.url ?? '', /\/paiement\/attestation\/\d+\?token=/)
    const one = successOf(await product.acts.listDocuments({ ...all, pageSize: 1 }))
    const next = successOf(
      await product.acts.listDocuments({ ...all, pageSize: 1, continuationToken: one.continuationToken }),
    )
    assert.notEqual(next.documents[0]?.id, one.documents[0]?.id)
  })

  test('is exported as one JSON text that holds all of it', async () => {
    const userId = await addUser('export@example.org')
    await giveOrdersTo(null, userId)
    for (const { id } of (await ordersOf(userId)).orders) await openAttestations(product, id)
    let text = ''
    for await (const piece of successOf(await product.acts.exportData({ userId }))) text += piece
    const data = JSON.parse(text)
    assert.equal(data.profile.email, 'export@example.org')
    assert.equal(data.orders.length, (await ordersOf(userId)).orders.length)
    for (const order of data.orders) {
      assert.equal(order.payer.first_name, camille.firstName)
      assert.ok(order.consents)
      assert.ok(order.payments.length > 0)
    }
    assert.ok(data.orders.some((order: { documents: object[] }) => order.documents.length > 0))
    assert.doesNotMatch(text, /token=|password/)
  })
})

describe('another address', () => {
  const link = () => {
    const mail = product.mails.findLast(({ messageId }) => messageId.startsWith('<account.newEmail.'))
    return decodeURIComponent(/adresse\?token=([^\s"]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  }

  test('counts once it is proved, and keeps what was paid with the former one', async () => {
    const userId = await addUser('former@example.org')
    await giveOrdersTo('former@example.org')
    const seen = (await ordersOf(userId)).orders.length
    const input = { userId, email: 'New@example.org', password, locale: 'fr' } as const
    assert.deepEqual(codesOf(await product.acts.askNewEmail({ ...input, password: 'wrong' })), [
      'password_wrong',
    ])
    assert.deepEqual(codesOf(await product.acts.askNewEmail({ ...input, email: 'former@EXAMPLE.org' })), [
      'email_same',
    ])
    successOf(await product.acts.askNewEmail(input))
    assert.deepEqual(codesOf(await product.acts.askNewEmail(input)), ['TOO_MANY_REQUESTS'])
    assert.deepEqual(await product.runJobs(), [])
    const told = product.mails.slice(-2).map(({ to }) => to.address)
    assert.deepEqual(told, ['New@example.org', 'former@example.org'])
    const token = link()
    const stranger = await addUser('not-me@example.org')
    assert.deepEqual(codesOf(await product.acts.confirmNewEmail({ userId: stranger, token })), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.confirmNewEmail({ userId, token: `${token}0` })), [
      'NOT_FOUND',
    ])
    successOf(await product.acts.confirmNewEmail({ userId, token }))
    assert.deepEqual(codesOf(await product.acts.confirmNewEmail({ userId, token })), ['NOT_FOUND'])
    assert.equal(successOf(await product.acts.readProfile({ userId })).email, 'New@example.org')
    assert.equal((await ordersOf(userId)).orders.length, seen)
  })

  test('of another account is refused at the end, not before', async () => {
    const userId = await addUser('wants@example.org')
    await addUser('has@example.org')
    successOf(await product.acts.askNewEmail({ userId, email: 'has@example.org', password, locale: 'fr' }))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(codesOf(await product.acts.confirmNewEmail({ userId, token: link() })), ['email_taken'])
  })
})

describe('an account', () => {
  test('is erased with its coordinates; what runs goes on until it is over', async () => {
    const userId = await addUser('leaving@example.org')
    const gift = await sellMonths(product, card, 10)
    await giveOrdersTo('leaving@example.org')
    const input = { userId, password, gifts: null, locale: 'fr' } as const
    assert.deepEqual(codesOf(await product.acts.eraseAccount(input)), ['required'])
    assert.deepEqual(codesOf(await product.acts.eraseAccount({ ...input, gifts: 'keep', password: 'no' })), [
      'password_wrong',
    ])
    product.mails.length = 0
    successOf(await product.acts.eraseAccount({ ...input, gifts: 'keep' }))
    assert.deepEqual(codesOf(await product.acts.readProfile({ userId })), ['UNAUTHENTICATED'])
    assert.deepEqual(
      codesOf(await product.acts.logIn({ username: 'leaving@example.org', password } as never)),
      ['login_refused'],
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      product.mails.map(({ to }) => to.address),
      ['leaving@example.org'],
    )
    product.clock.set('2026-12-31T12:00:00.000Z')
    assert.ok((await product.acts.forgetErased()) > 0)
    const user = await product.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    assert.deepEqual([user.email, user.firstName, user.lastName, user.passwordHash], ['', '', '', null])
    const payers = await product.db
      .selectFrom('payers as y')
      .innerJoin('orders as o', 'o.cartId', 'y.cartId')
      .select(['o.id', 'y.email', 'y.erasedAt'])
      .execute()
    const running = payers.find(({ id }) => id === gift.orderId)
    assert.equal(running?.email, 'leaving@example.org')
    const gone = payers.filter(({ email }) => email === null)
    assert.ok(gone.length > 0 && gone.every(({ erasedAt }) => erasedAt !== null))
  })

  test('stops its gifts where its owner says so, and stays while it alone administers', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const userId = await addUser('stops@example.org')
    await sellMonths(product, card, 10)
    await giveOrdersTo('stops@example.org')
    const { organizationId } = campaign
    const role = { organizationId, userId, role: 'OrganizationAdmin' } as const
    await product.db.insertInto('roles').values(role).execute()
    const input = { userId, password, gifts: 'stop', locale: 'fr' } as const
    assert.deepEqual(codesOf(await product.acts.eraseAccount(input)), ['LAST_ADMINISTRATOR'])
    await product.db
      .insertInto('roles')
      .values({ ...role, userId: await addUser('other@admin.org') })
      .execute()
    successOf(await product.acts.eraseAccount(input))
    const living = await product.db
      .selectFrom('schedules')
      .select('id')
      .where('frequency', '=', 'Monthly')
      .where('status', '=', 'Active')
      .execute()
    assert.deepEqual(living, [])
  })

  /** Two people erase their accounts at the same moment. */
  async function leaveAtOnce(pair: readonly number[]): Promise<readonly string[]> {
    const input = { password, gifts: null, locale: 'fr' } as const
    const done = await Promise.all(pair.map(userId => product.acts.eraseAccount({ userId, ...input })))
    return done.map(each => (each.ok ? 'ok' : (codesOf(each)[0] ?? ''))).sort()
  }

  test('of the last administrator stays, whoever leaves at the same moment', async () => {
    const { organizationId } = await addDonationCampaign(product)
    const pair = [await addUser('one@admin.org'), await addUser('two@admin.org')]
    const roles = pair.map(userId => ({ organizationId, userId, role: 'OrganizationAdmin' as const }))
    await product.db.insertInto('roles').values(roles).execute()
    assert.deepEqual(await leaveAtOnce(pair), ['LAST_ADMINISTRATOR', 'ok'])
  })

  /** An account with a kept card and a monthly gift. */
  async function addGiver(email: string) {
    const userId = await addUser(email)
    const { paymentRequestId } = await openedPayment(product, await addDonationCampaign(product))
    const paid = { paymentRequestId, confirmationTokenId: await cardToken(product, card), userId }
    successOf(await product.acts.advancePayment({ ...paid, saveCard: true }))
    const { orderId } = await sellMonths(product, card, 10)
    const { cartId } = await product.db
      .selectFrom('orders')
      .select('cartId')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await product.db.updateTable('payers').set({ email }).where('cartId', '=', cartId).execute()
    const [customer] = await customersOfUser(product.db, userId)
    const keeps = async () => {
      const answer = await product.app.provider('stripe').methods?.listMethods(customer?.customerId ?? '')
      const gift = await product.db
        .selectFrom('schedules')
        .select('status')
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow()
      return { cards: answer?.outcome === 'done' ? answer.value.length : null, gift: gift.status }
    }
    return { userId, keeps }
  }

  test('that has to stay because somebody left at the same moment keeps its cards and its gifts', async () => {
    const { organizationId } = await addDonationCampaign(product)
    const pair = [await addGiver('first@giver.org'), await addGiver('second@giver.org')]
    const roles = pair.map(({ userId }) => ({ organizationId, userId, role: 'OrganizationAdmin' as const }))
    await product.db.insertInto('roles').values(roles).execute()
    for (const { keeps } of pair) assert.deepEqual(await keeps(), { cards: 1, gift: 'Active' })
    const input = { password, gifts: 'stop', locale: 'fr' } as const
    const left = await Promise.all(
      pair.map(async ({ userId, keeps }) => ({
        erased: await product.acts.eraseAccount({ userId, ...input }),
        keeps,
      })),
    )
    assert.deepEqual(await product.runJobs(), [])
    const ends = left.map(async ({ erased, keeps }) => [erased.ok, await keeps()] as const)
    assert.deepEqual(
      new Map(await Promise.all(ends)),
      new Map([
        [true, { cards: 0, gift: 'Canceled' }],
        [false, { cards: 1, gift: 'Active' }],
      ]),
    )
  })

  test('of the last operator stays, whoever leaves at the same moment', async () => {
    const pair = [await addUser('one@operator.org'), await addUser('two@operator.org')]
    for (const userId of pair)
      await product.app.transaction(tx =>
        insertOperator(tx, { userId, since: product.clock.now(), invitedBy: null }),
      )
    assert.deepEqual(await leaveAtOnce(pair), ['LAST_OPERATOR', 'ok'])
  })
})
