import type { Form } from '#domain/form/form.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, openAdministered } from './administered-campaign.ts'

export type SharedCampaign = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
}

/** A campaign for who may share it; to anyone else it does not exist. */
export async function readShared(app: App, visit: AdministratorVisit): Promise<Result<SharedCampaign>> {
  const opened = await openAdministered(app, visit, 'share')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  return ok({
    form,
    organization: { name: organization.name, organizationSlug: organization.organizationSlug },
  })
}
