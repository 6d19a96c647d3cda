import { crc32, deflateSync } from 'node:zlib'
import QRCode, { type QRCodeErrorCorrectionLevel } from 'qrcode'

const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export type QrLook = {
  readonly errorCorrectionLevel: QRCodeErrorCorrectionLevel
  /** The quiet zone around the code, in modules. */
  readonly margin: number
  readonly width: number
}

/**
 * A QR code as a PNG of black and white, at most `width` pixels wide and high: one bit a pixel, each module a square of whole
 * pixels. The package `qrcode` writes four bytes a pixel, which keeps a server from everything else for 150 ms.
 */
export function qrPng(
  text: string,
  { errorCorrectionLevel, margin, width }: QrLook,
): Uint8Array<ArrayBuffer> {
  const { modules } = QRCode.create(text, { errorCorrectionLevel })
  const across = modules.size + 2 * margin
  const scale = Math.max(1, Math.floor(width / across))
  const side = across * scale
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < modules.size && y < modules.size && modules.get(y, x) === 1
  const rows: Uint8Array[] = []
  for (let y = 0; y < across; y += 1) {
    const row = rowOf(side, x => !isDark(Math.floor(x / scale) - margin, y - margin))
    for (let times = 0; times < scale; times += 1) rows.push(row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit a pixel, in grey: 1 is white.
  header[8] = 1
  const pixels = deflateSync(Buffer.concat(rows))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ])
}

/** A row of pixels as they stand in the file, not filtered. */
function rowOf(side: number, isWhite: (x: number) => boolean): Uint8Array {
  const row = new Uint8Array(1 + Math.ceil(side / 8))
  for (let x = 0; x < side; x += 1) if (isWhite(x)) row[1 + (x >> 3)]! |= 0x80 >> (x & 7)
  return row
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(8 + named.length)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), 4 + named.length)
  return whole
}
