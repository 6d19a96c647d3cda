import type { OrganizationFile } from '#usecases/operation/organizations.ts'
import { useT } from '../messages.tsx'
import { Tag } from '../ui/banner.tsx'

type Props = Pick<OrganizationFile, 'organization'> & {
  /** Where it is known: up to how much it collects before it is verified. */
  readonly cap?: number
}

/** Whether it collects, whether it is verified, whether its pages are hidden. */
export function OrganizationTags({ organization, cap }: Props) {
  const t = useT()
  const isVerified = organization.authenticationState === 'Authenticated'
  const isAtCap = cap !== undefined && !isVerified && organization.collected >= cap
  const { words, tone } = collecting(organization)
  return (
    <span className="row">
      <Tag tone={tone}>{t(words)}</Tag>
      <Tag tone={isVerified ? 'success' : 'info'}>
        {t(isVerified ? 'operator.organization_verified' : 'operator.organization_unverified')}
      </Tag>
      {isAtCap && <Tag tone="warning">{t('operator.organization_at_cap')}</Tag>}
      {organization.withheldSince !== null && <Tag tone="warning">{t('operator.organization_withheld')}</Tag>}
    </span>
  )
}

function collecting({ allowCollect, accountMayCollect, hasAccount }: Props['organization']) {
  if (!allowCollect) return { words: 'operator.organization_stopped', tone: 'warning' } as const
  if (!hasAccount) return { words: 'operator.organization_no_account', tone: 'info' } as const
  if (!accountMayCollect) return { words: 'operator.organization_account_stopped', tone: 'warning' } as const
  return { words: 'operator.organization_collects', tone: 'success' } as const
}
