import { writeFileSync } from 'node:fs'
import { createCanvas, type ImageData } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { keepsPictures, screenshotFile } from './screenshots.ts'

/** A page as it is seen, two pixels a point. */
export type PagePicture = {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
  /** Whether nothing stands in a part of the page, in points from its top left corner. */
  readonly isBlank: (part: Part) => boolean
}

type Part = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const scale = 2
/** A part of a colour above it is as good as white. */
const white = 250

/** Draws each page of a PDF with a program that is not ours. */
export async function drawPdf(bytes: Uint8Array): Promise<readonly PagePicture[]> {
  const task = getDocument({ data: new Uint8Array(bytes) })
  const document = await task.promise
  const pictures: PagePicture[] = []
  for (let number = 1; number <= document.numPages; number += 1)
    pictures.push(await draw(await document.getPage(number)))
  await task.destroy()
  return pictures
}

async function draw(page: PDFPageProxy): Promise<PagePicture> {
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  await page.render({ canvas: canvas as never, viewport }).promise
  const image = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return {
    png: canvas.toBuffer('image/png'),
    width: viewport.width / scale,
    height: viewport.height / scale,
    isBlank: part => isBlank(image, part),
  }
}

function isBlank({ data, width }: ImageData, { left, top, right, bottom }: Part): boolean {
  const [from, to] = [Math.round(left * scale), Math.min(width, Math.round(right * scale))]
  for (let y = Math.round(top * scale); y < Math.round(bottom * scale); y += 1)
    for (let at = 4 * (y * width + from); at < 4 * (y * width + to); at += 1)
      if ((data[at] ?? white) < white) return false
  return true
}

/** Leaves a picture of each page in `test/screenshots/`, for whoever wants to look at it: not in the short lane. */
export function keepPictures(name: string, pages: readonly PagePicture[]): void {
  if (keepsPictures)
    for (const [place, { png }] of pages.entries())
      writeFileSync(screenshotFile(`pdf-${name}-${place + 1}`), png)
}
