import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Approval } from '#domain/form/approval.ts'
import { longestWord } from '#domain/membership/application.ts'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMemberships, memberOf, setSeason } from '#test/support/memberships.ts'
import { addMember } from '#test/support/people.ts'
import { answerBank } from '#test/support/provider.ts'
import { sellItems } from '#test/support/sell-items.ts'

const card = '4242424242424242'
const challenged = '4000002760003184'
const now = '2026-11-20T12:00:00.000Z'
const pdf = new TextEncoder().encode('%PDF-1.7\n')

/** Rules MEM-9 and MEM-10: what is refused, and what nothing comes of. */
describe('guards of applications', () => {
  let product: TestApp
  let form: TestForm
  let visit: TestForm['address'] & { readonly userId: number }

  before(async () => {
    product = await testApp(now)
  })
  after(async () => {
    try {
      await assertAgreement(product.db, product.sandbox.url)
    } finally {
      await product.close()
    }
  })
  beforeEach(async () => {
    product.clock.set(now)
    form = await addForm(product, {
      formType: 'Membership',
      title: 'Saison',
      tiers: [
        {
          ...{ tierType: 'Membership', price: 4_500, label: 'Adhésion', counts: [1, 3] },
          fields: [{ label: 'Certificat', type: 'File' }, { label: 'Allergies' }],
        },
        { tierType: 'Membership', price: 0, label: 'Soutien', maxPerUser: 1 },
      ],
    })
    await ask('newcomers')
    visit = { ...form.address, userId: await administrator('OrganizationAdmin') }
  })

  const ask = (approval: Approval | null) =>
    product.db.updateTable('forms').set({ approval }).where('id', '=', form.formId).execute()
  const administrator = (role: 'OrganizationAdmin' | 'Treasurer') =>
    addMember(product, `${randomUUID()}@example.org`, {
      ...{ role, organizationId: form.organizationId, formId: null },
    })
  async function fill(firstName = 'Léa', tier = 0, answers: readonly (readonly [number, string])[] = []) {
    const customFields = answers.map(([id, value]) => ({ id, value }))
    const item = { ...memberOf(form, firstName), tierId: form.tiers[tier]!.id, customFields }
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items: [item] }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    return cartId
  }
  const apply = (cartId: string, consents = allConsents) =>
    product.acts.applyForMembership({ cartId, consents, locale: 'fr' })
  async function handIn(cartId: string) {
    const { redirectUrl } = successOf(await apply(cartId))
    const [, id = '', token = ''] = /^\/demande\/(\d+)\?token=(.+)$/.exec(redirectUrl) ?? []
    return { cartId, id: Number(id), link: { applicationId: Number(id), token: decodeURIComponent(token) } }
  }
  const applied = async (firstName = 'Léa', tier = 0) => handIn(await fill(firstName, tier))
  type Applied = Awaited<ReturnType<typeof applied>>
  const accept = (applicationId: number, word = '') =>
    product.acts.acceptApplication({ ...visit, applicationId, word })
  const decline = (applicationId: number, word = '') =>
    product.acts.declineApplication({ ...visit, applicationId, word })
  const pay = ({ link }: Applied, tip: number | null = 0) => product.acts.payApplication({ ...link, tip })
  const open = async (one: Applied) => requestOf(successOf(await pay(one))).paymentRequestId
  const stateOf = async ({ id }: Applied) =>
    (await product.db.selectFrom('applications').select('state').where('id', '=', id).executeTakeFirst())
      ?.state
  const orders = () =>
    product.db.selectFrom('orders').select('id').where('formId', '=', form.formId).execute()
  const start = (cartId: string) =>
    product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr', tip: 0 })
  const work = async () => assert.deepEqual(await product.runJobs(), [])

  test('nobody declines, takes back or lets lapse what its bank decides about, and it is served', async () => {
    const one = await applied()
    successOf(await accept(one.id))
    const request = await open(one)
    const { redirectUrl } = await payWith(product, request, challenged)
    assert.deepEqual(codesOf(await decline(one.id)), ['PAYMENT_IN_PROGRESS'])
    assert.deepEqual(codesOf(await product.acts.withdrawApplication(one.link)), ['PAYMENT_IN_PROGRESS'])
    product.clock.set('2026-12-05T06:00:00.000Z')
    await product.acts.followApplications()
    assert.equal(await stateOf(one), 'accepted')
    await answerBank(redirectUrl ?? '', 'accept')
    successOf(await product.acts.advancePayment({ paymentRequestId: request, returned: true }))
    await work()
    // It is paid before its row knows.
    assert.equal(await stateOf(one), 'accepted')
    assert.deepEqual(codesOf(await decline(one.id)), ['APPLICATION_DECIDED'])
    assert.deepEqual(codesOf(await product.acts.withdrawApplication(one.link)), ['APPLICATION_OVER'])
    await product.acts.followApplications()
    assert.equal(await stateOf(one), 'paid')
    assert.equal((await orders()).length, 1)
  })

  test('what is being paid is not handed in; what was only begun is paid no more', async () => {
    await ask(null)
    const [atBank, begun] = [await fill(), await fill('Tom')]
    const request = requestOf(successOf(await start(atBank))).paymentRequestId
    const { redirectUrl } = await payWith(product, request, challenged)
    const left = requestOf(successOf(await start(begun))).paymentRequestId
    await ask('newcomers')
    assert.deepEqual(codesOf(await apply(atBank)), ['PAYMENT_IN_PROGRESS'])
    await answerBank(redirectUrl ?? '', 'refuse')
    successOf(await product.acts.advancePayment({ paymentRequestId: request, returned: true }))
    await handIn(begun)
    const step = await payWith(product, left, card)
    assert.equal(step.errorCode, 'PAYMENT_CANCELED')
    assert.deepEqual(await orders(), [])
  })

  test('an application is checked as what is paid is', async () => {
    assert.deepEqual(codesOf(await apply(await fill(), { ...allConsents, terms: false })), [
      'gdrpConsentError',
    ])
    assert.deepEqual(codesOf(await apply(randomUUID())), ['CART_UNKNOWN'])
    const late = await fill()
    product.clock.advance(61)
    assert.deepEqual(codesOf(await apply(late)), ['CART_UNKNOWN'])
  })

  test('nothing is paid after the last day, however late the jobs are, nor accepted after sixty', async () => {
    const [one, other] = [await applied(), await applied('Tom')]
    successOf(await accept(one.id))
    product.clock.set('2026-12-05T00:00:00.000Z')
    assert.deepEqual(codesOf(await pay(one)), ['APPLICATION_OVER'])
    assert.equal(successOf(await product.acts.readApplication(one.link)).state, 'lapsed')
    product.clock.set('2027-01-20T12:00:00.000Z')
    assert.deepEqual(codesOf(await accept(other.id)), ['APPLICATION_DECIDED'])
    assert.deepEqual(await orders(), [])
  })

  test('nothing is paid while no money is taken, and its tip is picked first', async () => {
    const one = await applied()
    successOf(await accept(one.id))
    const off = { name: 'payments', organizationId: null, offSince: now, reason: 'a test' } as const
    await product.db.insertInto('killSwitches').values(off).execute()
    assert.deepEqual(codesOf(await pay(one)), ['PAYMENTS_SUSPENDED'])
    await product.db.deleteFrom('killSwitches').execute()
    assert.deepEqual(codesOf(await pay(one, -1)), ['tip_invalid'])
    await open(one)
  })

  test('two clocks at once remind once', async () => {
    const one = await applied()
    successOf(await accept(one.id))
    await work()
    product.mails.length = 0
    product.clock.set('2026-12-01T08:00:00.000Z')
    await Promise.all([1, 2, 3].map(() => product.acts.followApplications()))
    await work()
    const told = product.mails.filter(({ text }) => text.includes(`/demande/${one.id}?`))
    assert.equal(told.length, 1)
  })

  test('a word is of a length that a mail can carry', async () => {
    const { id } = await applied()
    const long = 'a'.repeat(longestWord + 1)
    for (const refused of [await accept(id, long), await decline(id, long)])
      assert.deepEqual(codesOf(refused), ['max_length'])
    successOf(await accept(id, long.slice(1)))
  })

  test('what is over stays as it is, whoever wants it otherwise', async () => {
    const [one, other] = [await applied(), await applied('Tom')]
    successOf(await decline(one.id))
    assert.deepEqual(codesOf(await product.acts.withdrawApplication(one.link)), ['APPLICATION_OVER'])
    assert.equal(await stateOf(one), 'declined')
    successOf(await product.acts.withdrawApplication(other.link))
    assert.deepEqual(codesOf(await decline(other.id)), ['APPLICATION_DECIDED'])
    assert.equal(await stateOf(other), 'withdrawn')
  })

  test('many at once are those that wait, of this campaign, accepted by who may', async () => {
    const [one, other] = [await applied(), await applied('Tom')]
    const { id: formId } = await product.db
      .insertInto('forms')
      .values({
        ...{ organizationId: form.organizationId, formType: 'Membership', slug: 'autre', title: 'Autre' },
        state: 'Public',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    assert.ok(formId > 0)
    const elsewhere = { ...visit, formSlug: 'autre' }
    const ids = { applicationIds: [one.id, other.id] }
    assert.deepEqual(successOf(await product.acts.acceptApplications({ ...elsewhere, ...ids })), {
      accepted: 0,
    })
    for (const tried of [
      await product.acts.acceptApplication({ ...elsewhere, applicationId: one.id }),
      await product.acts.declineApplication({ ...elsewhere, applicationId: one.id }),
      await product.acts.readAdministeredApplication({ ...elsewhere, applicationId: one.id }),
    ])
      assert.deepEqual(codesOf(tried), ['NOT_FOUND'])
    const treasurer = { ...visit, userId: await administrator('Treasurer') }
    assert.deepEqual(codesOf(await product.acts.acceptApplications({ ...treasurer, ...ids })), ['NOT_FOUND'])
    assert.deepEqual(
      codesOf(await product.acts.declineApplication({ ...treasurer, applicationId: one.id })),
      ['NOT_FOUND'],
    )
    successOf(await accept(one.id))
    assert.deepEqual(successOf(await product.acts.acceptApplications({ ...visit, ...ids })), { accepted: 1 })
    const third = await applied('Ali')
    const many = [...Array.from({ length: 100 }, (_, n) => 900_000 + n), third.id]
    assert.deepEqual(successOf(await product.acts.acceptApplications({ ...visit, applicationIds: many })), {
      accepted: 0,
    })
    const acts = product.db.selectFrom('audit').select('id').where('action', '=', 'application.accepted')
    const written = await acts.where('object', '=', `form:${form.formId}`).execute()
    assert.equal(written.length, 2)
  })

  test('a free one that its person may not have is not accepted, and nothing of it is kept', async () => {
    const [one, other] = [await applied('Léa', 1), await applied('Léa', 1)]
    successOf(await accept(one.id))
    await work()
    product.mails.length = 0
    assert.deepEqual(codesOf(await accept(other.id)), ['PERSON_LIMIT'])
    await work()
    assert.deepEqual([await stateOf(other), (await orders()).length, product.mails.length], ['waiting', 1, 0])
  })

  test('files are of the application that names them, and its link shows no answer', async () => {
    const [fileField = 0, allergies = 0] = form.tiers[0]!.fieldIds
    const send = async (name: string) => {
      const cartId = await fill(name)
      const sent = await product.acts.uploadFile({ cartId, name: `${name}.pdf`, bytes: pdf })
      const { fileId } = successOf(sent)
      const customFields = [
        { id: fileField, value: fileId },
        { id: allergies, value: `${name} et noix` },
      ]
      const items = [{ ...memberOf(form, name), customFields }]
      successOf(await product.acts.updateCart({ ...form.address, cartId, items }))
      return { fileId, one: await handIn(cartId) }
    }
    const [lea, tom] = [await send('Léa'), await send('Tom')]
    const read = (applicationId: number, fileId: string) =>
      product.acts.readApplicationFile({ ...visit, applicationId, fileId })
    assert.equal(successOf(await read(lea.one.id, lea.fileId)).name, 'Léa.pdf')
    assert.deepEqual(codesOf(await read(lea.one.id, tom.fileId)), ['NOT_FOUND'])
    const seen = successOf(
      await product.acts.readAdministeredApplication({ ...visit, applicationId: lea.one.id }),
    )
    assert.match(JSON.stringify(seen.lines), /noix/)
    const view = successOf(await product.acts.readApplication(lea.one.link))
    assert.doesNotMatch(JSON.stringify(view), /noix|\.pdf/)
  })

  describe('of who renews', () => {
    const next = { validFrom: '2027-09-01', validUntil: '2028-08-31' }

    async function season() {
      const former = await addMemberships(product, { validFrom: '2026-09-01', validUntil: '2027-08-31' })
      const { orderId } = await sellItems(product, former, [memberOf(former, 'Léa')], card)
      await product.acts.settleMemberships()
      await setSeason(product, former, next)
      product.clock.set('2027-08-10T12:00:00.000Z')
      const subject = `renewal:${former.organizationId}:${orderId}`
      const link = { orderId, token: product.app.signer.sign(subject, '2027-09-10T12:00:00.000Z') }
      const decides = (approval: Approval) =>
        product.db.updateTable('forms').set({ approval }).where('id', '=', former.formId).execute()
      await decides('newcomers')
      return { former, link, decides, orderId }
    }
    async function renew({ former, link }: Awaited<ReturnType<typeof season>>) {
      const items = [memberOf(former, 'Léa')]
      const { id: cartId } = successOf(await product.acts.createCart({ ...former.address, items }))
      successOf(await product.acts.noteRenewal({ ...link, cartId }))
      successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
      return cartId
    }

    test('an order that does not stand any more vouches for nobody', async () => {
      const renewed = await season()
      const cartId = await renew(renewed)
      await renewed.decides('everybody')
      assert.deepEqual(codesOf(await start(cartId)), ['APPROVAL_NEEDED'])
      await renewed.decides('newcomers')
      requestOf(successOf(await start(cartId)))
      await product.db
        .updateTable('orders')
        .set({ status: 'Canceled' })
        .where('id', '=', renewed.orderId)
        .execute()
      const again = await renew(renewed)
      assert.deepEqual(codesOf(await start(again)), ['APPROVAL_NEEDED'])
    })
  })
})
