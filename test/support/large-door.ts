import { randomBytes } from 'node:crypto'
import { type Chunk, chunkSize, codeMark, type DoorTicket, markLength } from '#domain/door/book.ts'
import { chunksTold, type Synced } from '#domain/door/sync.ts'
import { codeFrom, codeLength } from '#domain/ticket/ticket-code.ts'
import type { Said } from '#web/door/speak.ts'

const firstNames = [
  'Camille',
  'Noé',
  'Zoé',
  'Jean-Baptiste',
  'Amina',
  'Léa',
  'Mamadou',
  'Ève',
  'Loïc',
  'Inès',
]
const lastNames = [
  'Moreau',
  'Le Goff',
  'Traoré',
  'Nguyễn',
  'Petit',
  'd’Œuvre',
  'Haddad',
  'Martinez',
  'Roux',
  'Weiß',
]
const mark = () => randomBytes(9).toString('base64url').slice(0, markLength)

/** An event with so many tickets as its phones are told of it, two to an order, and the codes of its first ones. */
export async function largeDoor(count: number, gateId: string) {
  const codes = Array.from({ length: 60 }, () => codeFrom(randomBytes(64), codeLength))
  const marks = await Promise.all(codes.map(codeMark))
  const tickets = Array.from(
    { length: count },
    (_, place): DoorTicket => ({
      number: place + 1,
      secret: mark(),
      code: marks[place] ?? mark(),
      name: `${firstNames[place % 10]} ${lastNames[Math.floor(place / 7) % 10]}`,
      rate: place % 3,
      order: 100_000 + Math.floor(place / 2),
      isValid: true,
      ...(place % 4 === 0 && { notes: [{ label: 'Repas du soir' }] }),
    }),
  )
  const chunks = Array.from(
    { length: Math.ceil(count / chunkSize) },
    (_, index): Chunk => ({
      mark: mark(),
      tickets: tickets.slice(index * chunkSize, (index + 1) * chunkSize),
      former: [],
      cards: [],
    }),
  )
  const event = {
    title: 'Festival',
    startDate: null,
    rates: ['Plein', 'Réduit', 'Enfant'],
    gates: [{ id: gateId, name: 'Porte A' }],
  }
  const answer = (said: Said): Synced => ({
    ...{
      now: new Date().toISOString(),
      state: 'open',
      endsAt: '2099-01-01T00:00:00.000Z',
      event,
      chunkCount: chunks.length,
      cursor: 0,
    },
    chunks: chunks
      .flatMap((chunk, index) => (said.chunks[index] === chunk.mark ? [] : [{ ...chunk, index }]))
      .slice(0, chunksTold),
    ...{ scans: [], hasMore: false, received: said.scans.map(({ id }) => id), elsewhere: [] },
  })
  return { codes, chunks, answer }
}
