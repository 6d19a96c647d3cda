import { formTotals } from '#db/orders.ts'
import { rolesOfUser } from '#db/users.ts'
import { administers } from '#domain/access/rights.ts'
import type { Form } from '#domain/form/form.ts'
import type { Display } from '#domain/form/sale-window.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { displayOfCampaign } from '../steps/check-selling.ts'
import { type FormAddress, findCampaign } from '../steps/find-campaign.ts'

/** A campaign as somebody may see it now. */
export type OpenedForm = {
  readonly form: Form
  readonly organization: Organization
  readonly display: Display
  readonly hasAdminRights: boolean
  /** What was collected in cents and by how many orders; only where it was asked for. */
  readonly totals?: { readonly collected: number; readonly contributorCount: number }
}

/** Shows a campaign. Draft, disabled and deleted ones exist only for those who administer them (D3). */
export async function openForm(
  app: App,
  input: FormAddress & { userId: number | null; withTotals?: boolean },
): Promise<Result<OpenedForm>> {
  const found = await findCampaign(app.db, input)
  if (!found.ok) return found
  const { form, organization } = found.value
  const display = displayOfCampaign(app, found.value)
  const roles = input.userId === null ? [] : await rolesOfUser(app.db, input.userId)
  const hasAdminRights = administers(roles, form)
  const hidden = display === 'draft' || display === 'disabled' || display === 'deleted'
  if (hidden && !hasAdminRights) return failWith('NOT_FOUND')
  const opened = { form, organization, display, hasAdminRights }
  return ok(input.withTotals === true ? { ...opened, totals: await formTotals(app.db, form) } : opened)
}
