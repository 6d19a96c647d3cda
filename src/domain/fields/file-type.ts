/** What may be sent: papers and photographs. */
export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic'

/** The largest file, in bytes (rule FLD-12): 5 MB. */
export const largestFile = 5 * 1024 * 1024

/** All files of one cart together, in bytes (rule FLD-12): 50 MB, ten of the largest. */
export const largestFiles = 10 * largestFile

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text may be the id of a file that was sent. */
export const isFileId = (text: string): boolean => uuid.test(text)

/** Brands of the ISO container that are pictures of the HEIF family. */
const heifBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']

/**
 * What a file is by its first bytes, whatever it is called: `undefined` for everything that is neither a PDF nor a
 * picture (rule FLD-12).
 */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 5) === '%PDF-') return 'application/pdf'
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && heifBrands.includes(text(8, 12))) return 'image/heic'
}

/** The ends of names that a type may have; the first is given to a file that has none of them. */
const extensions: Readonly<Record<FileType, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
}

const longestName = 120

/**
 * A file's name as it is kept: without folders and without what no screen shows, with an end that tells what the file is
 * (`photo.exe` with a PNG inside becomes `photo.exe.png`); at most 120 characters.
 */
export function fileName(given: string, type: FileType): string {
  const cleaned = given
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const end = /\.([a-z]+)$/i.exec(cleaned)?.[1]?.toLowerCase()
  const tells = end !== undefined && extensions[type].includes(end)
  const name = tells ? cleaned : `${cleaned || 'file'}.${extensions[type][0]}`
  return name.slice(-longestName)
}
