import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, mock, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Chunk, codeMark, type DoorTicket } from '#domain/door/book.ts'
import type { KnownScan, Scan } from '#domain/door/scan.ts'
import type { DoorSigning } from '#domain/door/signing.ts'
import type { Synced } from '#domain/door/sync.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { eventKey } from '#test/support/event-key.ts'
import { DoorPhone } from './door-phone.ts'
import { Notebook } from './notebook.ts'
import { told } from './outcome-words.ts'
import type { Answer, Said } from './speak.ts'

const codes = ['23456789AB', 'BCDEFGHJKM', 'CDEFGHJKMN', 'DEFGHJKMNP']

/** The server as phones know it, for one gate. */
class Server {
  readonly gateId = randomUUID()
  readonly kept: Scan[] = []
  isReachable = true
  status = 0
  state: Synced['state'] = 'open'
  /** Scans that it does not take at all. */
  refuses: (scan: Scan) => boolean = () => false
  calls = 0
  endsAt = new Date(Date.now() + 3_600_000).toISOString()
  chunk: Chunk = { mark: 'first', tickets: [], former: [], cards: [] }
  signing: DoorSigning | null = null
  readonly speak = async ({ cursor, chunks, scans }: Said): Promise<Answer> => {
    this.calls += 1
    if (!this.isReachable) return { ok: false, status: this.status }
    if (scans.some(this.refuses)) return { ok: false, status: 400 }
    for (const scan of scans) if (!this.kept.some(({ id }) => id === scan.id)) this.kept.push(scan)
    const received = scans.map(({ id }) => id)
    const closed = {
      endsAt: this.endsAt,
      event: null,
      chunkCount: 0,
      chunks: [],
      scans: [],
      cursor,
      hasMore: false,
    }
    const open = {
      event: {
        title: 'Bal',
        startDate: null,
        rates: ['Plein'],
        gates: [{ id: this.gateId, name: 'Porte A' }],
        ...(this.signing && { signing: this.signing }),
      },
      endsAt: this.endsAt,
      chunkCount: 1,
      chunks: chunks[0] === this.chunk.mark ? [] : [{ ...this.chunk, index: 0 }],
      scans: this.kept.slice(cursor).flatMap(scan => this.#known(scan)),
      cursor: this.kept.length,
      hasMore: false,
    }
    const told = this.state === 'open' ? open : closed
    const synced = { now: new Date().toISOString(), state: this.state, received, elsewhere: [], ...told }
    return { ok: true, synced, offsetMs: 0 }
  }

  #known({ id, clockAt: at, ...scan }: Scan): KnownScan[] {
    const { gateId } = this
    if (scan.kind === 'entry')
      return [{ id, gateId, at, kind: 'entry', ticket: scan.ticket, isLetIn: scan.isLetIn }]
    return scan.kind === 'undo'
      ? [{ id, gateId, at, kind: 'undo', ticket: scan.ticket, undoes: scan.undoes }]
      : []
  }

  async sell(): Promise<void> {
    const tickets = codes.map(async (code, place): Promise<DoorTicket> => {
      const mark = await codeMark(code)
      const names = ['Zoé Moreau', 'Noé Moreau', 'Ève Le Goff', 'محمد']
      return {
        ...{ number: place + 1, secret: `secret${place}`, code: mark, name: names[place] ?? '' },
        ...{ rate: 0, order: place < 2 ? 1 : 2, isValid: true },
      }
    })
    this.chunk = { ...this.chunk, tickets: await Promise.all(tickets) }
  }
}

