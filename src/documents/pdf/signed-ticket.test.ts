import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCodeOf } from '#test/support/code-on-paper.ts'
import { eventKey } from '#test/support/event-key.ts'
import { ticketFacts } from '#test/support/papers.ts'
import { drawPdf, keepPictures } from '#test/support/pdf-pictures.ts'
import { writeTickets } from './tickets.ts'

test('the code of a signed ticket is read from its page, also from one that is copied at half its size', async () => {
  const held = eventKey().codeOf({ secret: '23456789ABCDEFGHJKMNPQRSTVW', number: 31_207, rate: 4_021_377 })
  const facts = { ...ticketFacts, codes: { held, code: 'ABCDE23456' } }
  const pages = await drawPdf(await writeTickets([facts], '2026-11-28T12:00:00.000Z'))
  keepPictures('ticket-signed', pages)
  const [page] = pages
  assert.ok(page)
  for (const width of [2 * page.width, page.width]) assert.equal(await readCodeOf(page, width), held)
})
