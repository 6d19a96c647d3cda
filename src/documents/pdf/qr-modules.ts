import QRCode from 'qrcode'

/** The squares of a QR code: as many across as high. */
export type QrModules = { readonly size: number; isDark(x: number, y: number): boolean }

/** A text as a QR code, without its quiet zone; level M, which is enough for print. */
export function qrModules(text: string): QrModules {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, isDark: (x, y) => modules.get(y, x) === 1 }
}

/** Runs of dark modules, row by row: where each begins, and how many they are. */
export function darkRuns({ size, isDark }: QrModules): readonly { x: number; y: number; length: number }[] {
  const runs: { x: number; y: number; length: number }[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue
      const last = runs.at(-1)
      if (last?.y === y && last.x + last.length === x) last.length += 1
      else runs.push({ x, y, length: 1 })
    }
  return runs
}
