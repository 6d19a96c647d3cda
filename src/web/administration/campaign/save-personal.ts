import type { ContentsValues } from '#domain/form/contents.ts'
import { readLookAndPersonal } from '#domain/form/personal-contents.ts'
import { fail, type Result } from '#domain/result.ts'
import type { Visit } from '../../context.ts'
import { versionIn } from '../../form/version-in.ts'
import type { administratorVisit } from './address.ts'

/**
 * Saves the third step: the association's words first, then the look, over the version that they left. Where either is wrong, nothing
 * is written. Gives the version that stands then, and whether the colour had to be made darker.
 */
export async function saveLookAndPersonal(
  { acts }: Pick<Visit, 'acts'>,
  asked: ReturnType<typeof administratorVisit>,
  values: ContentsValues,
): Promise<Result<{ readonly version: number; readonly darkened: boolean }>> {
  const read = readLookAndPersonal(values)
  if (!read.ok) return fail(...read.error)
  const kept = await acts.savePersonal({ ...asked, version: versionIn(values.version), values })
  return kept.ok ? acts.editCampaign({ ...asked, version: kept.value.version, values }) : kept
}
