import { formPath } from '#domain/form/types/index.ts'
import { readAuditObject } from '#domain/operator/audit-objects.ts'
import type { AuditLines } from '#usecases/operation/list-audit.ts'
import { operate, operatedPath } from './paths.ts'

type Line = Pick<AuditLines['rows'][number], 'object' | 'organizationSlug' | 'campaign'>

/** Where the operator meets what a line of the audit is about; null: no page of theirs shows it. */
export function subjectPath({ object, organizationSlug: slug, campaign }: Line): string | null {
  const { kind, id = '' } = readAuditObject(object) ?? {}
  if (kind === 'report') return operatedPath('reports', id)
  if (kind === 'difference') return operatedPath('differences', id)
  if (kind === 'organization') return slug && operatedPath('organizations', slug)
  if (kind === 'form') return slug && campaign && formPath(slug, campaign.formType, campaign.formSlug)
  if (kind === 'setting' || kind === 'counsel') return operate.settings
  return kind === 'switch' ? operate.switches : null
}
