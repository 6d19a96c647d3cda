import type { Acts } from '#usecases/index.ts'
import { refusedFile, sentFile, uploadControl } from '../fields/sent-file.ts'
import type { PostedFiles } from './step-page.ts'
import type { Values } from './values.ts'

type Taking = {
  readonly acts: Pick<Acts, 'uploadFile'>
  readonly cartId: string
  /** The names of the controls that take a file. */
  readonly controls: readonly string[]
}

/** The values of a post with the files that came along: their ids, as with JavaScript, or why they were refused. */
export async function takeFiles(
  files: PostedFiles,
  posted: Values,
  { acts, cartId, controls }: Taking,
): Promise<Values> {
  const values: Record<string, string> = { ...posted }
  for (const name of controls) {
    const file = files.get(uploadControl(name))
    if (file === undefined) continue
    const taken = await acts.uploadFile({ cartId, name: file.name, bytes: await file.bytes() })
    values[name] = taken.ok
      ? sentFile(taken.value.fileId, file.name)
      : refusedFile(taken.error[0]?.code ?? 'file_type')
  }
  return values
}
