import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { receiptLanguage } from '#domain/receipt/receipt.ts'
import { type Example, papers } from '#test/support/papers.ts'
import { readPdf } from '#test/support/pdf.ts'
import { drawPdf, keepPictures } from '#test/support/pdf-pictures.ts'
import { type PdfTags, readTags } from '#test/support/pdf-tags.ts'
import { margin, pageHeight, pageWidth } from './paper.ts'

const examples: Readonly<Record<string, Example>> = {
  french: { locale: 'fr', name: 'Camille Moreau', title: 'Adhésion de saison' },
  english: { locale: 'en', name: 'Siân Ŵyn & Bros <Ltd>', title: 'Season’s “membership”' },
  arabic: { locale: 'fr', name: 'محمد بن عبد الله الخطيب', title: 'حفلة موسيقية في باريس (2026)' },
  hebrew: { locale: 'fr', name: 'Dana דוד בן־גוריון', title: 'קונצרט 2026 (ליון)' },
  scripts: { locale: 'fr', name: 'გიორგი Արամ Ђорђе Ελένη', title: 'श्रीमती ज्योत्स्ना และ น้ำผึ้ง' },
  lithuanian: { locale: 'fr', name: 'Žemaitė̃ ų̃ ą́, Ștefan, Għawdex', title: 'Kỳ nghỉ của Nguyễn Thị Hằng' },
  emoji: { locale: 'fr', name: 'Zoé 👨‍👩‍👧 🎉', title: 'Fête 🎉 漢字 さくら 김민준 𐎀' },
  long: { locale: 'fr', name: 'Wagnérienne'.repeat(19).slice(0, 200), title: 'W'.repeat(200) },
  'long-arabic': { locale: 'fr', name: 'محمد'.repeat(50), title: 'مرحبا '.repeat(33).trim() },
  hostile: {
    locale: 'fr',
    name: '\\) Tj ET endstream \0 \ud800 <script>alert("1")</script>',
    title: '(((\\ >> BDC EMC /JS (app.alert(1)) & \udc00',
  },
}

/** As it is read: no space counts twice, whichever it is; a line's end within a word that is longer than a line is none. */
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')
/** What comes out of a text from outside. */
const readable = (text: string) => squeezed(text.replaceAll('\0', ' ').toWellFormed().normalize('NFC'))

for (const [kind, write] of Object.entries(papers))
  describe(`each document of its kind: ${kind}`, () => {
    for (const [name, example] of Object.entries(examples)) {
      test(`${name}: is tagged, in its language, under its title`, async () => {
        const tags = await readTags(await write(example))
        // A tax receipt is in French for everybody (rule TAX-7).
        assertAccessible(tags, kind === 'receipt' ? { ...example, locale: receiptLanguage } : example)
        const told = squeezed(tags.elements.map(({ text }) => text).join('\n'))
        for (const text of [example.name, example.title])
          assert.ok(told.includes(readable(text)), `${text} is not in ${told}`)
      })

      test(`${name}: is drawn within its margins`, async () => {
        const pages = await drawPdf(await write(example))
        keepPictures(`${kind}-${name}`, pages)
        for (const { width, height, isBlank } of pages) {
          assert.deepEqual([Math.round(width), Math.round(height)], [595, 842])
          assert.ok(
            !isBlank({ left: margin, top: margin, right: pageWidth - margin, bottom: pageHeight / 2 }),
          )
          // What fills the page from edge to edge ends above.
          const sides = { top: pageHeight / 2, bottom: pageHeight }
          assert.ok(isBlank({ ...sides, left: 0, right: margin - 4 }), 'nothing in the left margin')
          assert.ok(isBlank({ ...sides, left: pageWidth - margin + 4, right: pageWidth }), 'nor in the right')
          const foot = { left: 0, right: pageWidth, bottom: pageHeight }
          assert.ok(isBlank({ ...foot, top: pageHeight - 24 }), 'nor below the foot')
        }
        if (kind === 'poster') assert.equal(pages.length, 1)
      })
    }

    test('holds no script, action, address or file, whatever people type', async () => {
      const { structure } = readPdf(await write(examples.hostile as Example))
      assert.doesNotMatch(
        structure,
        /\/(?:JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|EmbeddedFile|Annots)\b/,
      )
    })

    test('gives the same bytes for the same facts, whatever was drawn between', async () => {
      const [arabic, lithuanian] = [examples.arabic as Example, examples.lithuanian as Example]
      const first = await write(arabic)
      const between = await write(lithuanian)
      assert.deepEqual(await write(arabic), first)
      assert.deepEqual(await write(lithuanian), between)
    })
  })

function assertAccessible(tags: PdfTags, { locale }: Example): void {
  assert.match(tags.language ?? '', new RegExp(`^${locale}\\b`))
  assert.notEqual(tags.title, '')
  assert.ok(tags.showsTitle && tags.isMarked)
  assert.equal(tags.pdfUa, '1')
  assert.deepEqual(tags.outside, [])
  const roles = tags.elements.map(({ role }) => role)
  assert.equal(roles.filter(role => role === 'H1').length, 1)
  for (const { role, within, alt, text } of tags.elements) {
    if (role === 'Figure') assert.notEqual(alt ?? '', '', 'a figure says what it shows')
    else assert.notEqual(text.trim(), '', `an empty ${role}`)
    if (role === 'TH' || role === 'TD') assert.match(within, /\bTable TR$/)
  }
}
