import type { ErrorCode } from '#domain/errors.ts'
import { largestFile } from '#domain/fields/file-type.ts'
import { megabytes } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import type { Translator } from '#messages/translator.ts'

const bytesPerMega = 1024 * 1024

/** « 8,2 Mo », “8.2 MB”. */
const fileSize = (bytes: number, locale: Locale) => megabytes(Math.max(0.1, bytes / bytesPerMega), locale)

type Refused = { readonly file: { readonly size: number }; readonly code: ErrorCode }

/** What is wrong with a file, and how to put it right (rule FLD-12). */
export function fileProblem(t: Translator, { file, code }: Refused): string {
  if (code === 'file_too_large')
    return t('val.file_size', { size: fileSize(file.size, t.locale), max: fileSize(largestFile, t.locale) })
  if (code === 'file_type') return t('val.file_type', { formats: t('field.file_formats') })
  return code === 'MISDIRECTED' || code === 'TIMEOUT' ? t('field.file_failed') : t(`error.${code}`)
}
