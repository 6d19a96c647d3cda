import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import fc from 'fast-check'
import { eventKey } from '#test/support/event-key.ts'
import { type Book, bookOf, codeMark, type DoorTicket, findByCode } from './book.ts'
import { countEntries } from './counts.ts'
import { decide, happeningOf } from './decide.ts'
import { checksSignatures, isLargeDoor } from './signing.ts'

const secret = '23456789ABCDEFGHJKMNPQRSTVW'
const other = '3'.repeat(27)
const { signing, codeOf } = eventKey()
const code = codeOf({ secret, number: 12, rate: 7 })
const none = bookOf([])

const listed = async (given: Partial<DoorTicket>): Promise<Book> => {
  const known: DoorTicket = {
    ...{
      number: 12,
      secret: await codeMark(secret),
      code: 'x',
      name: 'Zoé',
      rate: 0,
      order: 1,
      isValid: true,
    },
    ...given,
  }
  return bookOf([{ mark: '', tickets: [known], former: [], cards: [] }])
}
const decided = async (book: Book, text: string, key: typeof signing | null = signing) => {
  const decision = decide(await findByCode(book, text, key), undefined)
  return decision.outcome === 'refused' ? decision.reason : decision.outcome
}

test('a good signature lets in a ticket that the list has not, under its number and rate', async () => {
  const found = await findByCode(none, code, signing)
  assert.ok(found.kind === 'ticket')
  assert.deepEqual([found.ticket.number, found.ticket.rate, found.ticket.isNew], [12, 0, true])
  const decision = decide(found, undefined)
  assert.equal(decision.outcome, 'enter')
  assert.deepEqual(happeningOf(decision, code), { kind: 'entry', ticket: 12, isLetIn: false })
  const entry = { kind: 'entry', id: 'a', gateId: 'b', at: '', ticket: 12, isLetIn: false } as const
  assert.equal(decide(found, { entry, beyond: [] }).outcome, 'already')
})

test('a rate that the phone has not heard of has no name, and its ticket comes in', async () => {
  const found = await findByCode(none, codeOf({ secret, number: 12, rate: 8 }), signing)
  assert.ok(found.kind === 'ticket')
  assert.equal(found.ticket.rate, -1)
})

test('any altered sign is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(code.length - 1), fc.integer({ min: 1, max: 35 }), async (place, by) => {
      const sign = ((Number.parseInt(code[place] ?? '', 36) + by) % 36).toString(36)
      assert.equal(await decided(none, code.slice(0, place) + sign + code.slice(place + 1)), 'unknown')
    }),
    { numRuns: 400 },
  )
})

test('the code of another event, of an older key or of another organization is refused, as all are where nothing is signed', async () => {
  for (const forged of [
    eventKey({ formId: 3 }),
    eventKey({ organizationId: 4 }),
    eventKey(),
    // The same key, were it ever an other event's.
    { codeOf, signing: { ...signing, formId: 3 } },
  ]) {
    const given = forged.codeOf({ secret, number: 12, rate: 7 })
    assert.equal(await decided(none, given, given === code ? forged.signing : signing), 'unknown')
  }
  assert.equal(await decided(none, code, null), 'unknown')
  assert.equal(await decided(none, secret), 'unknown')
})

test('of a ticket that the list has the list decides', async () => {
  for (const text of [code, secret]) {
    assert.equal(await decided(await listed({}), text), 'enter')
    assert.equal(await decided(await listed({}), text, null), 'enter')
    assert.equal(await decided(await listed({ isValid: false }), text), 'canceled')
  }
  const passedOn = await listed({ secret: await codeMark(other) })
  assert.equal(await decided(passedOn, code), 'passedOn')
  assert.equal(await decided(await listed({ secret: 'x', isValid: false }), code), 'passedOn')
  const former = bookOf([
    {
      mark: '',
      tickets: [...passedOn.byNumber.values()],
      former: [{ mark: await codeMark(secret), number: 12 }],
      cards: [],
    },
  ])
  assert.equal(await decided(former, code), 'passedOn')
  assert.equal(await decided(former, codeOf({ secret: other, number: 12, rate: 7 })), 'enter')
})

test('of a refused code only its secret is handed in', async () => {
  const decision = decide(await findByCode(none, code, null), undefined)
  const happening = happeningOf(decision, code)
  assert.equal(happening.kind === 'refusal' && happening.text, secret)
})

test('a browser without Ed25519 refuses, and says that it cannot know', async () => {
  assert.equal(await checksSignatures(signing), true)
  mock.method(crypto.subtle, 'importKey', () => Promise.reject(new DOMException('', 'NotSupportedError')))
  assert.equal(await checksSignatures(signing), false)
  assert.equal(await decided(none, code), 'unknown')
  assert.equal(await decided(await listed({}), code), 'enter')
  mock.restoreAll()
})

test('signing is proposed from 25,000 tickets on, sold or for sale', () => {
  const rate = (capacity: number | null) =>
    ({ capacity }) as Parameters<typeof isLargeDoor>[0]['tiers'][number]
  const isLarge = (capacities: readonly (number | null)[], remainingNumber: number | null, tickets: number) =>
    isLargeDoor({ tiers: capacities.map(rate), remainingNumber }, tickets)
  assert.ok(!isLarge([25_000, null], 25_000, 25_000))
  assert.ok(isLarge([25_000, 1], null, 0))
  assert.ok(isLarge([], 25_001, 0))
  assert.ok(isLarge([null], null, 25_001))
})

test('an entry of a ticket that the list has not yet counts, by its gate and by no rate', async () => {
  const entry = { kind: 'entry', id: 'a', gateId: 'b', at: '', ticket: 99, isLetIn: false } as const
  const { byNumber } = await listed({})
  const { all, byRate, byGate } = countEntries(byNumber.values(), new Map([[99, { entry, beyond: [] }]]))
  assert.deepEqual(all, { inside: 1, expected: 2 })
  assert.deepEqual(byRate, new Map([[0, { inside: 0, expected: 1 }]]))
  assert.deepEqual(byGate, new Map([['b', 1]]))
})
