import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName, fileTypeOf } from './file-type.ts'

const cases: readonly [string, string, ReturnType<typeof fileTypeOf>][] = [
  ['a PDF', '%PDF-1.7\n', 'application/pdf'],
  ['a JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n\0', 'image/png'],
  ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['a HEIC', '\0\0\0\x18ftypheic', 'image/heic'],
  ['a video of the same container', '\0\0\0\x18ftypmp42', undefined],
  ['a sound of the same container', 'RIFF\x24\0\0\0WAVEfmt ', undefined],
  ['a program', 'MZ\x90\0', undefined],
  ['a page', '<!DOCTYPE html>', undefined],
  ['a page that mentions PDF', '<b>%PDF-1.7', undefined],
  ['a drawing with scripts', '<svg xmlns', undefined],
  ['an archive', 'PK\x03\x04', undefined],
  ['the beginning of a PNG', '\x89PNG', undefined],
  ['nothing', '', undefined],
]

for (const [name, bytes, type] of cases) {
  test(`${name} is ${type ?? 'refused'}`, () => {
    assert.equal(fileTypeOf(Buffer.from(bytes, 'latin1')), type)
  })
}

test('names lose folders and what no screen shows, and are short', () => {
  const pdf = (given: string) => fileName(given, 'application/pdf')
  assert.equal(fileName('C:\\Users\\Zoé\\photo d’identité.jpg', 'image/jpeg'), 'photo d’identité.jpg')
  assert.equal(pdf('../../etc/passwd'), 'passwd.pdf')
  assert.equal(pdf('cv\u202efdp.exe\0\r\n'), 'cvfdp.exe.pdf')
  assert.equal(pdf(`${'x'.repeat(300)}.pdf`).length, 120)
  for (const none of ['', '   ', 'folder/']) assert.equal(pdf(none), 'file.pdf')
})

test('the end of a name tells what the file is, whatever it was called (ASVS 5.2.2)', () => {
  assert.equal(fileName('photo.JPEG', 'image/jpeg'), 'photo.JPEG')
  assert.equal(fileName('photo.jpg', 'image/png'), 'photo.jpg.png')
  assert.equal(fileName('facture.pdf.html', 'application/pdf'), 'facture.pdf.html.pdf')
  assert.equal(fileName('IMG_0042', 'image/heic'), 'IMG_0042.heic')
})
