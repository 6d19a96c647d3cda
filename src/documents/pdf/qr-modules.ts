import QRCode from 'qrcode'

/** The squares of a QR code: as many across as high. */
export type QrModules = { readonly size: number; isDark(x: number, y: number): boolean }

/** A text as a QR code, without its quiet zone; level M, which is enough for print. */
export function qrModules(text: string): QrModules {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, isDark: (x, y) => modules.get(y, x) === 1 }
}
