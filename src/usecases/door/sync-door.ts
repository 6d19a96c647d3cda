import { type DoorBook, doorBook } from '#db/door-books.ts'
import { eventsOfCodes, type HandedIn, insertScans, keptScans, scansFrom } from '#db/door-scans.ts'
import { gateById, titleOfGated } from '#db/gates.ts'
import { chunkSize } from '#domain/door/book.ts'
import { type Gate, type GateState, gateState } from '#domain/door/gate.ts'
import type { Scan } from '#domain/door/scan.ts'
import { chunksTold, type Synced } from '#domain/door/sync.ts'
import { limits } from '#domain/limits.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { secretLength, typedCode } from '#domain/ticket/ticket-code.ts'
import type { App } from '../app.ts'
import { gateSubject } from '../links/tokens.ts'
import { keepTogether } from './keep-together.ts'

/** What the link of a gate carries. */
export type GateLink = { readonly gateId: string; readonly token: string }

/** What a phone hands in, and what it knows already. Instants are ISO. */
export type Handed = GateLink & {
  /** What the phone's clock said when it sent this. */
  readonly sentAt: string
  readonly cursor: number
  /** The marks of the chunks that it has, by their places. */
  readonly chunks: readonly string[]
  readonly scans: readonly Scan[]
}

/** The gate that a link opens, whatever became of it meanwhile. */
export async function linkedGate(app: App, { gateId, token }: GateLink): Promise<Gate | undefined> {
  const gate = await gateById(app.db, gateId)
  return gate !== undefined && app.signer.verifies(gateSubject(gate), token, app.now()) ? gate : undefined
}

/**
 * A phone at the door hands in what happened, and gets what it does not know (rule DOR-4). Its scans are kept whatever became of their
 * tickets and of its gate; once that is not open any more it is told nothing else. `NOT_FOUND` for a link that opens nothing.
 */
export async function syncDoor(app: App, handed: Handed): Promise<Result<Synced>> {
  const gate = await linkedGate(app, handed)
  if (gate === undefined) return failWith('NOT_FOUND')
  const kept = await keep(app, gate, handed)
  if (!kept.ok) return kept
  const [state, form] = [gateState(gate, app.now()), { organizationId: gate.organizationId, id: gate.formId }]
  if (state !== 'open')
    return ok({ ...nothing(handed), ...kept.value, now: app.now(), state, endsAt: gate.endsAt })
  const [book, { scans, next: cursor, hasMore }] = await Promise.all([
    doorBook(app.db, form, app.now()),
    scansFrom(app.db, form, handed.cursor),
  ])
  if (book === undefined) return failWith('NOT_FOUND')
  const chunks = chunksFor(book, handed.chunks)
  const told = chunks.length + Math.floor(scans.length / chunkSize)
  if (told > 0 && (await app.limits.count(limits.doorChunks, gate.id, told)).wait > 0)
    return failWith('TOO_MANY_REQUESTS')
  const news = { event: book.event, chunkCount: book.chunks.length, chunks }
  return ok({ ...kept.value, ...news, now: app.now(), state, endsAt: gate.endsAt, scans, cursor, hasMore })
}

/** A gate as its page opens. */
export type OpenedGate = { readonly name: string; readonly event: string; readonly state: GateState }

/** Whoever holds the link of a gate opens its page, also to hand in what happened there; to anyone else it does not exist. */
export async function readGate(app: App, link: GateLink): Promise<Result<OpenedGate>> {
  const gate = await linkedGate(app, link)
  if (gate === undefined) return failWith('NOT_FOUND')
  const event = await titleOfGated(app.db, { organizationId: gate.organizationId, id: gate.formId })
  return ok({ name: gate.name, event, state: gateState(gate, app.now()) })
}

/** Keeps what was handed in; says which of it is kept, and which unknown codes are another event's. */
async function keep(
  app: App,
  gate: Gate,
  { scans, sentAt }: Handed,
): Promise<Result<Pick<Synced, 'received' | 'elsewhere'>>> {
  if (scans.length === 0) return ok({ received: [], elsewhere: [] })
  const isOpen = gateState(gate, app.now()) === 'open'
  const limit = isOpen ? limits.doorScans : limits.doorScansAfter
  if (app.limits.isSpent(limit, gate.id)) return failWith('TOO_MANY_REQUESTS')
  const form = { organizationId: gate.organizationId, id: gate.formId }
  const keepAll = (all: readonly HandedIn[]) => app.transaction(tx => insertScans(tx, form, all))
  const added = await keepTogether(app.db, { gate, scans, sentAt, receivedAt: app.now() }, keepAll)
  const ids = scans.map(({ id }) => id)
  const fresh = ids.filter(id => added.has(id))
  if (fresh.length > 0) await app.limits.count(limit, gate.id, fresh.length)
  const [kept, elsewhere] = await Promise.all([
    keptScans(
      app.db,
      form,
      ids.filter(id => !added.has(id)),
    ),
    elsewhereOf(app, gate, scans),
  ])
  return ok({ received: [...fresh, ...kept], elsewhere })
}

async function elsewhereOf(app: App, gate: Gate, scans: readonly Scan[]): Promise<Synced['elsewhere']> {
  const asked = scans.flatMap(scan => {
    const secret = scan.kind === 'refusal' && scan.text !== null ? typedCode(scan.text) : ''
    return secret.length === secretLength ? { id: scan.id, secret } : []
  })
  const form = { organizationId: gate.organizationId, id: gate.formId }
  const titles = await eventsOfCodes(
    app.db,
    form,
    asked.map(({ secret }) => secret),
  )
  return asked.flatMap(({ id, secret }) => {
    const title = titles.get(secret)
    return title === undefined ? [] : { id, title }
  })
}

function chunksFor({ chunks }: DoorBook, known: readonly string[]): Synced['chunks'] {
  return chunks
    .flatMap((chunk, index) => (chunk.mark === known[index] ? [] : { ...chunk, index }))
    .slice(0, chunksTold)
}

function nothing({ cursor }: Handed) {
  return { event: null, chunkCount: 0, chunks: [], scans: [], cursor, hasMore: false } as const
}