describe('a phone at a door', () => {
  const open: DoorPhone[] = []
  afterEach(() => {
    mock.restoreAll()
    for (const phone of open.splice(0)) phone.close()
  })

  /** The page is opened, without the rhythm of a browser. */
  async function arrive(server: Server, notebook?: Notebook | null): Promise<DoorPhone> {
    const kept = notebook === undefined ? await Notebook.open(server.gateId) : notebook
    const phone = new DoorPhone({ gateId: server.gateId, state: 'open', notebook: kept, speak: server.speak })
    open.push(phone)
    await phone.load()
    return phone
  }
  async function heard(server = new Server()): Promise<[DoorPhone, Server]> {
    await server.sell()
    const phone = await arrive(server)
    assert.ok(await phone.sync())
    return [phone, server]
  }
  const outcomeOf = async (phone: DoorPhone, code: string) => {
    const { decision, isKept } = await phone.scan(code, 'typed')
    return [decision.outcome, isKept]
  }
  const waits = async (phone: DoorPhone) => {
    await phone.recount()
    return phone.standing.waiting
  }

  test('decides without a network, and hands in everything once there is one', async () => {
    const [phone, server] = await heard()
    server.isReachable = false
    assert.deepEqual(await outcomeOf(phone, codes[0]!), ['enter', true])
    assert.deepEqual(await outcomeOf(phone, codes[0]!), ['already', true])
    assert.deepEqual(await outcomeOf(phone, 'ZZZZZZZZZZ'), ['refused', true])
    assert.equal(await phone.sync(), false)
    assert.deepEqual([phone.standing.trouble, await waits(phone)], ['network', 3])
    server.isReachable = true
    assert.ok(await phone.sync())
    assert.deepEqual([phone.standing.trouble, await waits(phone)], [null, 0])
    assert.deepEqual(server.kept.map(({ kind }) => kind).sort(), ['entry', 'refusal', 'refusal'])
  })

  test('a card of a member lets in whose one ticket is expected, and nobody where there are two or none', async () => {
    const server = new Server()
    await server.sell()
    const secrets = ['2', '3'].map(sign => sign.repeat(27))
    const [one = '', two = ''] = await Promise.all(secrets.map(codeMark))
    const cards = [
      { mark: one, number: 1 },
      { mark: two, number: 2 },
      { mark: two, number: 3 },
    ]
    server.chunk = { ...server.chunk, cards }
    const phone = await arrive(server)
    assert.ok(await phone.sync())
    const scan = async (secret: string) => {
      const { decision, way } = await phone.scan(`MEMBER:${secret}`, 'camera')
      return [decision.outcome === 'refused' ? decision.reason : decision.outcome, way]
    }
    assert.deepEqual(await scan(secrets[1]!), ['member', 'card'])
    assert.deepEqual(await scan(secrets[0]!), ['enter', 'card'])
    assert.deepEqual(await scan(secrets[0]!), ['already', 'card'])
    assert.deepEqual(await scan('4'.repeat(27)), ['member', 'card'])
    assert.ok(await phone.sync())
    // Of Noé and Ève one is in: the card means the other.
    await phone.scan(codes[1]!, 'typed')
    assert.deepEqual(await scan(secrets[1]!), ['enter', 'card'])
  })

  test('a day after its gate has ended a phone forgets who comes, and keeps what is to be handed in', async () => {
    const [phone, server] = await heard()
    server.isReachable = false
    await phone.scan(codes[0]!, 'typed')
    phone.close()
    const notebook = await Notebook.open(server.gateId)
    const later = new DoorPhone({
      ...{ gateId: server.gateId, state: 'open' as const, notebook, speak: server.speak },
      clock: () => Date.parse(server.endsAt) + 86_400_001,
    })
    open.push(later)
    await later.load()
    assert.deepEqual([later.register.event, later.register.book.byNumber.size], [null, 0])
    assert.equal(await notebook.readList(), undefined)
    assert.equal(await waits(later), 1)
  })

  test('a phone that was killed knows list, entries and what is to be handed in', async () => {
    const [phone, server] = await heard()
    await phone.scan(codes[1]!, 'typed')
    assert.ok(await phone.sync())
    server.isReachable = false
    await phone.scan(codes[0]!, 'typed')
    phone.close()
    const again = await arrive(server)
    assert.equal(again.register.event?.title, 'Bal')
    assert.equal(await waits(again), 1)
    assert.deepEqual(await outcomeOf(again, codes[0]!), ['already', true])
    assert.deepEqual(await outcomeOf(again, codes[1]!), ['already', true])
    assert.equal(again.register.counts().all.inside, 2)
  })

  test('two tabs of one phone let nobody in twice', async () => {
    const [phone, server] = await heard()
    server.isReachable = false
    const tab = await arrive(server)
    const outcomes = await Promise.all([outcomeOf(phone, codes[0]!), outcomeOf(tab, codes[0]!)])
    assert.deepEqual(outcomes.map(([outcome]) => outcome).sort(), ['already', 'enter'])
  })

  test('one scan that the server does not take holds up no other, and is shown', async () => {
    const [phone, server] = await heard()
    server.isReachable = false
    const rows = []
    for (const code of codes) rows.push(await phone.scan(code, 'typed'))
    const bad = rows[2]?.row.id
    server.refuses = ({ id }) => id === bad
    server.isReachable = true
    assert.ok(await phone.sync())
    assert.equal(server.kept.length, 3)
    assert.equal(await waits(phone), 0)
    assert.deepEqual(
      phone.standing.refused.map(({ id }) => id),
      [bad],
    )
    phone.close()
    server.refuses = () => false
    const again = await arrive(server)
    assert.ok(await again.sync())
    assert.deepEqual([server.kept.length, await waits(again), again.standing.refused.length], [4, 0, 0])
  })

  test('where the server takes nothing at all no scan is to blame', async () => {
    const [phone, server] = await heard()
    Object.assign(server, { isReachable: false, status: 400 })
    await phone.scan(codes[0]!, 'typed')
    assert.equal(await phone.sync(), false)
    assert.deepEqual([await waits(phone), phone.standing.refused], [1, []])
  })

  test('a link that the server does not know closes nothing', async () => {
    const [phone, server] = await heard()
    Object.assign(server, { isReachable: false, status: 404 })
    assert.equal(await phone.sync(), false)
    assert.equal(phone.standing.trouble, 'link')
    assert.deepEqual(await outcomeOf(phone, codes[0]!), ['enter', true])
  })

  test('a gate that was taken back forgets who comes and keeps what is to be handed in', async () => {
    const [phone, server] = await heard()
    await phone.scan(codes[0]!, 'typed')
    server.state = 'revoked'
    server.refuses = ({ kind }) => kind === 'entry'
    await phone.sync()
    assert.equal(phone.standing.state, 'revoked')
    assert.equal(phone.register.book.byNumber.size, 0)
    phone.close()
    server.refuses = () => false
    const again = await arrive(server)
    assert.equal(again.register.book.byNumber.size, 0)
    assert.equal(await waits(again), 1)
    assert.ok(await again.sync())
    assert.deepEqual([server.kept.length, await waits(again)], [1, 0])
  })

  const secret = '5'.repeat(27)

  test('a signed ticket that was sold after the last contact enters once, and is handed in by its number', async () => {
    const server = new Server()
    const { signing, codeOf } = eventKey()
    server.signing = signing
    const [phone] = await heard(server)
    server.isReachable = false
    const code = codeOf({ secret, number: 5, rate: 7 })
    const outcome = await phone.scan(code, 'camera')
    assert.deepEqual(
      [outcome.decision.outcome, outcome.isKept, outcome.decision.ticket?.isNew],
      ['enter', true, true],
    )
    assert.deepEqual(phone.register.counts().all, { inside: 1, expected: 5 })
    assert.deepEqual(await outcomeOf(phone, code), ['already', true])
    assert.deepEqual(await outcomeOf(phone, secret), ['refused', true])
    assert.deepEqual(await outcomeOf(phone, eventKey().codeOf({ secret, number: 6, rate: 7 })), [
      'refused',
      true,
    ])
    phone.close()
    // Killed without a network: key, list and entry are on its disk.
    const again = await arrive(server)
    assert.deepEqual(await outcomeOf(again, code), ['already', true])
    assert.deepEqual(await outcomeOf(again, codeOf({ secret, number: 6, rate: 7 })), ['enter', true])
    server.isReachable = true
    assert.ok(await again.sync())
    const entries = server.kept.filter(({ kind }) => kind === 'entry').map(({ ticket }) => ticket)
    assert.deepEqual(entries.toSorted(), [5, 6])
    // Once the list has it, it is a ticket like any other.
    const ticket = {
      number: 5,
      secret: await codeMark(secret),
      code: 'x',
      name: 'Lou Roux',
      rate: 0,
      order: 3,
      isValid: true,
    }
    server.chunk = { ...server.chunk, mark: 'second', tickets: [...server.chunk.tickets, ticket] }
    assert.ok(await again.sync())
    const known = await again.scan(code, 'camera')
    assert.deepEqual([known.decision.outcome, known.decision.ticket?.name], ['already', 'Lou Roux'])
    assert.deepEqual(await outcomeOf(again, secret), ['already', true])
  })

  test('where nothing is signed any more only what the list has comes in', async () => {
    const server = new Server()
    const { signing, codeOf } = eventKey()
    server.signing = signing
    const [phone] = await heard(server)
    const code = codeOf({ secret, number: 5, rate: 7 })
    assert.ok(await phone.opens(code))
    server.signing = null
    assert.ok(await phone.sync())
    assert.ok(!(await phone.opens(code)))
  })

  test('a signed code of a ticket that the list has otherwise is refused, and says so of an old list', async () => {
    const server = new Server()
    const { signing, codeOf } = eventKey()
    server.signing = signing
    const [phone] = await heard(server)
    const refused = await phone.scan(codeOf({ secret, number: 1, rate: 7 }), 'camera')
    assert.deepEqual([refused.row.scan.kind, refused.row.scan.ticket], ['refusal', 1])
    const t = serverTranslator('fr')
    assert.equal(told(t, phone, refused).detail, t('scanner.passed_on'))
    const later = Date.now() + 120_000
    mock.method(Date, 'now', () => later)
    assert.match(told(t, phone, refused).detail ?? '', /sous un autre code/)
  })

  test('a browser that cannot check signatures says so, and refuses what it does not know', async () => {
    const server = new Server()
    const { signing, codeOf } = eventKey()
    server.signing = signing
    const [able] = await heard(server)
    assert.equal(able.standing.isBlind, false)
    mock.method(crypto.subtle, 'importKey', () => Promise.reject(new DOMException('', 'NotSupportedError')))
    const phone = await arrive(server)
    assert.equal(phone.standing.isBlind, true)
    assert.deepEqual(await outcomeOf(phone, codeOf({ secret, number: 5, rate: 7 })), ['refused', true])
  })

  test('with a full disk a signed ticket enters once the server has it, never before', async () => {
    const server = new Server()
    const { signing, codeOf } = eventKey()
    server.signing = signing
    const [phone] = await heard(server)
    mock.method(IDBObjectStore.prototype, 'put', full)
    server.isReachable = false
    const code = codeOf({ secret, number: 5, rate: 7 })
    assert.deepEqual(await outcomeOf(phone, code), ['enter', false])
    server.isReachable = true
    assert.deepEqual(await outcomeOf(phone, code), ['enter', true])
    assert.equal(server.kept.filter(({ kind }) => kind === 'entry').length, 1)
  })

  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }

  test('a full disk: green once the server has it, never before', async () => {
    const [phone, server] = await heard()
    mock.method(IDBObjectStore.prototype, 'put', full)
    assert.deepEqual(await outcomeOf(phone, codes[0]!), ['enter', true])
    assert.equal(phone.standing.keeps, false)
    assert.deepEqual(await outcomeOf(phone, codes[0]!), ['already', true])
    server.isReachable = false
    assert.deepEqual(await outcomeOf(phone, codes[1]!), ['enter', false])
    assert.equal(phone.register.counts().all.inside, 1)
    server.isReachable = true
    assert.deepEqual(await outcomeOf(phone, codes[1]!), ['enter', true])
    assert.equal(server.kept.filter(({ kind }) => kind === 'entry').length, 2)
  })

  test('an entry that nobody knows to be kept is tried again as the same', async () => {
    const [phone, server] = await heard()
    mock.method(IDBObjectStore.prototype, 'put', full)
    server.isReachable = false
    const first = await phone.scan(codes[0]!, 'typed')
    const second = await phone.scan(codes[0]!, 'typed')
    assert.equal(first.row.id, second.row.id)
  })

  test('a browser that keeps nothing hands in at once', async () => {
    const server = new Server()
    await server.sell()
    const phone = await arrive(server, null)
    assert.ok(await phone.sync())
    assert.deepEqual(await outcomeOf(phone, codes[0]!), ['enter', true])
    assert.equal(server.kept.length, 1)
  })

  test('an entry is taken back within a quarter of an hour, and not later', async () => {
    const [phone] = await heard()
    const { row } = await phone.scan(codes[0]!, 'typed')
    const entry = { ticket: 1, id: row.id, at: row.at }
    assert.equal(await phone.undo({ ...entry, at: new Date(Date.now() - 15 * 60_000).toISOString() }), false)
    assert.ok(await phone.undo(entry))
    assert.equal(phone.register.counts().all.inside, 0)
    assert.deepEqual(
      phone.register.last.map(({ isUndone }) => isUndone),
      [true],
    )
    assert.deepEqual(await outcomeOf(phone, codes[0]!), ['enter', true])
  })

  test('somebody is let in all the same: their first entry stays theirs', async () => {
    const [phone] = await heard()
    const first = await phone.scan(codes[0]!, 'typed')
    const ticket = first.decision.ticket!
    // Of two in one millisecond the one with the smaller id would be the first.
    while (Date.now() <= Date.parse(first.row.at)) await setTimeout(1)
    await phone.letIn(ticket, 'typed')
    const passage = phone.register.passage(ticket.number)
    assert.deepEqual([passage?.entry?.id, passage?.beyond.length], [first.row.id, 1])
  })

  test('names are found by the beginnings of their words, without accents, in every script', async () => {
    const [phone] = await heard()
    const namesOf = (text: string) => phone.register.search(text).map(({ name }) => name)
    assert.deepEqual(namesOf('mor zoe'), ['Zoé Moreau'])
    assert.deepEqual(namesOf('eve'), ['Ève Le Goff'])
    assert.deepEqual(namesOf('محم'), ['محمد'])
    assert.deepEqual(namesOf('oreau'), [])
    assert.deepEqual(namesOf(' - '), [])
  })
})
