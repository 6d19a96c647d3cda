import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

describe('the tickets of an event, for who administers it', () => {
  let product: TestApp
  let form: TestForm
  let editor: number
  let treasurer: number

  before(async () => {
    product = await testApp()
    const tiers = [{ tierType: 'Registration' as const, price: 1500 }]
    form = await addForm(product, { formType: 'Event', tiers, startAt: '2026-12-12T19:30:00.000Z' })
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
        tierType: 'Registration' as const,
        participant: { firstName, lastName, email: null },
      }
    })
    return sellItems(product, form, items, '4242424242424242')
  }
  const visit = (userId: number) => ({ ...form.address, userId, sessionId: null })
  const found = async (search: string, after = 0) => {
    const listed = successOf(await product.acts.listEventTickets({ ...visit(editor), search, after }))
    return listed.tickets.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  }
  const idOf = async (search: string) => {
    const listed = successOf(await product.acts.listEventTickets({ ...visit(editor), search, after: 0 }))
    return listed.tickets[0]?.id ?? ''
  }
  const read = async (ticketId: string, userId = editor) =>
    successOf(await product.acts.readEventTicket({ ...visit(userId), ticketId }))

  test('are found by name without accents, by number and by code', async () => {
    assert.deepEqual(await found(''), ['Zoé Martin', 'Hélène Roux', 'Noé Martin'])
    assert.deepEqual(await found('MARTIN'), ['Zoé Martin', 'Noé Martin'])
    assert.deepEqual(await found('helene r'), ['Hélène Roux'])
    assert.deepEqual(await found('000003'), ['Noé Martin'])
    assert.deepEqual(await found('', 2), ['Noé Martin'])
    const { code } = await product.db
      .selectFrom('tickets')
      .select('code')
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    assert.deepEqual(await found(`${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`), ['Hélène Roux'])
    assert.deepEqual(await found("%' or true --"), [])
  })

  test('are seen without their codes, and changed by who has the contents', async () => {
    const ticketId = await idOf('zoe')
    const seen = await read(ticketId, treasurer)
    assert.deepEqual([seen.ticket.codes, seen.mayKeep], [null, false])
    const refused = await product.acts.resendTicket({ ...visit(treasurer), ticketId })
    assert.deepEqual(codesOf(refused), ['NOT_FOUND'])
    assert.equal((await read(ticketId)).mayKeep, true)
  })

  test('one that was lost is sent again, five times an hour at most', async () => {
    const ticketId = await idOf('zoe')
    const before = product.mails.length
    for (const _ of [1, 2]) successOf(await product.acts.resendTicket({ ...visit(editor), ticketId }))
    assert.deepEqual(await product.runJobs(), [])
    for (const _ of [3, 4, 5]) successOf(await product.acts.resendTicket({ ...visit(editor), ticketId }))
    const refused = await product.acts.resendTicket({ ...visit(editor), ticketId })
    assert.deepEqual(codesOf(refused), ['TOO_MANY_REQUESTS'])
    const sent = product.mails.slice(before)
    assert.deepEqual(
      sent.map(({ to }) => to.address),
      ['camille@example.org', 'camille@example.org'],
    )
    assert.match(sent[0]?.text ?? '', /Voici de nouveau le billet/)
    assert.match(sent[0]?.text ?? '', new RegExp(`/billets/${ticketId}\\?token=`))
  })

  test('a name is corrected, and one that went to a wrong address goes to the right one', async () => {
    const ticketId = await idOf('helene')
    const wrong = { firstName: 'test', lastName: 'Roux' }
    const refused = await product.acts.renameEventTicket({ ...visit(editor), ticketId, ...wrong })
    assert.deepEqual(codesOf(refused), ['forbidden_value'])
    const names = { firstName: 'Hélène', lastName: 'Leroux' }
    successOf(await product.acts.renameEventTicket({ ...visit(editor), ticketId, ...names }))
    assert.deepEqual((await read(ticketId)).ticket.holder, names)
    const give = (email: string) =>
      product.acts.giveEventTicket({ ...visit(editor), ticketId, ...names, email, emailConfirmation: email })
    successOf(await give('helen@example.org'))
    successOf(await give('helene@example.org'))
    assert.deepEqual(await product.runJobs(), [])
    const { email, changes, ticket } = await read(ticketId)
    assert.equal(email, 'helene@example.org')
    assert.equal(ticket.number, '000002')
    assert.deepEqual(
      changes.map(({ kind }) => kind),
      ['passedOn', 'passedOn', 'renamed'],
    )
    const lines = await product.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('action', 'like', 'ticket.%')
      .orderBy('at')
      .execute()
    assert.deepEqual(
      lines.map(({ action }) => action),
      [...Array(5).fill('ticket.resend'), 'ticket.rename', 'ticket.give', 'ticket.give'],
    )
    assert.ok(lines.every(({ actor }) => actor === `user:${editor}`))
  })

  test('what was given back is neither sent nor changed', async () => {
    const ticketId = await idOf('noe')
    const { orderId } = (await read(ticketId)).ticket
    await product.db.updateTable('orders').set({ status: 'Refunded' }).where('id', '=', orderId).execute()
    assert.equal((await read(ticketId)).ticket.state, 'canceled')
    for (const act of [
      product.acts.resendTicket({ ...visit(editor), ticketId }),
      product.acts.renameEventTicket({ ...visit(editor), ticketId, firstName: 'Ana', lastName: 'Roy' }),
    ])
      assert.deepEqual(codesOf(await act), ['TICKET_CANCELED'])
    const { counts } = successOf(
      await product.acts.listEventTickets({ ...visit(editor), search: '', after: 0 }),
    )
    assert.deepEqual(counts, { valid: 2, all: 3 })
  })

  test('a ticket of another event, or of another kind of campaign, does not exist here', async () => {
    const ticketId = await idOf('zoe')
    const other = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 0 }],
    })
    const { organizationId } = other
    const owner = await addMember(product, 'other@example.org', {
      role: 'OrganizationAdmin',
      organizationId,
      formId: null,
    })
    const there = { ...other.address, userId: owner, sessionId: null }
    assert.deepEqual(codesOf(await product.acts.readEventTicket({ ...there, ticketId })), ['NOT_FOUND'])
    const shop = await addForm(product, { formType: 'Shop', tiers: [{ tierType: 'Product', price: 900 }] })
    const keeper = await addMember(product, 'shop@example.org', {
      role: 'OrganizationAdmin',
      organizationId: shop.organizationId,
      formId: null,
    })
    const list = { ...shop.address, userId: keeper, sessionId: null, search: '', after: 0 }
    assert.deepEqual(codesOf(await product.acts.listEventTickets(list)), ['NOT_FOUND'])
  })
})
