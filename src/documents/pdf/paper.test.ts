import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainPicture } from '#test/support/papers.ts'
import { readPdf } from '#test/support/pdf.ts'
import { drawPdf } from '#test/support/pdf-pictures.ts'
import { readTags } from '#test/support/pdf-tags.ts'
import { margin, Paper } from './paper.ts'
import { darkRuns, qrModules } from './qr-modules.ts'

const title = {
  title: 'Reçu <b> & "co"',
  subject: ']]> & <rdf:li>',
  author: 'Obole',
  language: 'fr-FR',
  madeAt: '2026-11-20T12:00:00.000Z',
}
const noFoot = (): readonly [string, string] => ['', '']

/** A page that somebody draws. */
async function page(draw: (paper: Paper) => void): Promise<Uint8Array> {
  const paper = new Paper(title)
  draw(paper)
  return paper.end(noFoot)
}

const look = { x: margin, width: 200 }

describe('a paper', () => {
  test('says its title, whatever stands in it, in its dictionary and in its XML', async () => {
    const bytes = await page(() => {})
    assert.equal((await readTags(bytes)).title, title.title)
    const [xml = ''] =
      /<\?xpacket begin[\s\S]*?<\?xpacket end/.exec(Buffer.from(bytes).toString('utf8')) ?? []
    assert.ok(xml.includes('Reçu &lt;b&gt; &amp; "co"'))
    assert.ok(xml.includes(']]&gt; &amp; &lt;rdf:li&gt;'))
    assert.equal((await readTags(bytes)).pdfUa, '1')
  })

  test('heads of tables say whether they head a column or a row', async () => {
    const bytes = await page(paper => {
      const row = paper.part('TR', paper.part('Table'))
      paper.write('Montant', 60, 'TH', look, row)
      paper.write('Payé', 80, 'TH-row', look, row)
      paper.write('12 €', 80, 'TD', look, row)
    })
    const { elements } = await readTags(bytes)
    assert.deepEqual(
      elements.map(({ role, text }) => [role, text]),
      [
        ['TH', 'Montant'],
        ['TH', 'Payé'],
        ['TD', '12 €'],
      ],
    )
    const { structure } = readPdf(bytes)
    assert.equal(structure.match(/\/O \/Table\n\/Scope \/Column/g)?.length, 1)
    assert.equal(structure.match(/\/O \/Table\n\/Scope \/Row/g)?.length, 1)
  })

  test('a code is a figure with its words, white around it and exact to a module', async () => {
    const code = qrModules('https://dons.example.org/c/ab2cd3e')
    const module = 4
    const side = (code.size + 8) * module
    const bytes = await page(paper => {
      const section = paper.part('Sect')
      paper.strip('#00FF00', 0, 0, 300, 300)
      paper.code(code, 80, 60, side, 'Code du billet 12', section)
    })
    const [figure] = (await readTags(bytes)).elements
    assert.deepEqual(figure, { role: 'Figure', within: 'Document Sect', text: '', alt: 'Code du billet 12' })
    const [picture] = await drawPdf(bytes)
    const isWhite = (x: number, y: number) => {
      const [left, top] = [80 + x * module + 1, 60 + y * module + 1]
      return picture?.isBlank({ left, top, right: left + 2, bottom: top + 2 })
    }
    for (let y = 0; y < code.size + 8; y += 1)
      for (let x = 0; x < code.size + 8; x += 1) {
        const isInside = Math.min(x, y) >= 4 && Math.max(x, y) < code.size + 4
        assert.equal(isWhite(x, y), !(isInside && code.isDark(x - 4, y - 4)), `${x}, ${y}`)
      }
  })

  test('a code is as many rectangles as it has runs', () => {
    const code = { size: 3, isDark: (x: number, y: number) => y !== 1 && x !== y }
    assert.deepEqual(darkRuns(code), [
      { x: 1, y: 0, length: 2 },
      { x: 0, y: 2, length: 2 },
    ])
  })

  test('a picture keeps its shape in its frame, and says what it shows', async () => {
    const bottoms: number[] = []
    const bytes = await page(paper => {
      const frame = { width: 100, height: 50 }
      bottoms.push(
        paper.figure(plainPicture(40, 10), 60, 60, frame, 'Logo'),
        paper.figure(plainPicture(10, 40), 60, 200, frame, 'Signature'),
      )
    })
    assert.deepEqual(bottoms, [85, 250])
    const { elements, outside } = await readTags(bytes)
    assert.deepEqual(elements[0], { role: 'Figure', within: 'Document', text: '', alt: 'Logo' })
    assert.deepEqual(outside, [])
    const [picture] = await drawPdf(bytes)
    assert.equal(picture?.isBlank({ left: 60, top: 61, right: 160, bottom: 84 }), false)
    assert.equal(picture?.isBlank({ left: 60, top: 87, right: 160, bottom: 198 }), true)
    assert.equal(picture?.isBlank({ left: 74, top: 200, right: 160, bottom: 250 }), true)
  })

  test('a text has as much room as it is measured to need', async () => {
    const texts = [
      'Le bal de l’été, à Lyon, chez Marguerite',
      'مرحبا بكم في باريس مرحبا بكم في باريس مرحبا',
      '',
    ]
    await page(paper => {
      for (const text of texts) {
        const narrow = { x: margin, width: 90, size: 12 }
        assert.equal(paper.write(text, 100, 'P', narrow), 100 + paper.height(text, narrow))
        const short = { ...narrow, lines: 1 }
        assert.ok(paper.height(text, short) < 20)
      }
    })
  })

  test('what is cut on the page is read whole', async () => {
    const name = 'Association des amis de la bibliothèque de Villefranche-sur-Saône'
    const { text } = readPdf(await page(paper => void paper.write(name, 100, 'P', { ...look, lines: 1 })))
    assert.equal(text, name)
  })
})
