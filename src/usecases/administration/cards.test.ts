import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cardText } from '#domain/membership/membership-card.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

describe('the cards of a campaign, for who administers it', () => {
  let product: TestApp
  let form: TestForm
  let editor: number
  let treasurer: number

  before(async () => {
    product = await testApp()
    const tiers = [{ tierType: 'Membership' as const, price: 1500 }]
    form = await addForm(product, { formType: 'Membership', tiers })
    const { organizationId, formId } = form
    editor = await addMember(product, 'editor@example.org', { role: 'FormAdmin', organizationId, formId })
    treasurer = await addMember(product, 'treasurer@example.org', {
      role: 'Treasurer',
      organizationId,
      formId: null,
    })
    for (const names of [['Zoé Martin', 'Hélène Roux'], ['Noé Martin']]) await sell(names)
  })
  after(() => product.close())

  const sell = (names: readonly string[]) => {
    const items = names.map(name => {
      const [firstName = '', lastName = ''] = name.split(' ')
      return {
        ...gift({ tierId: form.tiers[0]?.id ?? 0 }),
        tierType: 'Membership' as const,
        participant: { firstName, lastName, email: null },
      }
    })
    return sellItems(product, form, items, '4242424242424242')
  }
  const visit = (userId: number) => ({ ...form.address, userId, sessionId: null })
  const list = async (search: string, after = 0, userId = editor) =>
    successOf(await product.acts.listCampaignCards({ ...visit(userId), search, after }))
  const found = async (search: string, after = 0) =>
    (await list(search, after)).cards.map(({ firstName, lastName }) => `${firstName} ${lastName}`)

  test('are found by name without accents, by number, and by what is typed or scanned of their code', async () => {
    assert.deepEqual(await found(''), ['Zoé Martin', 'Hélène Roux', 'Noé Martin'])
    assert.deepEqual(await found('MARTIN'), ['Zoé Martin', 'Noé Martin'])
    assert.deepEqual(await found('helene r'), ['Hélène Roux'])
    assert.deepEqual(await found('000003'), ['Noé Martin'])
    assert.deepEqual(await found('', 2), ['Noé Martin'])
    const { code, secret } = await product.db
      .selectFrom('membershipCards')
      .select(['code', 'secret'])
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    assert.deepEqual(await found(`${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`), ['Hélène Roux'])
    assert.deepEqual(await found(cardText(secret)), ['Hélène Roux'])
    assert.deepEqual(await found(cardText(secret).slice(0, -1)), [], 'half a code is none')
    assert.deepEqual(await found("%' or true --"), [])
  })

  test('are seen without their codes; who has the money alone sends none again', async () => {
    const { cards, mayKeep } = await list('', 0, treasurer)
    assert.ok(cards.every(each => !('code' in each) && !('secret' in each)))
    assert.equal(mayKeep, false)
    const cardId = cards[0]?.id ?? ''
    assert.deepEqual(codesOf(await product.acts.resendCard({ ...visit(treasurer), cardId })), ['NOT_FOUND'])
    assert.equal((await list('')).mayKeep, true)
  })

  test('one that was lost is sent again to who paid for it, and that is written down', async () => {
    const cardId = (await list('zoe')).cards[0]?.id ?? ''
    const before = product.mails.length
    successOf(await product.acts.resendCard({ ...visit(editor), cardId }))
    assert.deepEqual(await product.runJobs(), [])
    const [mail, ...more] = product.mails.slice(before)
    assert.deepEqual(more, [])
    assert.equal(mail?.to.address, 'camille@example.org')
    assert.match(mail?.text ?? '', /carte de membre n°\u00a0000001 au nom de Zoé Martin/)
    assert.match(mail?.text ?? '', new RegExp(`/cartes-de-membre/${cardId}\\?token=`))
    const payment = await product.db
      .selectFrom('payments')
      .select(['id'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { organizationSlug } = form.address
    const asked = { organizationSlug, paymentId: payment.id, userId: treasurer }
    const { mails } = successOf(await product.acts.readPaymentDetail(asked))
    const followed = mails.find(({ kind }) => kind === 'cardSent')
    assert.deepEqual([followed?.reader, followed?.state], ['c…@example.org', 'sent'])
    const { kind = '', subjectId = '' } = followed ?? {}
    successOf(await product.acts.resendMail({ ...asked, kind, subjectId }))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(product.mails.at(-1)?.text, mail?.text)
    const { actor, facts } = await product.db
      .selectFrom('audit')
      .select(['actor', 'facts'])
      .where('action', '=', 'card.resend')
      .executeTakeFirstOrThrow()
    assert.equal(actor, `user:${editor}`)
    assert.deepEqual(facts, { card: '000001', form: String(form.formId) })
  })

  test('the cards of an order go again to one address five times an hour; pressed twice one waits once', async () => {
    const ids = (await list('')).cards.map(({ id }) => id)
    const resend = async (cardId = '') => product.acts.resendCard({ ...visit(editor), cardId })
    const before = product.mails.length
    for (const cardId of [ids[0], ids[0], ids[1]]) successOf(await resend(cardId))
    assert.deepEqual(codesOf(await resend(ids[1])), ['TOO_MANY_REQUESTS'])
    successOf(await resend(ids[2]))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, before + 3)
  })

  test('one whose membership came back says so and is not sent', async () => {
    const [card] = (await list('noe')).cards
    await product.db
      .updateTable('orders')
      .set({ status: 'Refunded' })
      .where('id', '=', card?.orderId ?? 0)
      .execute()
    assert.equal((await list('noe')).cards[0]?.state, 'canceled')
    const refused = await product.acts.resendCard({ ...visit(editor), cardId: card?.id ?? '' })
    assert.deepEqual(codesOf(refused), ['CONFLICT'])
  })

  test('a card of another association, or a campaign of another kind, does not exist here', async () => {
    const cardId = (await list('zoe')).cards[0]?.id ?? ''
    const other = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 0 }],
    })
    const { organizationId } = other
    const role = { role: 'OrganizationAdmin', formId: null } as const
    const owner = await addMember(product, 'other@example.org', { ...role, organizationId })
    const there = { ...other.address, userId: owner, sessionId: null }
    assert.deepEqual(codesOf(await product.acts.resendCard({ ...there, cardId })), ['NOT_FOUND'])
    const shop = await addForm(product, { formType: 'Shop', tiers: [{ tierType: 'Product', price: 900 }] })
    const keeper = await addMember(product, 'shop@example.org', {
      ...role,
      organizationId: shop.organizationId,
    })
    const asked = { ...shop.address, userId: keeper, sessionId: null, search: '', after: 0 }
    assert.deepEqual(codesOf(await product.acts.listCampaignCards(asked)), ['NOT_FOUND'])
  })
})
