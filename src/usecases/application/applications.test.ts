import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Approval } from '#domain/form/approval.ts'
import { applicationPath } from '#domain/membership/application-address.ts'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMemberships, memberOf, setSeason } from '#test/support/memberships.ts'
import { addMember, addUser } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

const card = '4242424242424242'
const now = '2026-11-20T12:00:00.000Z'
const payer = { ...camille, email: 'camille@example.org', emailConfirmation: 'camille@example.org' }

/** Rules MEM-9 and MEM-10. */
describe('applications that are accepted before they are paid', () => {
  let product: TestApp
  let form: TestForm
  let visit: TestForm['address'] & { readonly userId: number }

  before(async () => {
    product = await testApp(now)
  })
  after(async () => {
    await assertAgreement(product.db, product.sandbox.url)
    await product.close()
  })
  beforeEach(async () => {
    product.clock.set(now)
    form = await addForm(product, {
      formType: 'Membership',
      title: 'Saison',
      tiers: [
        { tierType: 'Membership', price: 4500, label: 'Adhésion', capacity: 2 },
        { tierType: 'Membership', price: 0, label: 'Soutien' },
      ],
    })
    await ask('newcomers')
    visit = { ...form.address, userId: await administrator('OrganizationAdmin') }
    await product.runJobs()
    product.mails.length = 0
  })

  // One after the other: a changed rate locks its form.
  const ask = async (approval: Approval | null, { price }: { readonly price?: number } = {}) => {
    await product.db.updateTable('forms').set({ approval }).where('id', '=', form.formId).execute()
    if (price !== undefined)
      await product.db.updateTable('tiers').set({ price }).where('formId', '=', form.formId).execute()
  }
  const administrator = (role: 'OrganizationAdmin' | 'Treasurer' | 'Reader') =>
    addMember(product, `${randomUUID()}@example.org`, {
      role,
      organizationId: form.organizationId,
      formId: null,
    })

  async function fill(firstName = 'Léa', tier = 0, email = payer.email): Promise<string> {
    const items = [{ ...memberOf(form, firstName), tierId: form.tiers[tier]?.id ?? 0 }]
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    const who = { ...payer, email, emailConfirmation: email }
    successOf(await product.acts.savePayer({ cartId, payer: who, userId: null }))
    return cartId
  }
  const apply = async (cartId: string) =>
    product.acts.applyForMembership({ cartId, consents: allConsents, locale: 'fr' })

  /** An application that was handed in, with the link of its mail. */
  async function applied(firstName = 'Léa', tier = 0, email = payer.email) {
    const cartId = await fill(firstName, tier, email)
    const { redirectUrl } = successOf(await apply(cartId))
    const [, id = '', token = ''] = /^\/demande\/(\d+)\?token=(.+)$/.exec(redirectUrl) ?? []
    return { cartId, id: Number(id), link: { applicationId: Number(id), token: decodeURIComponent(token) } }
  }
  const accept = (applicationId: number, word?: string) =>
    product.acts.acceptApplication({ ...visit, applicationId, ...(word !== undefined && { word }) })
  const decline = (applicationId: number, word?: string) =>
    product.acts.declineApplication({ ...visit, applicationId, ...(word !== undefined && { word }) })
  const read = async (link: { readonly applicationId: number; readonly token: string }) =>
    successOf(await product.acts.readApplication(link))
  const list = async (shown: 'waiting' | 'accepted' | 'over' = 'waiting') =>
    successOf(await product.acts.listAdministeredApplications({ ...visit, shown, after: null }))
  const orders = () =>
    product.db
      .selectFrom('orders')
      .select(['id', 'status', 'amount'])
      .where('formId', '=', form.formId)
      .execute()
  const isSoldOut = async () =>
    !(await product.acts.createCart({ ...form.address, items: [memberOf(form, 'Zoé')] })).ok
  async function letters() {
    assert.deepEqual(await product.runJobs(), [])
    return product.mails.splice(0)
  }
  const mailed = async () => (await letters()).map(({ subject }) => subject)
  async function pay(link: { readonly applicationId: number; readonly token: string }, tip = 0) {
    const { paymentRequestId } = requestOf(successOf(await product.acts.payApplication({ ...link, tip })))
    const paid = await payWith(product, paymentRequestId, card)
    assert.deepEqual(await product.runJobs(), [])
    return paid
  }

  test('one that is sent takes nothing, keeps its place, is no order, and is told by mail', async () => {
    const { cartId, id, link } = await applied()
    assert.equal(
      successOf(await apply(cartId)).redirectUrl,
      applicationPath(link),
      'pressed twice, it is one',
    )
    assert.deepEqual(await orders(), [])
    const { rows, counts } = await list()
    assert.deepEqual(
      rows.map(({ payer: who, people, amount, state, again }) => [who, people, amount, state, again]),
      [[`${camille.firstName} ${camille.lastName}`, ['Léa Moreau'], 4500, 'waiting', false]],
    )
    assert.deepEqual(counts, { waiting: 1, accepted: 0 })
    assert.equal((await read(link)).state, 'waiting')
    assert.match((await mailed()).join(), /est envoyée/)
    // Places are kept for weeks, beyond any cart's life.
    await applied('Tom')
    product.clock.set('2026-12-20T12:00:00.000Z')
    await product.acts.sweepCarts()
    assert.ok(await isSoldOut())
    assert.equal((await read(link)).state, 'waiting')
    assert.ok(id > 0)
  })

  test('its payer finds it in their space, to follow it and then to pay it; nobody else does', async () => {
    const address = `${randomUUID()}@example.org`
    const own = await addUser(product, address.toUpperCase())
    const stranger = await addUser(product, `${randomUUID()}@example.org`)
    const pageOf = async (userId: number) => ({
      memberships: successOf(await product.acts.listMemberships({ userId, after: null })).applications,
      payments: successOf(
        await product.acts.listOrders({
          ...{ userId, year: null, formType: null, pageSize: 20, continuationToken: null },
        }),
      ).applications,
    })
    const { cartId, id, link } = await applied()
    await product.db.updateTable('payers').set({ email: address }).where('cartId', '=', cartId).execute()
    const waiting = await pageOf(own)
    assert.deepEqual(
      waiting.memberships.map(({ state, amount, path }) => ({ state, amount, path })),
      [{ state: 'waiting', amount: 4500, path: applicationPath(link) }],
    )
    assert.deepEqual(waiting.payments, [], 'nothing is to be paid yet')
    successOf(await accept(id))
    const accepted = await pageOf(own)
    assert.deepEqual(
      accepted.payments.map(({ state, untilOn }) => [state, untilOn]),
      [['accepted', '2026-12-04']],
    )
    assert.deepEqual(accepted.memberships, accepted.payments)
    assert.deepEqual(await pageOf(stranger), { memberships: [], payments: [] })
    await pay(link)
    assert.deepEqual(await pageOf(own), { memberships: [], payments: [] })
  })

  test('its cart is nobody’s to change or to pay any more', async () => {
    const { cartId } = await applied()
    const items = [memberOf(form, 'Tom')]
    const start = { cartId, consents: allConsents, backUrl: null, locale: 'fr', tip: 0 } as const
    for (const tried of [
      await product.acts.updateCart({ ...form.address, cartId, items }),
      await product.acts.savePayer({ cartId, payer, userId: null }),
      await product.acts.startPayment(start),
      await product.acts.orderByTransfer({ cartId, consents: allConsents, locale: 'fr' }),
      await product.acts.refreshCart({ cartId }),
    ])
      assert.deepEqual(codesOf(tried), ['CART_UNKNOWN'])
    const { redirectUrl } = successOf(await product.acts.readPaidCart({ cartId }))
    assert.match(redirectUrl, /^\/demande\//)
  })

  test('nothing of such a campaign is paid without one: by page, program or transfer', async () => {
    const cartId = await fill()
    const start = { cartId, consents: allConsents, backUrl: null, locale: 'fr', tip: 0 } as const
    assert.deepEqual(codesOf(await product.acts.startPayment(start)), ['APPROVAL_NEEDED'])
    const page = {
      ...form.address,
      cartId: null,
      items: [memberOf(form, 'Tom')],
      payer,
      tip: 0,
      consents: allConsents,
    }
    const sent = await product.acts.submitOnePage({ ...page, backUrl: null, userId: null, locale: 'fr' })
    assert.deepEqual(codesOf(sent), ['APPROVAL_NEEDED'])
    await product.db
      .updateTable('organizations')
      .set({ transferDays: 10 })
      .where('id', '=', form.organizationId)
      .execute()
    const byTransfer = await product.acts.orderByTransfer({ cartId, consents: allConsents, locale: 'fr' })
    assert.deepEqual(codesOf(byTransfer), ['APPROVAL_NEEDED'])
    await ask(null)
    assert.deepEqual(codesOf(await apply(cartId)), ['APPROVAL_OFF'])
    requestOf(successOf(await product.acts.startPayment(start)))
  })

  test('an accepted one is paid by its link, once, and its payer is a member', async () => {
    const { id, link } = await applied()
    await mailed()
    assert.deepEqual(codesOf(await product.acts.payApplication({ ...link, tip: 0 })), ['APPLICATION_OVER'])
    successOf(await accept(id, 'Bienvenue !'))
    const [told, ...others] = await letters()
    assert.deepEqual(others, [])
    assert.match(told?.subject ?? '', /est acceptée/)
    for (const words of ['Bienvenue !', '/demande/', '4 décembre 2026'])
      assert.ok(told?.text.includes(words), words)
    const view = await read(link)
    assert.deepEqual(
      [view.state, view.untilOn, view.total, view.word],
      ['accepted', '2026-12-04', 4500, 'Bienvenue !'],
    )
    assert.deepEqual(codesOf(await product.acts.payApplication({ ...link, tip: null })), ['tipConsentError'])
    const first = requestOf(successOf(await product.acts.payApplication({ ...link, tip: 100 })))
    const again = requestOf(successOf(await product.acts.payApplication({ ...link, tip: 100 })))
    assert.equal(again.paymentRequestId, first.paymentRequestId, 'two tabs pay one request')
    await payWith(product, first.paymentRequestId, card)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      (await orders()).map(({ status, amount }) => [status, amount]),
      [['Processed', 4500]],
    )
    assert.equal((await read(link)).state, 'paid')
    assert.equal((await list('over')).rows[0]?.state, 'paid')
    await product.acts.settleMemberships()
    const members = await product.db
      .selectFrom('memberships')
      .select('stands')
      .where('formId', '=', form.formId)
      .execute()
    assert.deepEqual(members, [{ stands: true }])
    await product.acts.followApplications()
    assert.deepEqual(await stateOf(id), 'paid')
    requestOf(successOf(await product.acts.payApplication({ ...link, tip: 0 })))
    assert.equal((await orders()).length, 1)
    assert.deepEqual(codesOf(await decline(id)), ['APPLICATION_DECIDED'])
    successOf(await accept(id))
  })

  const stateOf = async (id: number) =>
    (await product.db.selectFrom('applications').select('state').where('id', '=', id).executeTakeFirst())
      ?.state

  test('it is paid at the price it was sent with, whatever became of the campaign', async () => {
    const { id, link } = await applied()
    successOf(await accept(id))
    await ask(null, { price: 9900 })
    await product.db
      .updateTable('forms')
      .set({ saleEndAt: '2026-11-21T00:00:00.000Z' })
      .where('id', '=', form.formId)
      .execute()
    await product.db.updateTable('tiers').set({ deletedAt: now }).where('formId', '=', form.formId).execute()
    product.clock.set('2026-11-25T12:00:00.000Z')
    await pay(link)
    assert.deepEqual(
      (await orders()).map(({ amount }) => amount),
      [4500],
    )
  })

  test('nothing is paid to a campaign that the operator withholds', async () => {
    const { id, link } = await applied()
    successOf(await accept(id))
    const withhold = (withheldSince: string | null) =>
      product.db.updateTable('forms').set({ withheldSince }).where('id', '=', form.formId).execute()
    await withhold(now)
    assert.deepEqual(codesOf(await product.acts.payApplication({ ...link, tip: 0 })), ['FORM_CLOSED'])
    await withhold(null)
    await pay(link)
    assert.equal((await orders()).length, 1)
  })

  test('one that costs nothing is an order as soon as it is accepted', async () => {
    const { id, link } = await applied('Léa', 1)
    assert.deepEqual(await orders(), [])
    successOf(await accept(id))
    assert.deepEqual(
      (await orders()).map(({ status }) => status),
      ['Processed'],
    )
    assert.equal((await read(link)).state, 'paid')
    assert.deepEqual(await stateOf(id), 'paid')
    successOf(await accept(id))
    assert.equal((await orders()).length, 1)
  })

  test('accepted by two people at once, it is accepted once and told once', async () => {
    const { id } = await applied()
    await mailed()
    const other = { ...visit, userId: await administrator('OrganizationAdmin') }
    const both = await Promise.all([
      accept(id),
      product.acts.acceptApplication({ ...other, applicationId: id }),
    ])
    for (const done of both) successOf(done)
    assert.equal((await mailed()).length, 1)
  })

  test('accepting it again leaves a payment under way alone', async () => {
    const { id, link } = await applied()
    successOf(await accept(id))
    const { paymentRequestId } = requestOf(successOf(await product.acts.payApplication({ ...link, tip: 0 })))
    successOf(await accept(id))
    await payWith(product, paymentRequestId, card)
    assert.equal((await orders()).length, 1)
  })

  test('a declined one frees its place at once, tells its payer, and stays declined', async () => {
    const { id, link, cartId } = await applied()
    await applied('Tom')
    await mailed()
    assert.ok(await isSoldOut())
    successOf(await decline(id, 'Le groupe est complet.'))
    assert.ok(!(await isSoldOut()))
    const [told] = await letters()
    assert.ok(told?.text.includes('Le groupe est complet.'))
    assert.equal((await read(link)).state, 'declined')
    assert.deepEqual(codesOf(await accept(id)), ['APPLICATION_DECIDED'])
    successOf(await decline(id))
    assert.deepEqual(await mailed(), [])
    assert.deepEqual(codesOf(await product.acts.payApplication({ ...link, tip: 0 })), ['APPLICATION_OVER'])
    // A month later nothing of it names anybody.
    product.clock.set('2026-12-31T12:00:00.000Z')
    await product.acts.applyRetention()
    const left = await product.db.selectFrom('payers').select('email').where('cartId', '=', cartId).execute()
    assert.deepEqual(left, [])
    assert.equal(await stateOf(id), undefined)
  })

  test('an accepted one may still be declined, but for a moment in which its bank decides', async () => {
    const { id, link } = await applied()
    successOf(await accept(id))
    const { paymentRequestId } = requestOf(successOf(await product.acts.payApplication({ ...link, tip: 0 })))
    successOf(await decline(id))
    assert.equal((await read(link)).state, 'declined')
    const request = await product.db
      .selectFrom('paymentRequests')
      .select('status')
      .where('id', '=', paymentRequestId)
      .executeTakeFirstOrThrow()
    assert.equal(request.status, 'canceled')
    assert.deepEqual(await orders(), [])
  })

  test('its payer takes it back, once', async () => {
    const { id, link } = await applied()
    successOf(await product.acts.withdrawApplication(link))
    successOf(await product.acts.withdrawApplication(link))
    assert.equal((await read(link)).state, 'withdrawn')
    assert.deepEqual(codesOf(await accept(id)), ['APPLICATION_DECIDED'])
    assert.deepEqual(await orders(), [])
  })

  test('who has still to pay is reminded once; after the last day it lapses, and both know', async () => {
    const { id, link } = await applied()
    await applied('Tom')
    successOf(await accept(id))
    await mailed()
    product.clock.set('2026-12-01T08:00:00.000Z')
    await product.acts.followApplications()
    assert.match((await mailed()).join(), /quelques jours/)
    await product.acts.followApplications()
    assert.deepEqual(await mailed(), [])
    product.clock.set('2026-12-04T22:30:00.000Z')
    await product.acts.sweepCarts()
    assert.equal((await read(link)).state, 'accepted', 'the last day is over at midnight in Paris')
    assert.deepEqual(
      (await list('accepted')).rows.map(row => row.id),
      [id],
    )
    product.clock.set('2026-12-04T23:30:00.000Z')
    const [open, over] = [await list('accepted'), await list('over')]
    assert.deepEqual(
      [open.rows, open.counts.accepted],
      [[], 0],
      'its list says so before the job of the night',
    )
    assert.deepEqual(
      over.rows.map(row => [row.id, row.state]),
      [[id, 'lapsed']],
    )
    product.clock.set('2026-12-05T06:00:00.000Z')
    await product.acts.sweepCarts()
    await product.acts.followApplications()
    assert.match((await mailed()).join(), /n’attend plus/)
    assert.deepEqual([await stateOf(id), await isSoldOut()], ['lapsed', false])
    assert.deepEqual(codesOf(await product.acts.payApplication({ ...link, tip: 0 })), ['APPLICATION_OVER'])
    product.clock.set('2026-12-06T06:00:00.000Z')
    await product.acts.tellApplications()
    assert.match((await mailed()).join(), /1 demande d’adhésion à lire/)
  })

  test('one that nobody reads is over after sixty days', async () => {
    const { id } = await applied()
    await mailed()
    product.clock.set('2027-01-20T12:00:00.000Z')
    const { rows, counts } = await list()
    assert.deepEqual([rows, counts], [[], { waiting: 0, accepted: 0 }])
    await product.acts.followApplications()
    await mailed()
    assert.equal(await stateOf(id), 'lapsed')
  })

  test('who decides hears of a day’s applications in one mail at most, and nobody else does', async () => {
    await administrator('Reader')
    await applied()
    await applied('Tom')
    await mailed()
    product.clock.set('2026-11-21T06:00:00.000Z')
    await product.acts.tellApplications()
    await product.acts.tellApplications()
    const { email } = await product.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', visit.userId)
      .executeTakeFirstOrThrow()
    const told = (await letters()).filter(({ text }) => text.includes(form.address.organizationSlug))
    assert.deepEqual(
      told.map(({ to }) => to.address),
      [email],
    )
    product.clock.set('2026-11-22T06:00:00.000Z')
    await product.acts.tellApplications()
    assert.deepEqual(await mailed(), [])
  })

  test('many are accepted at once; of others, and of what is over, none', async () => {
    const [lea, tom] = [await applied(), await applied('Tom')]
    successOf(await decline(tom.id))
    const elsewhere = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 100 }],
    })
    const ids = [lea.id, tom.id, lea.id, 999_999]
    assert.deepEqual(successOf(await product.acts.acceptApplications({ ...visit, applicationIds: ids })), {
      accepted: 1,
    })
    const others = { ...elsewhere.address, userId: visit.userId }
    assert.deepEqual(codesOf(await product.acts.acceptApplications({ ...others, applicationIds: ids })), [
      'NOT_FOUND',
    ])
  })

  test('a treasurer reads them and does not decide; to strangers none exists', async () => {
    const { id, link } = await applied()
    const treasurer = { ...form.address, userId: await administrator('Treasurer'), applicationId: id }
    assert.equal(successOf(await product.acts.readAdministeredApplication(treasurer)).mayDecide, false)
    assert.deepEqual(codesOf(await product.acts.acceptApplication(treasurer)), ['NOT_FOUND'])
    const stranger = {
      ...form.address,
      userId: await addUser(product, `${randomUUID()}@example.org`),
      applicationId: id,
    }
    assert.deepEqual(codesOf(await product.acts.readAdministeredApplication(stranger)), ['NOT_FOUND'])
    for (const wrong of [
      { applicationId: id, token: 'x' },
      { applicationId: id + 1, token: link.token },
    ]) {
      assert.deepEqual(codesOf(await product.acts.readApplication(wrong)), ['NOT_FOUND'])
      assert.deepEqual(codesOf(await product.acts.payApplication({ ...wrong, tip: 0 })), ['NOT_FOUND'])
      assert.deepEqual(codesOf(await product.acts.withdrawApplication(wrong)), ['NOT_FOUND'])
    }
  })

  test('who is logged in hears of their other one; nobody else does, but the association sees it', async () => {
    await applied()
    const cartId = await fill('Tom')
    const camilleId = await addUser(product, payer.email)
    const told = async (userId: number | null) =>
      successOf(await product.acts.readApplying({ cartId, userId }))?.before.length
    assert.deepEqual([await told(camilleId), await told(null), await told(visit.userId)], [1, 0, 0])
    successOf(await apply(cartId))
    assert.deepEqual(
      (await list()).rows.map(({ again }) => again),
      [true, true],
    )
    const received = (await letters()).filter(({ text }) => text.includes('déjà en cours'))
    assert.ok(received.length > 0)
  })

  test('whoever takes their data along has their applications with them, nobody else’s', async () => {
    const { id } = await applied('Léa', 0, 'lea@example.org')
    const [own, other] = [
      await addUser(product, 'lea@example.org'),
      await addUser(product, 'autre@example.org'),
    ]
    const taken = async (userId: number) => {
      const pieces = await Array.fromAsync(successOf(await product.acts.exportData({ userId })))
      return JSON.parse(pieces.join('')).applications
    }
    const [kept, ...rest] = await taken(own)
    assert.deepEqual(
      [kept.id, kept.state, kept.items[0].participant.firstName, rest],
      [id, 'waiting', 'Léa', []],
    )
    assert.deepEqual(await taken(other), [])
  })

  test('a rate that somebody applied for is withdrawn, not deleted, and its places are held', async () => {
    await applied()
    const rateId = form.tiers[0]?.id ?? 0
    successOf(await product.acts.removeRate({ ...visit, rateId }))
    const rate = await product.db
      .selectFrom('tiers')
      .select('deletedAt')
      .where('id', '=', rateId)
      .executeTakeFirst()
    assert.notEqual(rate?.deletedAt ?? null, null)
  })

  test('what the association enters itself needs no application', async () => {
    const recorded = await product.acts.recordOfflineOrder({
      ...{ ...visit, sessionId: null, requestKey: randomUUID(), expectedTotal: null },
      items: [memberOf(form, 'Noé')],
      payer: { firstName: 'Noé', lastName: 'Moreau', email: 'noe@example.org', country: 'FR' },
      payment: { means: 'Check', receivedOn: '12/11/2026', reference: '' },
    })
    successOf(recorded)
    assert.equal((await orders()).length, 1)
  })

  describe('renewed by a link (rule MEM-5)', () => {
    const next = { validFrom: '2027-09-01', validUntil: '2028-08-31' }

    /** Last season's order, and what renews it. */
    async function season() {
      const former = await addMemberships(product, { validFrom: '2026-09-01', validUntil: '2027-08-31' })
      const { orderId } = await sellItems(product, former, [memberOf(former, 'Léa')], card)
      await product.acts.settleMemberships()
      await setSeason(product, former, next)
      product.clock.set('2027-08-10T12:00:00.000Z')
      const until = '2027-09-10T12:00:00.000Z'
      const subject = `renewal:${former.organizationId}:${orderId}`
      const link = { orderId, token: product.app.signer.sign(subject, until) }
      const decides = (approval: Approval) =>
        product.db.updateTable('forms').set({ approval }).where('id', '=', former.formId).execute()
      return { former, link, decides }
    }
    const press = async ({ former, link }: Awaited<ReturnType<typeof season>>) => {
      const renewal = successOf(await product.acts.prepareRenewal({ ...link, userId: null }))
      const { items, payer: payerOf, renewsOrderId, renews } = renewal
      return product.acts.submitOnePage({
        ...former.address,
        ...{ cartId: null, items, payer: payerOf, tip: 0, consents: allConsents, backUrl: null },
        ...{ userId: null, locale: 'fr', renewsOrderId, renews },
      })
    }

    test('members are asked for no approval again, unless the association says so', async () => {
      const renewed = await season()
      await renewed.decides('everybody')
      const { state } = successOf(await product.acts.readRenewal({ ...renewed.link, userId: null }))
      assert.equal(state, 'apply')
      await renewed.decides('newcomers')
      requestOf(successOf(await press(renewed)).payment)
    })

    test('whoever adds somebody else to a renewal applies for them', async () => {
      const renewed = await season()
      await renewed.decides('newcomers')
      const start = async (names: readonly string[]) => {
        const items = names.map(name => memberOf(renewed.former, name))
        const { id: cartId } = successOf(await product.acts.createCart({ ...renewed.former.address, items }))
        successOf(await product.acts.noteRenewal({ ...renewed.link, cartId }))
        successOf(await product.acts.savePayer({ cartId, payer, userId: null }))
        return product.acts.startPayment({
          cartId,
          consents: allConsents,
          backUrl: null,
          locale: 'fr',
          tip: 0,
        })
      }
      assert.deepEqual(codesOf(await start(['Léa', 'Zoé'])), ['APPROVAL_NEEDED'])
      requestOf(successOf(await start(['LEA'])))
    })
  })
})
