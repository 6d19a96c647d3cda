import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { copyForm } from '#db/new-forms.ts'
import { testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addMemberships, memberOf, type SeasonDays, setSeason } from '#test/support/memberships.ts'
import { addUser } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

const card = '4242424242424242'
const last: SeasonDays = { validFrom: '2025-09-01', validUntil: '2026-08-31' }
const next: SeasonDays = { validFrom: '2026-09-01', validUntil: '2027-08-31' }
const start = '2026-06-10T10:00:00.000Z'
const in30Days = '2026-08-02T06:37:00.000Z'

/** A product with a campaign of last season, in which Léa and Tom are members, paid by Camille. */
async function lastSeason() {
  const product = await testApp(start)
  const form = await addMemberships(product, last, {
    fields: [
      { label: 'Taille', type: 'TextInput' },
      { label: 'Certificat', type: 'File', isRequired: false },
    ],
  })
  const [size = 0] = form.tiers[0]?.fieldIds ?? []
  const { orderId } = await sellItems(
    product,
    form,
    ['Léa', 'Tom'].map(name => ({ ...memberOf(form, name), customFields: [{ id: size, value: '128 cm' }] })),
    card,
  )
  await product.acts.settleMemberships()
  const link = (days = 30) => ({
    orderId,
    token: product.app.signer.sign(
      `renewal:${form.organizationId}:${orderId}`,
      new Date(Date.parse(product.clock.now()) + days * 86_400_000).toISOString(),
    ),
  })
  return { product, form, orderId, link }
}

/** Renews with one press, and gives the payment request. */
async function payBy(
  { product, form, link }: Awaited<ReturnType<typeof lastSeason>>,
  userId: number | null,
): Promise<string> {
  const renewal = successOf(await product.acts.prepareRenewal({ ...link(), userId }))
  const { items, payer, renewsOrderId } = renewal
  const paid = successOf(
    await product.acts.submitOnePage({
      ...form.address,
      ...{ cartId: null, items, payer, tip: 0, consents: allConsents, backUrl: null },
      ...{ userId, locale: 'fr', renewsOrderId },
    }),
  )
  successOf(await product.acts.noteRenewal({ ...link(), cartId: paid.cart.id }))
  return requestOf(paid.payment!).paymentRequestId
}

