import type { Acts } from '#usecases/index.ts'
import { sentFile, uploadControl } from '../../fields/sent-file.ts'
import type { StepProblem } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { controlsInOrder } from './controls-in-order.ts'
import type { Questions } from './questions.ts'

/** The files of a post, by the names of their controls. */
export type PostedFiles = ReadonlyMap<string, File>

export type Taken = { readonly values: Values; readonly problems: readonly StepProblem[] }

type Taking = {
  readonly acts: Pick<Acts, 'uploadFile'>
  readonly cartId: string
  readonly questions: Questions
}

/** Takes the files that came with a post, one after the other: their ids stand in the values, as with JavaScript. */
export async function takeFiles(
  files: PostedFiles,
  posted: Values,
  { acts, cartId, questions }: Taking,
): Promise<Taken> {
  const values: Record<string, string> = { ...posted }
  const problems: StepProblem[] = []
  for (const { name } of controlsInOrder(questions)) {
    const file = files.get(uploadControl(name))
    if (file === undefined) continue
    const taken = await acts.uploadFile({ cartId, name: file.name, bytes: await file.bytes() })
    if (taken.ok) values[name] = sentFile(taken.value.fileId, file.name)
    else problems.push({ field: name, code: taken.error[0]?.code ?? 'UNKNOWN' })
  }
  return { values, problems }
}
