import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { insertGate, lockDoor, revokeGate, setShownFields } from '#db/gates.ts'
import { setTicketKey, ticketKeyOf } from '#db/ticket-keys.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import { bookOf, findByCode } from '#domain/door/book.ts'
import { passagesOf } from '#domain/door/entries.ts'
import type { Gate } from '#domain/door/gate.ts'
import type { Happening, Scan } from '#domain/door/scan.ts'
import { limits } from '#domain/limits.ts'
import { cardText } from '#domain/membership/membership-card.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { doorSynced } from '../../contract/door.ts'
import { gateUrl } from '../links/tokens.ts'
import { heldTextOf, newTicketKey } from '../ticket/sign-tickets.ts'

const card = '4242424242424242'
const endsAt = '2026-12-13T02:00:00.000Z'

describe('the door of an event', () => {
  let product: TestApp
  let form: TestForm
  let gate: Gate
  let token: string

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Event',
      title: 'Grand bal',
      startAt: '2026-12-12T19:30:00.000Z',
      tiers: [
        {
          tierType: 'Registration',
          price: 2500,
          options: [{ label: 'Dessert', price: 400 }],
          fields: [{ label: 'Allergies' }, { label: 'Végétarien', type: 'YesNo' }],
        },
      ],
    })
    ;[gate, token] = await openGate('Porte A')
  })
  after(() => product.close())

  async function openGate(name: string, at = form): Promise<[Gate, string]> {
    const { organizationId, formId } = at
    const opened: Gate = { organizationId, formId, id: randomUUID(), name, endsAt, revokedAt: null }
    await inTransaction(product.db, tx => insertGate(tx, opened, product.app.now()))
    return [opened, new URL(gateUrl(product.app, opened)).searchParams.get('token') ?? '']
  }
  const place = (at: TestForm, firstName: string) => ({
    ...gift({ tierId: at.tiers[0]?.id ?? 0 }),
    tierType: 'Registration' as const,
    participant: { firstName, lastName: 'Moreau', email: null },
  })
  const sellItemsOf = async (at: TestForm, items: readonly CartItemDraft[]) => {
    const { orderId } = await sellItems(product, at, items, card)
    const { db } = product
    return db.selectFrom('tickets').selectAll().where('orderId', '=', orderId).orderBy('number').execute()
  }
  const sell = (at: TestForm, ...firstNames: string[]) =>
    sellItemsOf(
      at,
      firstNames.map(firstName => place(at, firstName)),
    )
  const later = () => product.clock.advance(0.1)
  const scan = <H extends Happening>(happening: H, given: Partial<Scan> = {}): Scan =>
    ({
      id: randomUUID(),
      device: randomUUID(),
      way: 'camera',
      clockAt: product.app.now(),
      offsetMs: 0,
      ...given,
      ...happening,
    }) as Scan
  const entry = (ticket: number, given?: Partial<Scan>) =>
    scan({ kind: 'entry', ticket, isLetIn: false }, given)
  const sync = (
    scans: readonly Scan[] = [],
    more: { cursor?: number; chunks?: string[]; at?: [Gate, string] } = {},
  ) => {
    const { cursor = 0, chunks = [], at = [gate, token] } = more
    return product.acts.syncDoor({
      gateId: at[0].id,
      token: at[1],
      sentAt: product.app.now(),
      cursor,
      chunks,
      scans,
    })
  }

  test('a phone gets the whole list, finds each code in it, and hears nothing again that it knows', async () => {
    const [zoe, noe] = await sell(form, 'Zoé', 'Noé')
    later()
    const first = successOf(await sync())
    const book = bookOf(first.chunks)
    for (const ticket of [zoe, noe])
      for (const code of [
        ticket?.secret ?? '',
        `${ticket?.code.slice(0, 5).toLowerCase()}-${ticket?.code.slice(5)}`,
      ]) {
        const found = await findByCode(book, code)
        assert.equal(found.kind, 'ticket')
        assert.equal(found.kind === 'ticket' && found.ticket.number, ticket?.number)
      }
    assert.equal(first.event?.title, 'Grand bal')
    assert.equal(book.byNumber.get(zoe?.number ?? 0)?.name, 'Zoé Moreau')
    assert.equal(book.byOrder.get(zoe?.orderId ?? 0)?.length, 2)
    const again = successOf(await sync([], { chunks: first.chunks.map(({ mark }) => mark) }))
    assert.deepEqual([again.chunks, again.chunkCount], [[], 1])
    const text = JSON.stringify(first)
    for (const hidden of [zoe?.secret ?? '?', zoe?.code ?? '?', 'camille', '@', '2500'])
      assert.ok(!text.includes(hidden), hidden)
  })

  test('answers are shown where the association chose them, options always', async () => {
    const { organizationId, formId, tiers } = form
    const [allergies = 0, vegetarian = 0] = tiers[0]?.fieldIds ?? []
    const dish = { id: tiers[0]?.optionIds[0] ?? 0, value: true, customFields: [] }
    const customFields = [
      { id: allergies, value: 'arachides' },
      { id: vegetarian, value: true },
    ]
    const [ticket] = await sellItemsOf(form, [{ ...place(form, 'Ida'), extraOptions: [dish], customFields }])
    const notes = async () => {
      later()
      return bookOf(successOf(await sync()).chunks).byNumber.get(ticket?.number ?? 0)?.notes
    }
    assert.deepEqual(await notes(), [{ label: 'Dessert' }])
    await inTransaction(product.db, tx =>
      setShownFields(tx, { organizationId, id: formId }, [allergies, vegetarian]),
    )
    assert.deepEqual(await notes(), [
      { label: 'Dessert' },
      { label: 'Allergies', answer: 'arachides' },
      { label: 'Végétarien' },
    ])
  })

  test('a gate whose link went round is told no more of the list, and hands in no more, than its phones need', async () => {
    const at = await openGate('Porte pleine')
    const [ticket] = await sell(form, 'Éric')
    const known = successOf(await sync([], { at })).chunks.map(({ mark }) => mark)
    const { app } = product
    await app.limits.count(limits.doorChunks, at[0].id, limits.doorChunks.max)
    assert.deepEqual(codesOf(await sync([], { at })), ['TOO_MANY_REQUESTS'])
    const handed = entry(ticket?.number ?? 0)
    assert.deepEqual(successOf(await sync([handed], { at, chunks: known })).received, [handed.id])
    await app.limits.count(limits.doorScans, at[0].id, limits.doorScans.max - 1)
    await app.limits.count(limits.doorScans, at[0].id)
    assert.deepEqual(codesOf(await sync([entry(ticket?.number ?? 0)], { at, chunks: known })), [
      'TOO_MANY_REQUESTS',
    ])
    // Another gate of the event goes on.
    assert.equal(successOf(await sync([entry(ticket?.number ?? 0)])).received.length, 1)
  })

  test('phones that hand in at the same moment are kept together, and what one brings spoils nothing of the others', async () => {
    const form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 500 }],
    })
    const [at, link] = await openGate('Porte C', form)
    const [ticket] = await sell(form, 'Noé')
    assert.ok(ticket)
    const good = Array.from({ length: 30 }, () => entry(ticket.number))
    const bad = entry(ticket.number, { device: 'no device' })
    const hand = (scan: Scan) => sync([scan], { at: [at, link] })
    const handed = [...good, good[0]!]
    const answers = handed.map(hand)
    await assert.rejects(hand(bad), /no device/)
    const received = (await Promise.all(answers)).map(answer => successOf(answer).received)
    assert.deepEqual(
      received,
      handed.map(({ id }) => [id]),
    )
    const { db } = product
    const kept = await db
      .selectFrom('doorScans')
      .select(['id', 'place'])
      .where('formId', '=', form.formId)
      .execute()
    assert.deepEqual(kept.map(({ id }) => id).toSorted(), good.map(({ id }) => id).toSorted())
    assert.equal(new Set(kept.map(({ place: one }) => one)).size, good.length)
    // Those that come while others are kept share the next transaction.
    const again = await Promise.all(Array.from({ length: 30 }, () => hand(entry(ticket.number))))
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct xmin::text)::integer as transactions from door_scans
      where form_id = ${form.formId} and id = any (${again.flatMap(each => successOf(each).received)})`.execute(
      db,
    )
    assert.ok(rows[0] !== undefined && rows[0].transactions <= 15, JSON.stringify(rows))
  })

  test('a scan counts once however often it is handed in, and every phone hears of it', async () => {
    const [ticket] = await sell(form, 'Léa')
    const once = entry(ticket?.number ?? 0)
    const before = successOf(await sync()).cursor
    assert.deepEqual(successOf(await sync([once])).received, [once.id])
    assert.deepEqual(successOf(await sync([once])).received, [once.id])
    const other = successOf(await sync([], { cursor: before, at: await openGate('Porte B') }))
    assert.deepEqual(
      other.scans.map(({ id, gateId, kind }) => ({ id, gateId, kind })),
      [{ id: once.id, gateId: gate.id, kind: 'entry' }],
    )
    assert.deepEqual(successOf(await sync([], { cursor: other.cursor })).scans, [])
  })

  test('what is handed in again takes no place, nor does what comes twice in one call', async () => {
    const [ticket] = await sell(form, 'Théo')
    const { organizationId, formId } = form
    const places = async () => {
      const rows = product.db.selectFrom('doors').select('nextPlace').where('formId', '=', formId)
      return (await rows.where('organizationId', '=', organizationId).executeTakeFirstOrThrow()).nextPlace
    }
    const [first, second, third] = [1, 2, 3].map(() => entry(ticket?.number ?? 0)) as [Scan, Scan, Scan]
    const before = await places()
    successOf(await sync([first, second]))
    assert.equal(await places(), before + 2)
    for (let time = 0; time < 3; time += 1) successOf(await sync([first, second]))
    assert.equal(await places(), before + 2)
    assert.deepEqual(
      new Set(successOf(await sync([second, third, third, first])).received),
      new Set([first.id, second.id, third.id]),
    )
    assert.equal(await places(), before + 3)
    const { scans } = successOf(await sync([], { cursor: before }))
    assert.deepEqual(
      scans.map(({ id }) => id),
      [first.id, second.id, third.id],
    )
  })

  test('the first by door time is the entry, with the clocks of phones put right', async () => {
    const [ticket] = await sell(form, 'Max')
    const number = ticket?.number ?? 0
    const hour = 3_600_000
    const now = Date.parse(product.app.now())
    const iso = (time: number) => new Date(time).toISOString()
    // An hour ahead, ten minutes ago; right, five minutes ago; never measured and an hour behind, one minute ago.
    const ahead = entry(number, { clockAt: iso(now - 600_000 + hour), offsetMs: -hour })
    const right = entry(number, { clockAt: iso(now - 300_000) })
    const unmeasured = entry(number, { clockAt: iso(now - 60_000 - hour), offsetMs: null })
    successOf(await sync([right]))
    successOf(await sync([ahead]))
    const { scans } = successOf(
      await product.acts.syncDoor({
        gateId: gate.id,
        token,
        sentAt: iso(now - hour),
        cursor: 0,
        chunks: [],
        scans: [unmeasured],
      }),
    )
    const passage = passagesOf(scans).get(number)
    assert.equal(passage?.entry?.id, ahead.id)
    assert.deepEqual(
      passage?.beyond.map(({ id }) => id),
      [right.id, unmeasured.id],
    )
  })

  test('an entry that is taken back is none, whichever phone says so', async () => {
    const [ticket] = await sell(form, 'Eva')
    const number = ticket?.number ?? 0
    const came = entry(number)
    const back = scan({ kind: 'undo', ticket: number, undoes: came.id })
    const { scans } = successOf(await sync([back, came]))
    assert.deepEqual(passagesOf(scans).get(number), { entry: undefined, beyond: [] })
  })

  test('what happened is kept of a cancelled ticket and of a gate that was taken back; such a gate hears nothing else', async () => {
    const [ticket] = await sell(form, 'Lou')
    const number = ticket?.number ?? 0
    await product.db
      .updateTable('orders')
      .set({ status: 'Canceled' })
      .where('id', '=', ticket?.orderId ?? 0)
      .execute()
    const [lost, lostToken] = await openGate('Porte C')
    await inTransaction(product.db, tx => revokeGate(tx, lost, product.app.now()))
    const came = entry(number)
    const told = successOf(await sync([came], { at: [lost, lostToken] }))
    assert.deepEqual(
      { ...told, now: '' },
      {
        now: '',
        state: 'revoked',
        endsAt,
        event: null,
        chunkCount: 0,
        chunks: [],
        scans: [],
        cursor: 0,
        hasMore: false,
        received: [came.id],
        elsewhere: [],
      },
    )
    const row = await product.db
      .selectFrom('doorScans')
      .selectAll()
      .where('id', '=', came.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.wasValid, row.wasOpen], [false, false])
    later()
    assert.equal(bookOf(successOf(await sync()).chunks).byNumber.get(number)?.isValid, false)
  })

  test('nobody hears of entries that come from a gate that was taken back, nor of tickets that the event has not', async () => {
    const [ticket] = await sell(form, 'Max')
    const number = ticket?.number ?? 0
    const [stolen, stolenToken] = await openGate('Porte volée')
    const before = successOf(await sync()).cursor
    await inTransaction(product.db, tx => revokeGate(tx, stolen, product.app.now()))
    const forged = entry(number, { clockAt: '2026-11-01T00:00:00.000Z' })
    successOf(await sync([forged], { at: [stolen, stolenToken] }))
    successOf(await sync([entry(987_654)]))
    const honest = entry(number)
    const { scans } = successOf(await sync([honest], { cursor: before }))
    assert.deepEqual(
      scans.map(({ id }) => id),
      [honest.id],
    )
  })

  test('a card of a member leads to their one ticket, and to none of somebody else', async () => {
    const [ginette, rose, rosesOther] = await sell(form, 'Ginette', 'Rose', 'rosé')
    const cards = await Promise.all(
      [ginette, rose].map((ticket, place) =>
        product.db
          .insertInto('membershipCards')
          .values({
            ...{ organizationId: form.organizationId, id: randomUUID(), formId: form.formId, place: 1 },
            ...{ orderId: ticket?.orderId ?? 0, itemId: ticket?.itemId ?? 0, number: place + 1 },
            ...{ secret: `${'2345678'.repeat(3)}ABCDE${place + 2}`, code: `ABCDEFGHJ${place + 2}` },
            createdAt: product.app.now(),
          })
          .returning(['secret', 'code'])
          .executeTakeFirstOrThrow(),
      ),
    )
    later()
    const book = bookOf(successOf(await sync()).chunks)
    const numbersOf = async (text: string) => {
      const found = await findByCode(book, text)
      return found.kind === 'member' ? found.tickets.map(({ number }) => number) : found.kind
    }
    assert.deepEqual(await numbersOf(cardText(cards[0]?.secret ?? '')), [ginette?.number])
    assert.deepEqual(await numbersOf(cards[0]?.code ?? ''), [ginette?.number])
    assert.deepEqual(await numbersOf(cardText(cards[1]?.secret ?? '')), [rose?.number, rosesOther?.number])
    assert.deepEqual(await numbersOf(cardText('2'.repeat(27))), [])
    assert.equal(await numbersOf('2'.repeat(27)), 'unknown')
  })

  test('a code of another event of the association is named, a forged one is not', async () => {
    const [ticket] = await sell(form, 'Ugo')
    const { rows } = await sql<{ id: number }>`
      insert into forms overriding system value select (jsonb_populate_record(f, jsonb_build_object('id', f.id + 500000, 'slug', 'petit-bal', 'short_code', short_code(), 'title', 'Petit bal'))).*
      from forms f where f.id = ${form.formId} returning id`.execute(product.db)
    await product.db
      .updateTable('tickets')
      .set({ formId: rows[0]?.id ?? 0 })
      .where('id', '=', ticket?.id ?? '')
      .execute()
    const refusal = (text: string) => scan({ kind: 'refusal', ticket: null, reason: 'unknown', text })
    const asked = refusal(ticket?.secret ?? '')
    const told = successOf(await sync([asked, refusal('23456789ABCDEFGHJKMNPQRSTVW'), refusal('1234')]))
    assert.deepEqual(told.elsewhere, [{ id: asked.id, title: 'Petit bal' }])
    assert.equal(told.received.length, 3)
  })

  test('a code from before its ticket was passed on is known as such', async () => {
    const [ticket] = await sell(form, 'Anna')
    successOf(
      await product.acts.giveTicket({
        ticketId: ticket?.id ?? '',
        token: product.app.signer.sign(`ticket:${form.organizationId}:${ticket?.id}:1`, endsAt),
        firstName: 'Paul',
        lastName: 'Roux',
        email: 'paul@example.org',
        emailConfirmation: 'paul@example.org',
      }),
    )
    later()
    const book = bookOf(successOf(await sync()).chunks)
    const found = await findByCode(book, ticket?.secret ?? '')
    assert.equal(found.kind, 'former')
    assert.equal(found.kind === 'former' && found.ticket.name, 'Paul Roux')
  })

  test('phones hear the key and all rates of an event that signs its tickets, and let in what is sold afterwards', async () => {
    const key = { organizationId: form.organizationId, id: form.formId }
    later()
    const plain = successOf(await sync())
    assert.ok(plain.event && !('signing' in plain.event))
    await inTransaction(product.db, async tx => {
      await lockDoor(tx, key)
      await setTicketKey(tx, key, { ...newTicketKey(product.app, key), isOn: true })
    })
    later()
    const before = successOf(await sync([], { chunks: plain.chunks.map(({ mark }) => mark) }))
    assert.deepEqual(before.chunks, [])
    assert.deepEqual(doorSynced.parse(JSON.parse(JSON.stringify(before))), JSON.parse(JSON.stringify(before)))
    const { rates = [], signing } = before.event ?? {}
    assert.ok(signing)
    assert.deepEqual(
      signing.rates.map(({ id, place: at }) => [id, rates[at]]),
      form.tiers.map(({ id }) => [id, 'Plein tarif']),
    )
    const [sold] = await sell(form, 'Ysé')
    assert.ok(sold)
    const heldText = await heldTextOf(product.app, key)
    const code = heldText(sold, { tierId: form.tiers[0]?.id ?? null })
    const book = bookOf(plain.chunks)
    const found = await findByCode(book, code, signing)
    assert.ok(found.kind === 'ticket')
    assert.deepEqual(
      [found.ticket.number, found.ticket.isNew, rates[found.ticket.rate]],
      [sold.number, true, 'Plein tarif'],
    )
    assert.equal((await findByCode(book, sold.secret, signing)).kind, 'unknown')
    later()
    const whole = bookOf(successOf(await sync()).chunks)
    const known = await findByCode(whole, code, signing)
    assert.equal(known.kind === 'ticket' && known.ticket.name, 'Ysé Moreau')
    // It was passed on: who had it is refused wherever that is known, by the signed code too.
    const token = product.app.signer.sign(`ticket:${form.organizationId}:${sold.id}:1`, endsAt)
    successOf(
      await product.acts.giveTicket({
        ...{ ticketId: sold.id, token, firstName: 'Ana', lastName: 'Roux' },
        ...{ email: 'ana@example.org', emailConfirmation: 'ana@example.org' },
      }),
    )
    later()
    assert.equal((await findByCode(bookOf(successOf(await sync()).chunks), code, signing)).kind, 'former')
    const { signing: sealed = '' } = (await ticketKeyOf(product.db, key)) ?? {}
    assert.ok(sealed !== '' && !JSON.stringify(successOf(await sync())).includes(sealed))
  })

  test('a link of another gate, one that was changed, and none open nothing', async () => {
    const [, otherToken] = await openGate('Porte D')
    for (const wrong of [otherToken, `${token}x`, ''])
      assert.deepEqual(codesOf(await sync([], { at: [gate, wrong] })), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await sync([], { at: [{ ...gate, id: randomUUID() }, token] })), ['NOT_FOUND'])
  })

  test('after its end a gate still takes what happened, for thirty days', async () => {
    const [ticket] = await sell(form, 'Iris')
    product.clock.set('2026-12-13T02:01:00.000Z')
    const late = entry(ticket?.number ?? 0)
    const told = successOf(await sync([late]))
    assert.deepEqual([told.state, told.received, told.chunks], ['ended', [late.id], []])
    product.clock.advance(30 * 24 * 60)
    assert.deepEqual(codesOf(await sync([entry(ticket?.number ?? 0)])), ['NOT_FOUND'])
  })
})