describe('renewing by a link (rule MEM-5)', () => {
  let season: Awaited<ReturnType<typeof lastSeason>>
  let payerId: number
  before(async () => {
    season = await lastSeason()
    payerId = await addUser(season.product, camille.email)
  })
  after(() => season.product.close())

  const read = async (userId: number | null = null) =>
    successOf(await season.product.acts.readRenewal({ ...season.link(), userId }))
  const pay = async (userId: number | null = null) => {
    return payBy(season, userId)
  }

  test('waits until a later season is sold', async () => {
    const { state, people } = await read()
    assert.deepEqual([state, people.map(({ rate }) => rate)], ['closed', [null, null]])
  })

  test('shows last season’s people at today’s rates, and nothing else to whoever holds it', async () => {
    const { product, form } = season
    await setSeason(product, form, next)
    await product.db.updateTable('tiers').set({ price: 4500 }).where('formId', '=', form.formId).execute()
    const view = await read()
    assert.deepEqual([view.state, view.total, view.unseenAnswers], ['ready', 9000, 2])
    assert.deepEqual(view.people[0], {
      ...{ firstName: 'Léa', lastName: 'Moreau', formerRate: 'Adulte', options: [], answers: [] },
      rate: { label: 'Adulte', amount: 4500 },
    })
    const told = JSON.stringify(view)
    for (const secret of ['128 cm', camille.email, camille.firstName])
      assert.ok(!told.includes(secret), secret)
  })

  test('what its holder changes begins with names and rates alone', async () => {
    const { changeable } = successOf(
      await season.product.acts.prepareRenewal({ ...season.link(), userId: null }),
    )
    assert.deepEqual(
      changeable.map(({ customFields, participant }) => [customFields, participant?.firstName]),
      [
        [[], 'Léa'],
        [[], 'Tom'],
      ],
    )
  })

  test('its payer, who is logged in, sees what is taken along, and files never', async () => {
    const view = await read(payerId)
    assert.deepEqual(view.people[0]?.answers, [{ label: 'Taille', value: '128 cm' }])
    assert.equal(view.unseenAnswers, 0)
  })

  test('opens nothing with another order’s signature, or once it is over', async () => {
    const { product, link } = season
    const { orderId, token } = link()
    for (const wrong of [
      { orderId: orderId + 1, token },
      { orderId, token: `${token}x` },
      link(-1),
      { orderId, token: product.app.signer.sign(`order:1:${orderId}`, '2027-01-01T00:00:00.000Z') },
    ]) {
      assert.deepEqual(codesOf(await product.acts.readRenewal({ ...wrong, userId: null })), ['NOT_FOUND'])
      assert.deepEqual(codesOf(await product.acts.prepareRenewal({ ...wrong, userId: null })), ['NOT_FOUND'])
      assert.deepEqual(codesOf(await product.acts.stopRenewal(wrong)), ['NOT_FOUND'])
      assert.deepEqual(codesOf(await product.acts.noteRenewal({ ...wrong, cartId: crypto.randomUUID() })), [
        'NOT_FOUND',
      ])
    }
  })

  test('lets people choose where their rate is no longer sold', async () => {
    const { product, form } = season
    const rename = (label: string, id: number) =>
      product.db.updateTable('tiers').set({ label }).where('id', '=', id).execute()
    const [tier] = form.tiers
    await product.db
      .updateTable('tiers')
      .set({ deletedAt: start })
      .where('id', '=', tier?.id ?? 0)
      .execute()
    const { id } = await product.db
      .insertInto('tiers')
      .values({
        ...{ organizationId: form.organizationId, formId: form.formId, position: 1, tierType: 'Membership' },
        ...{ priceCategory: 'Fixed', label: 'Étudiant', price: 2000, ...next },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const view = await read()
    assert.deepEqual([view.state, view.people[0]?.rate], ['choose', null])
    await rename('ADULTE', id)
    assert.deepEqual((await read()).people[0]?.rate, { label: 'ADULTE', amount: 2000 })
    await product.db.updateTable('tiers').set({ deletedAt: start }).where('id', '=', id).execute()
    await product.db
      .updateTable('tiers')
      .set({ deletedAt: null })
      .where('id', '=', tier?.id ?? 0)
      .execute()
  })

  test('leads into the campaign that follows, with the questions of there', async () => {
    const { product, form } = season
    const key = { organizationId: form.organizationId, id: form.formId }
    const shift = { count: 1, unit: 'year' } as const
    const copy = await product.app.transaction(tx =>
      copyForm(
        tx,
        { ...key, formType: 'Membership' },
        { slug: 'suite', title: 'Suite', shift, follows: form.formId, now: start },
      ),
    )
    assert.equal((await read()).form.title, 'Saison', 'a draft is nobody’s')
    await product.db.updateTable('forms').set({ state: 'Public' }).where('id', '=', copy.id).execute()
    const { form: shown, state } = await read()
    assert.deepEqual([shown.title, state], ['Suite', 'ready'])
    const { items } = successOf(await product.acts.prepareRenewal({ ...season.link(), userId: payerId }))
    const [field] = await product.db
      .selectFrom('customFields')
      .select('id')
      .where('formId', '=', copy.id)
      .where('label', '=', 'Taille')
      .execute()
    assert.deepEqual(items[0]?.customFields, [{ id: field?.id, value: '128 cm' }])
    await product.db.updateTable('forms').set({ state: 'Disabled' }).where('id', '=', copy.id).execute()
  })

  test('one press pays what was shown, once', async () => {
    const { product } = season
    const request = await pay()
    const summary = successOf(await product.acts.readPaymentSummary({ paymentRequestId: request }))
    assert.deepEqual([summary.means, summary.debit], [['Card'], null], 'a mandate is its payer’s own')
    const step = await payWith(product, request, card)
    assert.match(step.redirectUrl ?? '', new RegExp(`^/renouvellement/${season.orderId}\\?token=`))
    assert.equal((await read()).state, 'paid', 'before it is settled')
    const again = successOf(await product.acts.prepareRenewal({ ...season.link(), userId: null }))
    assert.deepEqual([again.items, again.payer], [[], null], 'nothing is paid twice')
    assert.deepEqual(await product.runJobs(), [])
    await product.acts.settleMemberships()
    assert.equal((await read()).state, 'done')
    const renewed = await product.db
      .selectFrom('memberships')
      .select(['endsOn', 'isLatest'])
      .where('orderId', '=', step.orderId ?? 0)
      .execute()
    assert.deepEqual(renewed, [
      { endsOn: '2027-08-31', isLatest: true },
      { endsOn: '2027-08-31', isLatest: true },
    ])
  })
})

test('somebody else who is logged in owns nothing of what they pay by the link (rule MEM-5)', async () => {
  const season = await lastSeason()
  const { product, form } = season
  await setSeason(product, form, next)
  const userId = await addUser(product, 'passant@example.org')
  const step = await payWith(product, await payBy(season, userId), card)
  assert.match(step.redirectUrl ?? '', /^\/renouvellement\//)
  const read = await product.acts.readOrder({ orderId: step.orderId ?? 0, userId, token: null })
  assert.deepEqual(codesOf(read), ['NOT_FOUND'])
  await product.close()
})

test('its payer, who is logged in, comes to the order that they paid (rule MEM-5)', async () => {
  const season = await lastSeason()
  const { product, form, orderId } = season
  await setSeason(product, form, next)
  const request = await payBy(season, await addUser(product, camille.email))
  const step = await payWith(product, request, card)
  assert.match(step.redirectUrl ?? '', new RegExp(`/confirmation/${step.orderId}\\?token=`))
  assert.notEqual(step.orderId, orderId)
  await product.close()
})

describe('reminders (rules MEM-6, MEM-7)', () => {
  let season: Awaited<ReturnType<typeof lastSeason>>
  before(async () => {
    season = await lastSeason()
    await setSeason(season.product, season.form, next)
  })
  after(() => season.product.close())

  const remind = async (at: string) => {
    const { product } = season
    product.clock.set(at)
    product.mails.length = 0
    const queued = await product.acts.remindMembers()
    assert.deepEqual(await product.runJobs(), [])
    return { queued, subjects: product.mails.map(({ subject }) => subject) }
  }

  test('nobody is reminded before the time, or by a campaign that does not want it', async () => {
    const { product, form } = season
    assert.equal((await remind('2026-07-31T06:37:00.000Z')).queued, 0)
    const wants = (reminds: boolean) =>
      product.db.updateTable('forms').set({ reminds }).where('id', '=', form.formId).execute()
    await wants(false)
    assert.equal((await remind(in30Days)).queued, 0)
    await wants(true)
  })

  test('nobody is reminded of what is not sold yet', async () => {
    await setSeason(season.product, season.form, last)
    assert.equal((await remind(in30Days)).queued, 0)
    await setSeason(season.product, season.form, next)
  })

  test('not while it is being paid, even where the mail was queued before', async () => {
    const { product, form } = season
    product.clock.set(in30Days)
    product.mails.length = 0
    assert.equal(await product.acts.remindMembers(), 1)
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...form.address, items: [memberOf(form, 'Léa')] }),
    )
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    successOf(await product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' }))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(product.mails, [])
    await season.product.acts.sweepPayments()
    product.clock.set('2026-09-01T06:00:00.000Z')
    await product.acts.sweepPayments()
  })

  test('each is sent once, with one press to stop them', async () => {
    const at = '2026-09-01T06:37:00.000Z'
    const { queued, subjects } = await remind(at)
    assert.equal(queued, 1)
    assert.match(subjects[0] ?? '', /^Votre adhésion est terminée/)
    const [mail] = season.product.mails
    assert.match(mail?.text ?? '', /Léa Moreau\s+Tom Moreau/)
    assert.match(mail?.text ?? '', /\/renouvellement\/\d+\?token=/)
    assert.match(mail?.unsubscribeUrl ?? '', /\/renouvellement\/\d+\/arret\?token=/)
    assert.deepEqual(await remind('2026-09-02T06:37:00.000Z'), { queued: 0, subjects: [] })
    const rows = await season.product.db
      .selectFrom('renewalReminders')
      .select(['stage', 'endsOn', 'queuedOn'])
      .orderBy('queuedOn')
      .execute()
    assert.deepEqual(rows, [
      { stage: 'before', endsOn: '2026-08-31', queuedOn: '2026-08-02' },
      { stage: 'end', endsOn: '2026-08-31', queuedOn: '2026-09-01' },
    ])
  })

  test('who says that they will not renew hears nothing more', async () => {
    const { product, link } = season
    successOf(await product.acts.stopRenewal(link()))
    successOf(await product.acts.stopRenewal(link()))
    assert.equal(successOf(await product.acts.readRenewal({ ...link(), userId: null })).isRefused, true)
    assert.deepEqual(await remind('2026-09-30T06:37:00.000Z'), { queued: 0, subjects: [] })
  })
})

describe('« Mes adhésions » (rules MEM-3 and MEM-5)', () => {
  let season: Awaited<ReturnType<typeof lastSeason>>
  before(async () => {
    season = await lastSeason()
  })
  after(() => season.product.close())

  const listed = async (userId: number) =>
    successOf(await season.product.acts.listMemberships({ userId, after: null })).memberships

  test('leads whoever paid to the page that renews, from eight weeks before the end until it was done', async () => {
    const { product, form } = season
    const [payer, stranger] = [
      await addUser(product, camille.email),
      await addUser(product, 'nobody@example.org'),
    ]
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      (await listed(payer)).map(({ renewal }) => renewal),
      [null, null],
    )
    product.clock.set(in30Days)
    const own = await listed(payer)
    assert.deepEqual(await listed(stranger), [])
    const address = new URL(own[0]?.renewal ?? '', 'http://localhost')
    const orderId = Number(address.pathname.split('/').at(-1))
    const token = address.searchParams.get('token') ?? ''
    const view = successOf(await product.acts.readRenewal({ orderId, token, userId: null }))
    assert.equal(view.people.length, 2)
    await setSeason(product, form, next)
    await sellItems(
      product,
      form,
      ['Léa', 'Tom'].map(name => ({ ...memberOf(form, name), customFields: [] })),
      card,
    )
    await product.acts.settleMemberships()
    assert.deepEqual(await product.runJobs(), [])
    assert.ok((await listed(payer)).every(({ renewal }) => renewal === null))
  })
})
