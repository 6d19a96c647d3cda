import { Check } from 'lucide-react'
import type { Organization } from '#domain/organization/organization.ts'
import { useT } from '../messages.tsx'
import { Tag } from '../ui/banner.tsx'

/** « vérifiée », where somebody has checked who the organization is (rule FRM-13). */
export function Verified({
  organization,
}: {
  readonly organization: Pick<Organization, 'authenticationState'>
}) {
  const t = useT()
  if (organization.authenticationState !== 'Authenticated') return null
  return (
    <span title={t('form.verified')}>
      <Tag tone="success" icon={Check}>
        {t('ui.verified')}
      </Tag>
    </span>
  )
}
