import { administrationPath } from '../form/administration-path.ts'
import type { FormType } from '../form/form.ts'

/** What the link of an application carries: its number, and its signature. */
export type ApplicationLink = { readonly applicationId: number; readonly token: string }

/** The page on which an application is followed, and paid once it is accepted. */
export function applicationPath({ applicationId, token }: ApplicationLink): string {
  return `/demande/${applicationId}?token=${encodeURIComponent(token)}`
}

type FormPlace = { readonly organizationSlug: string; readonly formType: FormType; readonly formSlug: string }

/** Where an association reads one application, and below it a file of it. */
export function administeredApplicationPath(form: FormPlace, id: number, fileId?: string): string {
  const path = `${administrationPath(form, 'demandes')}/${id}`
  return fileId === undefined ? path : `${path}/fichiers/${fileId}`
}
