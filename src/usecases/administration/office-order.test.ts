import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eraseParticipants } from '#db/retention-sales.ts'
import { ticketsOfOrder } from '#db/tickets.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { GatheredPeople, payerCalled } from '#test/support/gathered-people.ts'
import { addAdministrator } from '#test/support/people.ts'

describe('the page of one order', () => {
  let product: TestApp
  let people: GatheredPeople
  let userId: number

  before(async () => {
    product = await testApp()
    people = await GatheredPeople.open(product)
    const { organizationId } = people.form
    userId = await addAdministrator(product, 'ines@example.org', { organizationId, formId: null })
  })
  after(() => product.close())

  const sell = async () => {
    const places = [people.place('Élodie', 'Le Goff'), people.place('Zoé', 'Évrard')]
    const { orderId } = await people.sell(payerCalled('Élodie', 'Le Goff', 'elodie@example.org'), places)
    return { organizationSlug: people.form.address.organizationSlug, orderId, userId }
  }
  type Visit = Awaited<ReturnType<typeof sell>>
  const read = async (visit: Visit, before: string | null = null) =>
    successOf(await product.acts.readOfficeOrder({ ...visit, before }))
  const keyOf = ({ orderId: id }: Visit) => ({ organizationId: people.form.organizationId, id })

  test('tells what was bought, who paid and everything that happened, the newest first, with who did it', async () => {
    const visit = await sell()
    const [ticket] = await ticketsOfOrder(product.db, keyOf(visit))
    const renamed = {
      ...people.form.address,
      userId,
      ticketId: ticket!.id,
      firstName: 'Yann',
      lastName: 'Le Goff',
    }
    successOf(await product.acts.renameEventTicket(renamed))
    successOf(await product.acts.noteOrder({ ...visit, body: ' Vient avec un fauteuil ' }))
    const sold = await read(visit)
    const paymentId = sold.payments[0]!.id
    const refund = {
      ...{ organizationSlug: visit.organizationSlug, paymentId, ...(await provenActor(product, userId)) },
      ...{ input: { part: { amount: 500 }, withTip: false }, cancelOrder: false, sendMail: false },
      ...{ comment: 'Arrivée tardive', expectedLeft: null },
    } as const
    successOf(await product.acts.askRefund(refund))
    assert.deepEqual(await product.runJobs(), [])
    const { events, lines, payer, payments, order } = await read(visit)
    assert.deepEqual([payer.name, payer.email], ['Élodie Le Goff', 'elodie@example.org'])
    assert.deepEqual([order.amount, lines[0]?.quantity, payments.length], [2000, 2, 1])
    const times = events.map(({ at }) => Date.parse(at))
    assert.deepEqual(
      times,
      times.toSorted((one, other) => other - one),
    )
    const told = events.map(({ kind, by }) => [kind, by])
    for (const each of [
      ['ordered', null],
      ['paid', null],
      ['tickets', null],
      ['renamed', 'Zoé Carpentier'],
      ['note', 'Zoé Carpentier'],
      ['refund', 'Zoé Carpentier'],
      ['mail', null],
    ])
      assert.ok(
        told.some(one => one.join() === each.join()),
        `${each.join()} in ${told.join(' ')}`,
      )
    const note = events.find(({ kind }) => kind === 'note')
    assert.equal(note?.kind === 'note' && note.body, 'Vient avec un fauteuil')
    const given = events.find(({ kind }) => kind === 'refund')
    assert.ok(given?.kind === 'refund' && given.amount === 500 && given.comment === 'Arrivée tardive')
  })

  test('sends a mail of it again, so often, and none of another order', async () => {
    const visit = await sell()
    const { mails } = await read(visit)
    const confirmation = mails.find(({ kind }) => kind === 'orderConfirmation')
    assert.ok(confirmation?.state === 'sent')
    const { kind, subjectId } = confirmation
    const resend = (of: Visit) => product.acts.resendOrderMail({ ...of, kind, subjectId })
    assert.deepEqual(codesOf(await resend(await sell())), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await resend({ ...visit, userId: 0 })), ['NOT_FOUND'])
    for (let time = 1; time <= 5; time += 1) {
      successOf(await resend(visit))
      assert.deepEqual(await product.runJobs(), [])
      assert.equal((await read(visit)).mails.filter(({ isAgain }) => isAgain).length, time)
    }
    assert.deepEqual(codesOf(await resend(visit)), ['TOO_MANY_REQUESTS'])
    const told = (await read(visit)).events.filter(({ kind: of }) => of === 'deed')
    assert.equal(told.length, 5)
  })

  test('goes on to what was before', async () => {
    const visit = await sell()
    for (let count = 0; count < 51; count += 1)
      successOf(await product.acts.noteOrder({ ...visit, body: `Note ${count}` }))
    const newest = await read(visit)
    assert.equal(newest.events.length, 50)
    const older = await read(visit, newest.older)
    assert.equal(older.older, null)
    assert.equal(older.events.at(-1)?.kind, 'ordered')
    assert.ok(older.events.every(({ id }) => !newest.events.some(event => event.id === id)))
  })

  test('takes notes away one by one, and all of them with whoever ordered', async () => {
    const visit = await sell()
    for (const body of ['Une', 'Deux']) successOf(await product.acts.noteOrder({ ...visit, body }))
    const notes = async () => (await read(visit)).events.filter(({ kind }) => kind === 'note')
    const [last] = await notes()
    const noteId = last?.kind === 'note' ? last.noteId : 0
    const other = await sell()
    assert.deepEqual(codesOf(await product.acts.deleteOrderNote({ ...other, noteId })), ['NOT_FOUND'])
    successOf(await product.acts.deleteOrderNote({ ...visit, noteId }))
    assert.equal((await notes()).length, 1)
    assert.deepEqual(codesOf(await product.acts.noteOrder({ ...visit, body: ' ' })), ['required'])
    const long = await product.acts.noteOrder({ ...visit, body: 'x'.repeat(2_001) })
    assert.deepEqual(codesOf(long), ['max_length'])
    const { organizationId, id } = keyOf(visit)
    await eraseParticipants(product.db, [[organizationId, id]], { ofPayer: true })
    assert.equal((await notes()).length, 1, 'its payer is known')
    const { cartId } = await product.db
      .selectFrom('orders')
      .select('cartId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await product.db
      .updateTable('payers')
      .set({ erasedAt: '2026-11-01T00:00:00Z' })
      .where('cartId', '=', cartId)
      .execute()
    await eraseParticipants(product.db, [[organizationId, id]], { ofPayer: true })
    assert.deepEqual(await notes(), [])
  })
})
