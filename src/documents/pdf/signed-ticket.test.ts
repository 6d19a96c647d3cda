import assert from 'node:assert/strict'
import { test } from 'node:test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
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
  for (const width of [2 * page.width, page.width]) {
    const seen = await pixelsOf(page.png, Math.round(width))
    assert.equal(decodeQR(seen), held)
  }
})

async function pixelsOf(png: Uint8Array, wide: number) {
  const picture = sharp(png).resize({ width: wide }).ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
