import type { FileType } from '#domain/fields/file-type.ts'

const accepted: readonly FileType[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
]

/** What the file picker offers. */
export const acceptedFiles = accepted.join(',')

/** Whether a file may be one that is taken, by what the browser knows of it; the server looks at its bytes. */
export const mayBeTaken = ({ type }: { readonly type: string }) =>
  type === '' || accepted.some(each => each === type)

/** The name of the file itself in a post without JavaScript; the field's own name carries the id of one already sent. */
export const uploadControl = (name: string) => `${name}-file`

/** A file that was sent, as its control holds it: its id, and its name for the eyes. */
export const sentFile = (id: string, name: string) => `${id}/${name}`

export const fileIdOf = (text: string) => text.replace(/\/.*$/s, '')

/** Empty where only the id is known: the cart does not keep names of files. */
export const fileNameOf = (text: string) => (text.includes('/') ? text.slice(text.indexOf('/') + 1) : '')

/** What the field holds while its file is on its way: no answer yet, so that the step waits for it. */
export const onItsWay = 'on-its-way'

const refusals = [
  'file_type',
  'file_too_large',
  'file_not_asked',
  'files_too_many',
  'FILE_NOT_KEPT',
  'PAYLOAD_TOO_LARGE',
  'CART_UNKNOWN',
] as const
export type FileRefusal = (typeof refusals)[number]

/** What the field holds for a file that came with a post and was refused: no answer, but what was wrong with it. */
export const refusedFile = (code: string) => `refused/${code}`

/** Why the file of a field was refused; `undefined` where it was not. */
export const refusalOf = (text = ''): FileRefusal | undefined =>
  refusals.find(code => text === refusedFile(code))
