import type { AdministratorAction } from '#domain/access/may.ts'
import type { AdministrationPage } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, type Result } from '#domain/result.ts'
import { isTicketed } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  openAdministered,
  pagesOpenTo,
} from '../campaign/administered-campaign.ts'

/** What every page of an event with tickets shows of it. */
export type EventHead = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name'>
  /** What of the campaign this person may open. */
  readonly pages: readonly AdministrationPage[]
}

/** An event that somebody administers; a campaign without tickets has no such page. */
export async function openEvent(
  app: App,
  visit: AdministratorVisit,
  action: AdministratorAction,
): Promise<Result<AdministeredCampaign>> {
  const opened = await openAdministered(app, visit, action)
  return opened.ok && !isTicketed(opened.value.form.formType) ? failWith('NOT_FOUND') : opened
}

export function eventHead({ form, organization, roles }: AdministeredCampaign): EventHead {
  return { form, organization: { name: organization.name }, pages: pagesOpenTo(roles, form) }
}
