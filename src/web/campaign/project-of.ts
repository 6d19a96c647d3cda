import { hasGoal } from '#domain/form/types/index.ts'
import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import type { Project } from '#usecases/campaign/read-project.ts'
import type { Visit } from '../context.ts'
import { contributorsQuery } from './contributors.tsx'

/** What a crowdfunding page tells of its past, at the page of contributors of the address; null for other types. */
export async function projectOf(
  request: Request,
  { form }: OpenedForm,
  { acts, viewer }: Visit,
): Promise<Project | null> {
  if (!hasGoal(form.formType)) return null
  const { organizationSlug, formType, formSlug } = form
  const token = new URL(request.url).searchParams.get(contributorsQuery) ?? undefined
  const read = await acts.readProject({
    organizationSlug,
    formType,
    formSlug,
    userId: viewer?.userId ?? null,
    continuationToken: token,
  })
  return read.ok ? read.value : null
}
