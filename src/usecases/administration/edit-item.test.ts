import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import { eraseParticipants } from '#db/retention-sales.ts'
import { ticketsOfOrder } from '#db/tickets.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { GatheredPeople, payerCalled } from '#test/support/gathered-people.ts'
import { addAdministrator, addMember } from '#test/support/people.ts'

describe('correcting a line of an order', () => {
  let product: TestApp
  let people: GatheredPeople
  let userId: number
  let questionId: number

  before(async () => {
    product = await testApp()
    people = await GatheredPeople.open(product)
    const { organizationId, formId, tiers } = people.form
    userId = await addAdministrator(product, 'ines@example.org', { organizationId, formId: null })
    const question = {
      ...{ organizationId, formId, tierId: tiers[0]!.id, label: 'Né le', position: 0 },
      ...({ fieldType: 'Date', isRequired: true } as const),
    }
    questionId = (
      await product.db.insertInto('customFields').values(question).returning('id').executeTakeFirstOrThrow()
    ).id
    await product.db
      .updateTable('forms')
      .set(eb => ({ version: eb('version', '+', 1) }))
      .where('id', '=', formId)
      .execute()
  })
  after(() => product.close())

  const born = (value: string) => [{ id: questionId, value }]
  let sales = 0
  /** Places of Zoé and Yann, whose surnames nobody else has. */
  const sell = async () => {
    sales += 1
    const surname = `Évrard${'abcdefgh'[sales]}`
    const place = (firstName: string) => ({
      ...people.place(firstName, surname),
      customFields: born('2014-05-02'),
    })
    const payer = payerCalled('Élodie', 'Le Goff', 'elodie@example.org')
    const { orderId } = await people.sell(payer, [place('Zoé'), place('Yann')])
    const key = { organizationId: people.form.organizationId, id: orderId }
    const [item] = await itemsOfOrder(product.db, key)
    const visit = {
      organizationSlug: people.form.address.organizationSlug,
      orderId,
      itemId: item!.id,
      userId,
    }
    return { key, visit, surname }
  }
  const edit = (firstName: string, lastName: string, value = '02/05/2014') => ({
    participant: { firstName, lastName, email: null },
    answers: [{ optionId: null, given: born(value) }],
  })
  const mailsOf = async (orderId: number) =>
    (await product.db.selectFrom('mails').select('kind').where('orderId', '=', orderId).execute()).filter(
      ({ kind }) => kind === 'orderEdited',
    ).length

  test('changes the name on its ticket and of its person at once, tells the payer, and keeps what stood there', async () => {
    const { key, visit, surname } = await sell()
    const [ticket] = await ticketsOfOrder(product.db, key)
    const address = { ...people.form.address, userId, ticketId: ticket!.id }
    successOf(await product.acts.renameEventTicket({ ...address, firstName: 'Zoe', lastName: surname }))
    const saved = await product.acts.saveEditedItem({
      ...{ ...visit, version: 0, tells: true },
      edit: edit('Zoélie', surname, '03/05/2014'),
    })
    assert.equal(successOf(saved), true)
    assert.deepEqual(await product.runJobs(), [])
    const [item, other] = await itemsOfOrder(product.db, key)
    assert.equal(item?.participant?.firstName, 'Zoélie')
    assert.deepEqual(item?.customFields, born('2014-05-03'))
    assert.equal(other?.participant?.firstName, 'Yann')
    const [changed] = await ticketsOfOrder(product.db, key)
    assert.deepEqual([changed?.firstName, changed?.code], ['Zoélie', ticket?.code])
    const shown = await people.shown()
    assert.ok(
      shown.some(name => name.startsWith(`Zoélie ${surname}`)),
      shown.join(),
    )
    assert.ok(!shown.some(name => name.startsWith(`Zoé ${surname}`)), shown.join())
    assert.equal(await mailsOf(key.id), 1)
    const { events } = successOf(await product.acts.readOfficeOrder({ ...visit, before: null }))
    const edited = events.find(({ kind }) => kind === 'edited')
    assert.ok(edited?.kind === 'edited' && edited.by === 'Zoé Carpentier')
    assert.deepEqual(edited.changes, [
      { of: 'firstName', from: 'Zoé', to: 'Zoélie' },
      { of: questionId, from: '2014-05-02', to: '2014-05-03' },
    ])
  })

  test('refuses what the public form refuses, and tells nobody of what is not another', async () => {
    const { key, visit, surname } = await sell()
    const save = (typed: ReturnType<typeof edit>, tells = true) =>
      product.acts.saveEditedItem({ ...visit, edit: typed, version: 0, tells })
    const refused = await save(edit('', surname, '31/02/2014'))
    assert.ok(!refused.ok)
    assert.deepEqual(
      refused.error.map(({ code, field }) => [code, field]),
      [
        ['required', 'participant.firstName'],
        ['date_invalid', `customFields[${questionId}]`],
      ],
    )
    assert.deepEqual(codesOf(await save({ ...edit('Zoé', surname), answers: [] })), ['required'])
    assert.equal(successOf(await save(edit('Zoé', surname))), false)
    assert.equal(successOf(await save(edit('Zora', surname), false)), true)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await mailsOf(key.id), 0)
  })

  test('tells the second of two who correct one line, and overwrites nothing', async () => {
    const { key, visit, surname } = await sell()
    const save = (name: string, version: number) =>
      product.acts.saveEditedItem({ ...visit, edit: edit(name, surname), version, tells: false })
    const both = await Promise.all([save('Zélie', 0), save('Zineb', 0)])
    assert.deepEqual(both.map(({ ok }) => ok).toSorted(), [false, true])
    const [winner] = ['Zélie', 'Zineb'].filter((_, place) => both[place]!.ok)
    assert.deepEqual(codesOf(both.find(({ ok }) => !ok)!), ['CONFLICT'])
    const [item] = await itemsOfOrder(product.db, key)
    assert.equal(item?.participant?.firstName, winner)
    const { version } = successOf(await product.acts.readEditedItem(visit))
    successOf(await save('Zita', version))
  })

  test('leaves a ticket that was passed on, and an order that is over', async () => {
    const { key, visit, surname } = await sell()
    const [ticket] = await ticketsOfOrder(product.db, key)
    const given = { firstName: 'Rose', lastName: 'Petit', email: 'rose@example.org' }
    successOf(
      await product.acts.giveEventTicket({
        ...{ ...people.form.address, userId, ticketId: ticket!.id, ...given },
        emailConfirmation: given.email,
      }),
    )
    const save = (name: string, version: number) =>
      product.acts.saveEditedItem({ ...visit, edit: edit(name, surname), version, tells: false })
    successOf(await save('Zélie', 0))
    assert.equal((await ticketsOfOrder(product.db, key))[0]?.firstName, 'Rose')
    const { version } = successOf(await product.acts.readEditedItem(visit))
    await product.db.updateTable('orders').set({ status: 'Canceled' }).where('id', '=', key.id).execute()
    assert.deepEqual(codesOf(await save('Zora', version)), ['ORDER_CLOSED'])
    assert.equal(successOf(await product.acts.readEditedItem(visit)).obstacle, 'over')
  })

  test('is forgotten with the payer, and nobody’s but theirs who edit the campaign', async () => {
    const { key, visit, surname } = await sell()
    const { organizationId } = key
    const treasurer = await addMember(product, 'tresor@example.org', {
      ...{ role: 'Treasurer', organizationId, formId: null },
    })
    const typed = { ...visit, edit: edit('Zora', surname), version: 0, tells: false }
    assert.deepEqual(codesOf(await product.acts.saveEditedItem({ ...typed, userId: treasurer })), [
      'NOT_FOUND',
    ])
    successOf(await product.acts.saveEditedItem(typed))
    const edits = async () =>
      (await product.db.selectFrom('orderEdits').select('id').where('orderId', '=', key.id).execute()).length
    assert.equal(await edits(), 1)
    const { cartId } = await product.db
      .selectFrom('orders')
      .select('cartId')
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow()
    const erasedAt = '2026-11-01T00:00:00Z'
    await product.db.updateTable('payers').set({ erasedAt }).where('cartId', '=', cartId).execute()
    await eraseParticipants(product.db, [[organizationId, key.id]], { ofPayer: true })
    assert.equal(await edits(), 0)
  })
})
