import { setImmediate } from 'node:timers/promises'
import { plainLine, plainSentence } from '#domain/plain-line.ts'
import { fontOf, forgetGlyphs, type Weight } from './fonts.ts'
import { type Line, linesOf } from './lines.ts'
import { darkRuns, type QrModules } from './qr-modules.ts'
import { TaggedFile } from './tagged-file.ts'

/** How a text stands on the page, in points. */
export type Look = {
  readonly x: number
  readonly width: number
  /** At most so many lines; the last ends with « … », and is read whole by those who have the page read to them. */
  readonly lines?: number | undefined
  readonly size?: number
  readonly weight?: Weight
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

/** What a text is, for those who have the page read to them: TH heads a column, TH-row a row. */
export type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TH-row' | 'TD'

export type Section = PDFKit.PDFStructureElement

export const ink = '#181821'
export const muted = '#5B5B67'
export const rule = '#E1E2E7'
export const white = '#FFFFFF'
const specimenColour = '#B42318'
export const margin = 56
export const pageWidth = 595.28
export const pageHeight = 841.89
/** Kept free beside what stands on the left of a foot. */
const pageNumberWidth = 60
/** Kept free at the foot of each page. */
const footHeight = 72

/** Modules that are left white around a code. */
const quietZone = 4

/** Of the first font, in parts of the size; other scripts stand on its lines. */
const ascent = 1984 / 2048
const descent = 494 / 2048
const lineGap = 0.25
const lineHeight = ({ size = 10 }: Look) => size * (ascent + descent + lineGap)

const scopes: Readonly<Partial<Record<Role, object>>> = {
  TH: { scope: 'Column' },
  'TH-row': { scope: 'Row' },
}

/** What a document says of itself; no hour but the given one gets into its bytes. */
export type Title = {
  readonly title: string
  readonly subject: string
  readonly author: string
  readonly language: string
  /** ISO instant. */
  readonly madeAt: string
  /** The word that stands across every page of a document that is none. */
  readonly specimen?: string | undefined
}

/**
 * A4 pages of tagged text: readable aloud, fonts embedded, no script, no action, no link. The same calls give the
 * same bytes. Every text from outside passes `write`, which is the library's own escape. A paper is drawn from its beginning to
 * `end` without waiting for anything but {@link rest}: papers share their fonts.
 */
export class Paper {
  readonly #doc: TaggedFile
  readonly #root: Section
  readonly #known = new Set<string>()
  readonly #images = new Map<Uint8Array, ReturnType<TaggedFile['openImage']>>()
  readonly #bytes: Promise<Uint8Array>
  readonly #specimen: string | undefined

  constructor({ title, subject, author, language, madeAt, specimen }: Title) {
    forgetGlyphs()
    this.#doc = new TaggedFile(language, {
      Title: plainText(title),
      Subject: plainText(subject),
      Author: plainText(author),
      CreationDate: new Date(madeAt),
    })
    this.#bytes = collect(this.#doc)
    this.#root = this.#doc.struct('Document')
    this.#doc.addStructure(this.#root)
    this.#specimen = specimen
    if (specimen !== undefined)
      this.write(specimen, 14, 'P', {
        x: margin,
        width: 200,
        size: 14,
        weight: 'bold',
        colour: specimenColour,
      })
  }

  /** A part of the document, or of one of its parts. */
  part(kind: 'Sect' | 'Table' | 'TR', parent: Section = this.#root): Section {
    const part = this.#doc.struct(kind)
    parent.add(part)
    return part
  }

  /** Writes a text whose top is at `y`; gives the bottom. */
  write(text: string, y: number, role: Role, look: Look, parent: Section = this.#root): number {
    const tag = role === 'TH-row' ? 'TH' : role
    const content = this.#doc.markStructureContent(tag)
    const bottom = this.#put(text, y, look)
    this.#doc.endMarkedContent()
    parent.add(this.#doc.struct(tag, scopes[role], [content]))
    return bottom
  }

  /** How high a text is. */
  height(text: string, look: Look): number {
    return this.#lines(text, look).length * lineHeight(look)
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

  /**
   * A picture with what it shows, as large as its frame lets it be, its left or right edge at `x`; an opaque PNG or JPEG, which is
   * written once however often it is shown. Gives its bottom.
   */
  figure(
    bytes: Uint8Array,
    x: number,
    y: number,
    frame: { readonly width: number; readonly height: number; readonly align?: 'right' },
    alt: string,
    parent: Section = this.#root,
  ): number {
    const image = this.#images.get(bytes) ?? this.#doc.openImage(Buffer.from(bytes))
    this.#images.set(bytes, image)
    const scale = Math.min(frame.width / image.width, frame.height / image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    const left = frame.align === 'right' ? x - width : x
    this.#figure([left, y, left + width, y + height], alt, parent, () =>
      this.#doc.image(image as never, left, y, { width, height }),
    )
    return y + height
  }

  /** A QR code with its white edge, as wide as high, and what it leads to: a path of one rectangle a run of dark modules. */
  code(
    modules: QrModules,
    x: number,
    y: number,
    side: number,
    alt: string,
    parent: Section = this.#root,
  ): void {
    const module = side / (modules.size + 2 * quietZone)
    this.#figure([x, y, x + side, y + side], alt, parent, () => {
      this.#doc.rect(x, y, side, side).fill(white)
      this.#doc.save().translate(x, y).scale(module)
      for (const run of darkRuns(modules)) this.#doc.rect(run.x + quietZone, run.y + quietZone, run.length, 1)
      this.#doc.fill(ink).restore()
    })
  }

  /** Goes on at the top of a new page where `height` does not fit any more; gives where to write. */
  room(y: number, height: number): number {
    if (y + height <= pageHeight - footHeight) return y
    this.#doc.addPage()
    return margin
  }

  /** Lets this process do something else; other papers may be drawn meanwhile. */
  async rest(): Promise<void> {
    await setImmediate()
    forgetGlyphs()
  }

  /** Writes the foot of every page, then gives the bytes. */
  async end(foot: (page: number, count: number) => readonly [string, string]): Promise<Uint8Array> {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page)
      this.#mark()
      const [left, right] = foot(page + 1, count)
      const look = { x: margin, width: pageWidth - 2 * margin, lines: 1, size: 8, colour: muted }
      this.#doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      this.#put(left, pageHeight - 40, { ...look, width: look.width - pageNumberWidth })
      this.#put(right, pageHeight - 40, { ...look, align: 'right' })
      this.#doc.endMarkedContent()
    }
    this.#root.end()
    this.#doc.end()
    return this.#bytes
  }

  /** The word of a specimen from corner to corner, so that no page of it passes for a document. */
  #mark(): void {
    if (this.#specimen === undefined) return
    const [size, middle] = [96, pageHeight / 2]
    this.#doc.markContent('Artifact', { type: 'Layout' })
    this.#doc
      .save()
      .rotate(-52, { origin: [pageWidth / 2, middle] })
      .fillOpacity(0.14)
    const look = { x: 0, width: pageWidth, lines: 1, size, weight: 'bold', colour: specimenColour } as const
    const [line] = this.#lines(this.#specimen, look)
    this.#put(this.#specimen, middle - size / 2, { ...look, x: (pageWidth - (line?.width ?? 0)) / 2 })
    this.#doc.restore()
    this.#doc.endMarkedContent()
  }

  #figure(bbox: readonly [number, number, number, number], alt: string, parent: Section, draw: () => void) {
    const content = this.#doc.markStructureContent('Figure')
    draw()
    this.#doc.endMarkedContent()
    parent.add(this.#doc.struct('Figure', { alt: plainText(alt), bbox } as object, [content]))
  }

  /** Gives the bottom. */
  #put(text: string, top: number, look: Look): number {
    const { x, width, size = 10, colour = ink, align = 'left' } = look
    this.#doc.fillColor(colour)
    let y = top
    for (const line of this.#lines(text, look)) {
      this.#putLine(line, align === 'right' ? x + width - line.width : x, y + ascent * size, size)
      y += lineHeight(look)
    }
    return y
  }

  /** A line on its base line; where its signs do not stand as they are read, programs are told how it is read. */
  #putLine({ pieces, actual }: Line, left: number, y: number, size: number): void {
    if (actual !== undefined) this.#doc.markContent('Span', { actual })
    let x = left
    for (const { font, text } of pieces) {
      this.#use(font, size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      x += this.#doc.widthOfString(text)
    }
    if (actual !== undefined) this.#doc.endMarkedContent()
  }

  #lines(text: string, { width, lines, size = 10, weight = 'regular' }: Look): readonly Line[] {
    return linesOf(plainSentence(text), weight, { width, lines }, ({ font, text }) =>
      this.#use(font, size).widthOfString(text),
    )
  }

  #use(font: string, size: number): PDFKit.PDFDocument {
    // It takes a parsed font as well; its types do not know.
    if (!this.#known.has(font)) this.#doc.registerFont(font, fontOf(font) as never)
    this.#known.add(font)
    return this.#doc.font(font, size)
  }
}

const plainText = (text: string) => plainLine(text).toWellFormed()

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  doc.on('end', () => resolve(Buffer.concat(parts)))
  doc.on('error', reject)
  return promise
}
