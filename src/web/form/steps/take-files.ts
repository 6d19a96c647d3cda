import type { Acts } from '#usecases/index.ts'
import { onItsWay, refusedFile, sentFile, uploadControl } from '../fields/sent-file.ts'
import type { PostedFiles } from './step-page.ts'
import type { Values } from './values.ts'

type Taking = {
  readonly acts: Pick<Acts, 'uploadFile'>
  readonly cartId: string
  /** The names of the controls that may take one. */
  readonly names: readonly string[]
}

/** The values of a post with the files that came along: their ids, as with JavaScript, or why they were refused. */
export async function takeFiles(
  files: PostedFiles,
  posted: Values,
  { acts, cartId, names }: Taking,
): Promise<Values> {
  const lost = names.filter(name => posted[name] === onItsWay)
  const values: Record<string, string> = { ...posted, ...noAnswers(lost) }
  for (const name of names) {
    const file = files.get(uploadControl(name))
    if (file === undefined) continue
    const taken = await acts.uploadFile({ cartId, name: file.name, bytes: await file.bytes() })
    values[name] = taken.ok
      ? sentFile(taken.value.fileId, file.name)
      : refusedFile(taken.error[0]?.code ?? 'file_type')
  }
  return values
}

/** These controls as if nothing stood in them. */
export const noAnswers = (names: readonly string[]): Values =>
  Object.fromEntries(names.map(name => [name, '']))
