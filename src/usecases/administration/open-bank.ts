import type { Result } from '#domain/result.ts'
import {
  type OpenedOrganization,
  type OrganizationVisit,
  openOrganization,
} from '../access/open-organization.ts'
import type { App } from '../app.ts'

export type BankVisit = OrganizationVisit

/** The organization whose bank lines somebody keeps; to anyone else there is no such page. */
export function openBank(app: App, visit: BankVisit): Promise<Result<OpenedOrganization>> {
  return openOrganization(app, visit, 'keepBank')
}
