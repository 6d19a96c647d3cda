import PDFDocument from 'pdfkit'

/** What a file says of itself. */
type Info = {
  readonly Title: string
  readonly Subject: string
  readonly Author: string
  readonly CreationDate: Date
}

/** What is kept of a font: the text of each of its glyphs. */
type EmbeddedFont = { readonly unicode: (readonly number[])[] }

const zeroWidthJoiner = 0x200d

/** An empty file of A4 pages, tagged and marked as PDF/UA-1; texts of its information are written to its XMP packet as text. */
export class TaggedFile extends PDFDocument {
  declare openImage: (bytes: Buffer) => { readonly width: number; readonly height: number }
  declare _fontFamilies: Readonly<Record<string, EmbeddedFont>>

  constructor(language: string, info: Info) {
    super({
      // None that we do not name: the library would read one of its own for nothing.
      font: null as never,
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      // Its types know only PDF/A.
      subset: 'PDF/UA' as never,
      tagged: true,
      displayTitle: true,
      lang: language,
      bufferPages: true,
      info,
    })
  }

  /** A part of a letter, such as its dots, is no text of its own: the library writes none down, where each glyph needs some. */
  override end(): void {
    for (const { unicode } of Object.values(this._fontFamilies))
      unicode.forEach((codes, glyph) => {
        if (codes.length === 0) unicode[glyph] = [zeroWidthJoiner]
      })
    super.end()
  }

  /** The library puts texts into XML as they are. By now they stand in the file's dictionary. */
  override endMetadata(): void {
    for (const key of ['Title', 'Subject', 'Author'] as const) this.info[key] = asXml(this.info[key] ?? '')
    super.endMetadata()
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const asXml = (text: string) =>
  text.replaceAll(/[&<>]/g, sign => entities[sign] ?? '').replaceAll(/[\ufffe\uffff]/g, '')
