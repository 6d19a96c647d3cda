import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { drawPdf, type PagePicture } from './pdf-pictures.ts'

/** What the QR code of a page says to a camera that sees the page so many pixels wide. */
export async function readCodeOf(page: PagePicture, width: number): Promise<string> {
  const picture = sharp(page.png)
    .resize({ width: Math.round(width) })
    .ensureAlpha()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

/** What the QR code says on the first page of a PDF. */
export async function codeOnPaper(bytes: Uint8Array): Promise<string> {
  const [page] = await drawPdf(bytes)
  if (page === undefined) throw new Error('a paper has a page')
  return readCodeOf(page, 2 * page.width)
}
