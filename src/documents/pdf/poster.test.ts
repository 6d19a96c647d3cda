import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aForm } from '#test/support/forms.ts'
import { concert, posterOf } from '#test/support/papers.ts'
import { readPdf } from '#test/support/pdf.ts'
import { drawPdf } from '#test/support/pdf-pictures.ts'
import { readTags } from '#test/support/pdf-tags.ts'
import { margin, pageHeight, pageWidth } from './paper.ts'

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

  test('is read in its order, its code with its words', async () => {
    const { elements, language, title } = await readTags(await posterOf('fr'))
    assert.deepEqual([language, title], ['fr-FR', 'Festival des berges'])
    assert.deepEqual(
      elements.map(({ role, text, alt }) => `${role}: ${alt ?? text}`.replaceAll(/\s/g, ' ')),
      [
        'P: Les Ateliers du Canal',
        'H1: Festival des berges',
        'P: sam. 12 décembre 2026, 20h30',
        'P: Halle Girondins',
        'P: 3 rue du Port, 69007 Lyon',
        'Figure: Code QR qui mène à la page « Festival des berges »',
        'P: Scannez pour réserver',
        'P: Ou tapez cette adresse :',
        'P: dons.example.org/c/ab2cd3e',
      ],
    )
  })

  test('a name and a title of 200 letters leave room for the code and what stands beside it', async () => {
    const long = { ...concert, title: 'W'.repeat(200) }
    const [page] = await drawPdf(await posterOf('fr', long, 'M'.repeat(200)))
    const codeTop = pageHeight - margin - 24 - 190
    const gap = { left: margin, right: pageWidth - margin, top: codeTop - 16, bottom: codeTop }
    assert.equal(page?.isBlank(gap), true)
    const { text } = await readPoster('fr', long)
    assert.ok(text.replaceAll(' ', '').includes(long.title), 'it is read whole')
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
