import PDFDocument from 'pdfkit'
import { plainLine } from '#domain/plain-line.ts'
import { fontOf, forgetGlyphs, runsOf, type Weight } from './fonts.ts'

/** How a text stands on the page, in points. */
export type Look = {
  readonly x: number
  readonly width: number
  readonly size?: number
  readonly weight?: Weight
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

/** What a text is, for those who have the page read to them. */
export type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD'

export type Section = PDFKit.PDFStructureElement

export const ink = '#181821'
export const muted = '#5B5B67'
export const rule = '#E1E2E7'
export const white = '#FFFFFF'
export const margin = 56
export const pageWidth = 595.28
export const pageHeight = 841.89
/** Kept free at the foot of each page. */
const footHeight = 72

/** What a document says of itself; no hour but the given one gets into its bytes. */
export type Title = {
  readonly title: string
  readonly subject: string
  readonly author: string
  readonly language: string
  /** ISO instant. */
  readonly madeAt: string
}

/**
 * A4 pages of tagged text: readable aloud, fonts embedded, no script, no action, no link. The same calls give the
 * same bytes. Every text from outside passes `write`, which is the library's own escape. A paper is drawn from its beginning to
 * `end` without waiting for anything: papers share their fonts.
 */
export class Paper {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: Section
  readonly #known = new Set<string>()
  readonly #bytes: Promise<Uint8Array>

  constructor({ title, subject, author, language, madeAt }: Title) {
    forgetGlyphs()
    this.#doc = new PDFDocument({
      // None that we do not name: the library would read one of its own for nothing.
      font: null as never,
      size: 'A4',
      margins: { top: margin, left: margin, right: margin, bottom: 0 },
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      bufferPages: true,
      info: {
        Title: plainLine(title),
        Subject: plainLine(subject),
        Author: plainLine(author),
        CreationDate: new Date(madeAt),
      },
    })
    this.#bytes = collect(this.#doc)
    this.#root = this.#doc.struct('Document')
    this.#doc.addStructure(this.#root)
  }

  /** A part of the document, or of one of its parts. */
  part(kind: 'Sect' | 'Table' | 'TR', parent: Section = this.#root): Section {
    const part = this.#doc.struct(kind)
    parent.add(part)
    return part
  }

  /** Writes a text whose top is at `y`; gives the bottom. */
  write(text: string, y: number, role: Role, look: Look, parent: Section = this.#root): number {
    const content = this.#doc.markStructureContent(role)
    const bottom = this.#put(text, y, look)
    this.#doc.endMarkedContent()
    const element = this.#doc.struct(role, {}, [content])
    parent.add(element)
    element.end()
    return bottom
  }

  /** How high a text is, near enough to know whether it still fits. */
  height(text: string, { width, size = 10, weight = 'regular' }: Look): number {
    this.#use(`latin ${weight}`)
    return this.#doc.fontSize(size).heightOfString(plainLine(text), { width, lineGap: size * 0.25 })
  }

  /** A coloured strip, which nobody needs to hear of. */
  strip(colour: string, x: number, y: number, width: number, height: number): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    this.#doc.rect(x, y, width, height).fill(colour)
    this.#doc.endMarkedContent()
  }

  /** A picture that nobody needs to hear of, filling its frame; an opaque PNG or JPEG, or the library would wait for it. */
  picture(bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    this.#doc.image(Buffer.from(bytes), x, y, { width, height })
    this.#doc.endMarkedContent()
  }

  /** Equal squares by their corners, which nobody needs to hear of. */
  squares(
    colour: string,
    side: number,
    corners: readonly { readonly x: number; readonly y: number }[],
  ): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    for (const { x, y } of corners) this.#doc.rect(x, y, side, side)
    this.#doc.fill(colour)
    this.#doc.endMarkedContent()
  }

  /** Goes on at the top of a new page where `height` does not fit any more; gives where to write. */
  room(y: number, height: number): number {
    if (y + height <= pageHeight - footHeight) return y
    this.#doc.addPage()
    return margin
  }

  /** Writes the foot of every page, then gives the bytes. */
  async end(foot: (page: number, count: number) => readonly [string, string]): Promise<Uint8Array> {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page)
      const [left, right] = foot(page + 1, count)
      const look = { x: margin, width: pageWidth - 2 * margin, size: 8, colour: muted }
      this.#doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      this.#put(left, pageHeight - 40, look)
      this.#put(right, pageHeight - 40, { ...look, align: 'right' })
      this.#doc.endMarkedContent()
    }
    this.#root.end()
    this.#doc.end()
    return this.#bytes
  }

  #put(
    text: string,
    y: number,
    { x, width, size = 10, weight = 'regular', colour = ink, align = 'left' }: Look,
  ) {
    const runs = runsOf(plainLine(text), weight)
    this.#doc.fontSize(size).fillColor(colour)
    const options = { width, align, lineGap: size * 0.25 }
    runs.forEach((run, place) => {
      this.#use(run.font)
      const continued = place < runs.length - 1
      if (place === 0) this.#doc.text(run.text, x, y, { ...options, continued })
      else this.#doc.text(run.text, { continued })
    })
    return runs.length === 0 ? y : this.#doc.y
  }

  #use(font: string) {
    // It takes a parsed font as well; its types do not know.
    if (!this.#known.has(font)) this.#doc.registerFont(font, fontOf(font) as never)
    this.#known.add(font)
    this.#doc.font(font)
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  doc.on('end', () => resolve(Buffer.concat(parts)))
  doc.on('error', reject)
  return promise
}
