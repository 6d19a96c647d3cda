import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sitemapIndex, sitemapOf, sitemapStream } from './sitemap.ts'

const origin = 'https://dons.example.org'
const lastModified = '2026-11-20T12:00:00Z'

function campaign(id: number) {
  return { id, organizationSlug: 'les-amis', formType: 'Event', formSlug: `bal-${id}`, lastModified } as const
}

/** A part of as many campaigns, read in batches; tells how many batches were read. */
function part(count: number, size: number) {
  const read = { batches: 0 }
  const next = async (after: number) => {
    read.batches += 1
    return Array.from({ length: Math.min(size, count - after) }, (_, index) => campaign(after + index + 1))
  }
  return { read, stream: sitemapStream(next, origin) }
}

test('a file names each page once, with its last change', async () => {
  const xml = await new Response(part(2500, 1000).stream).text()
  assert.equal(xml.match(/<url>/g)?.length, 2500)
  assert.ok(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset '))
  assert.ok(xml.endsWith('</urlset>\n'))
  const entry = `<loc>${origin}/associations/les-amis/evenements/bal-2500</loc><lastmod>${lastModified}</lastmod>`
  assert.equal(xml.split(entry).length, 2)
})

test('a donation form has an address for each language', async () => {
  const gift = { ...campaign(1), formType: 'Donation' as const }
  const xml = await new Response(sitemapStream(async after => (after === 0 ? [gift] : []), origin)).text()
  assert.match(xml, /formulaires\/bal-1<\/loc>/)
  assert.match(xml, /formulaires\/bal-1\/en<\/loc>/)
})

test('nothing is read before somebody takes it: memory does not grow with the number of forms', async () => {
  const { read, stream } = part(50_000, 1000)
  const reader = stream.getReader()
  for (let taken = 0; taken < 10; taken += 1) await reader.read()
  assert.ok(read.batches <= 11, `${read.batches} batches for 10 pieces`)
  await reader.cancel()
  const stopped = read.batches
  await new Promise(done => setImmediate(done))
  assert.equal(read.batches, stopped, 'who goes away stops the reading')
})

test('a file of 50,000 pages holds 50,000 addresses', async () => {
  let addresses = 0
  const decoder = new TextDecoder()
  for await (const piece of part(50_000, 1000).stream)
    addresses += decoder.decode(piece).match(/<loc>/g)?.length ?? 0
  assert.equal(addresses, 50_000)
})

test('addresses are escaped', () => {
  for (const xml of [sitemapOf(['https://a/?b&c<d']), sitemapIndex(['https://a/?b&c<d'])])
    assert.match(xml, /<loc>https:\/\/a\/\?b&amp;c&lt;d<\/loc>/)
})
