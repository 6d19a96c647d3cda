import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { addAdministrator } from '#test/support/people.ts'
import { attested, personPapers } from '#test/support/person-papers.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { orderToken } from '../links/tokens.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

const { personsOf, namesOf, open, file, giveBack } = personPapers(() => product)

/** Zoé's ticket of 24 EUR, with what its holder and its association do with it, and her attestation as it is opened. */
async function aTicket() {
  const tiers = [{ tierType: 'Registration' as const, price: 2400 }]
  const form = await addForm(product, { formType: 'Event', startAt: '2026-12-12T19:30:00.000Z', tiers })
  const { organizationId } = form
  const item = anItem({
    tierId: form.tiers[0]?.id ?? 0,
    participant: { firstName: 'Zoé', lastName: 'Moreau', email: null },
  })
  const sale = await sellItems(product, form, [item], '4242424242424242')
  const userId = await addAdministrator(product, `${randomUUID()}@example.org`, {
    organizationId,
    formId: null,
  })
  const token = orderToken(product.app, { organizationId, id: sale.orderId })
  const [made = assert.fail()] = successOf(
    await product.acts.readOrderTickets({ orderId: sale.orderId, token, userId: null }),
  ).tickets
  const visit = { ...form.address, userId, sessionId: null, ticketId: made.id, lastName: 'Moreau' }
  return {
    sale,
    ticket: { ticketId: made.id, token: made.token ?? '' },
    rename: async (firstName: string) =>
      successOf(await product.acts.renameEventTicket({ ...visit, firstName })),
    give: async (firstName: string, email: string) =>
      successOf(await product.acts.giveEventTicket({ ...visit, firstName, email, emailConfirmation: email })),
    opened: async () => {
      product.clock.advance(1)
      return attested(await open((await personsOf(sale))[0]?.url ?? ''))
    },
  }
}

describe('the attestation of a person whose name was corrected', () => {
  test('says a name that was corrected on the ticket, by its holder or its association, and names the former', async () => {
    const { sale, ticket, rename, opened } = await aTicket()
    const first = await opened()
    successOf(await product.acts.renameTicket({ ...ticket, firstName: 'Zoë', lastName: 'Moreau' }))
    assert.deepEqual(await namesOf(sale), ['Zoë Moreau'])
    const second = await opened()
    assert.deepEqual([second.person, second.replaces], ['Zoë Moreau', first.number])
    assert.notEqual(second.number, first.number)
    assert.equal((await opened()).number, second.number, 'once')
    const { url = '' } = (await personsOf(sale))[0] ?? {}
    const [former = assert.fail()] = (await open(url)).others
    const replaced = await open(former.url)
    assert.deepEqual([replaced.state, attested(replaced).person], ['replaced', 'Zoé Moreau'])
    assert.deepEqual(codesOf(await file(former.url)), ['NOT_FOUND'])
    await rename('Zoélie')
    const third = await opened()
    assert.deepEqual([third.person, third.replaces], ['Zoélie Moreau', second.number])
    const items = product.db.selectFrom('orderItems').select('id').where('orderId', '=', sale.orderId)
    const { id: orderItemId } = await items.executeTakeFirstOrThrow()
    await giveBack(sale, [{ orderItemId, amount: 400 }])
    const fourth = await opened()
    assert.deepEqual([fourth.person, fourth.replaces], ['Zoélie Moreau', third.number])
  })

  test('says whom a ticket was bought for once it is passed on, under the name that was corrected before', async () => {
    const { sale, give, rename, opened } = await aTicket()
    await opened()
    await give('Zoé', 'right@example.org')
    await rename('Zoëlle')
    const corrected = await opened()
    assert.equal(corrected.person, 'Zoëlle Moreau', 'the right address is nobody else')
    await give('Tom', 'tom@example.org')
    await rename('Thomas')
    assert.equal((await opened()).number, corrected.number)
    assert.deepEqual(await namesOf(sale), ['Zoëlle Moreau'])
  })

  test('has five names a day from its holder at most, and any from its association', async () => {
    const { sale, ticket, rename } = await aTicket()
    const put = (firstName: string) => product.acts.renameTicket({ ...ticket, firstName, lastName: 'Moreau' })
    for (const name of ['Ana', 'Eva', 'Ida', 'Lou', 'Max']) successOf(await put(name))
    assert.deepEqual(codesOf(await put('Tom')), ['TOO_MANY_REQUESTS'])
    assert.deepEqual(await namesOf(sale), ['Max Moreau'])
    await rename('Zoé')
    assert.deepEqual(await namesOf(sale), ['Zoé Moreau'])
  })
})
