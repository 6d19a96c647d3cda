import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import { posterWords } from '#messages/poster-words.ts'
import { aForm } from '#test/support/forms.ts'
import { readPdf } from '#test/support/pdf.ts'
import { writePoster } from './poster.ts'

/** A PNG of 1 by 1 pixel. The library does not check its sums. */
const picture = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.from('00000001000000010802000000', 'hex')),
  chunk('IDAT', deflateSync(Buffer.from([0, 200, 70, 30]))),
  chunk('IEND', Buffer.alloc(0)),
])

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

const place = {
  name: 'Halle Girondins',
  address: '3 rue du Port',
  zipCode: '69007',
  city: 'Lyon',
  country: 'FR',
}
const concert = aForm({
  formType: 'Event',
  title: 'Festival des berges',
  startDate: '2026-12-12T19:30:00.000Z',
  endDate: null,
  place,
})

function posterOf(locale: Locale, form = concert, organization = 'Les Ateliers du Canal') {
  return writePoster({
    locale,
    brand: 'Obole',
    madeAt: '2026-11-20T12:00:00.000Z',
    words: posterWords(serverTranslator(locale), form, organization),
    picture,
    link: 'https://dons.example.org/c/ab2cd3e',
    shownLink: 'dons.example.org/c/ab2cd3e',
  })
}

async function readPoster(...asked: Parameters<typeof posterOf>) {
  const { text, structure } = readPdf(await posterOf(...asked))
  const plain = text.replaceAll(/[\s\u00a0\u202f]+/g, ' ')
  return { text: plain, structure, pages: structure.match(/\/Type \/Page\b/g)?.length }
}

describe('the poster of a campaign', () => {
  test('says who invites to what, when, where, and how to get there', async () => {
    const { text, structure, pages } = await readPoster('fr')
    for (const words of [
      'Les Ateliers du Canal',
      'Festival des berges',
      '12 décembre 2026',
      'Halle Girondins',
      '3 rue du Port, 69007 Lyon',
      'Scannez pour réserver',
      'dons.example.org/c/ab2cd3e',
    ])
      assert.ok(text.includes(words), `${words} is not in: ${text}`)
    assert.equal(pages, 1)
    assert.match(structure, /\/Subtype \/Image/)
  })

  test('speaks English', async () => {
    assert.match((await readPoster('en')).text, /12 December 2026.*Scan to book/)
  })

  test('the longest title and name stay whole, on one page', async () => {
    const title = 'Wagnérienne '.repeat(6).trim()
    const { text, pages } = await readPoster('fr', { ...concert, title }, 'Association '.repeat(12).trim())
    assert.equal(text.match(/Wagnérienne/g)?.length, 6)
    assert.equal(text.match(/Association/g)?.length, 12)
    assert.equal(pages, 1)
  })

  test('without date or place it has no empty line; what people type stays text', async () => {
    const gift = aForm({ formType: 'Donation', title: ') Tj ET /OpenAction << /JS (1) >>', place: null })
    const { text, structure } = await readPoster('fr', { ...gift, startDate: null, endDate: null })
    assert.match(text, /Scannez pour donner/)
    assert.match(text, /OpenAction/)
    assert.doesNotMatch(structure, /\/(OpenAction|JS|URI)\b/)
  })

  test('the same facts give the same bytes', async () => {
    assert.deepEqual(await posterOf('fr'), await posterOf('fr'))
  })
})
