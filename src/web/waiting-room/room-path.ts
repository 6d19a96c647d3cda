import type { ShownForm } from '#domain/form/form.ts'
import { formPath } from '#domain/form/types/index.ts'

/** The page of a campaign's waiting room. */
export function roomPath({
  organizationSlug,
  formType,
  formSlug,
}: Pick<ShownForm, 'organizationSlug' | 'formType' | 'formSlug'>): string {
  return `${formPath(organizationSlug, formType, formSlug)}/salle-attente`
}
