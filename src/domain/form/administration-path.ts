import type { FormType } from './form.ts'
import { descriptorOf } from './types/index.ts'

/** What an administrator can open of a campaign (rule ADDR-4). */
export type AdministrationPage = 'edition/1' | 'partage' | 'statistiques' | 'administrateurs'

/** The back office of an organization (rule ADDR-4). */
export function administrationHome(organizationSlug: string): string {
  return `/associations/${organizationSlug}/administration`
}

/** The back office's path of a campaign; `ventes` stands for PaymentForm (rule ADDR-4). */
export function administrationPath(
  form: { readonly organizationSlug: string; readonly formType: FormType; readonly formSlug: string },
  page: AdministrationPage,
): string {
  const segment = descriptorOf(form.formType)?.administrationSegment ?? 'checkout'
  return `${administrationHome(form.organizationSlug)}/${segment}/${form.formSlug}/${page}`
}
