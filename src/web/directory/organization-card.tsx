import { FileCheck } from 'lucide-react'
import { organizationLanguage } from '#domain/organization/organization.ts'
import type { FoundPage } from '#usecases/campaign/search-directory.ts'
import { useT } from '../messages.tsx'
import { Picture } from '../organization/picture.tsx'
import { Verified } from '../organization/verified.tsx'
import { Tag } from '../ui/banner.tsx'
import { Category } from '../ui/category.tsx'
import { FactsLine } from '../ui/facts-line.tsx'

type Props = { readonly organization: FoundPage['organizations'][number] }

/** An organization in a list: the whole card leads to its page. */
export function OrganizationCard({ organization }: Props) {
  const t = useT()
  const { organizationSlug: slug, name, organismType, category, zipCode, city, logoPath } = organization
  const kind = category ? (
    <Category key="category" category={category} language={organizationLanguage} />
  ) : (
    t(`organization.type.${organismType}`)
  )
  return (
    <li className="card card-link found-organization">
      <Picture slug={slug} name={name} logoPath={logoPath} />
      <div className="stack stack-tight">
        <h3 className="card-title">
          <a href={`/associations/${slug}`}>
            <bdi>{name}</bdi>
          </a>
        </h3>
        <p className="muted small">
          <FactsLine facts={[kind, `${zipCode} ${city}`.trim()]} />
        </p>
        <p className="card-tags">
          <Verified organization={organization} />
          {organization.fiscalReceiptEligibility && <Tag icon={FileCheck}>{t('directory.receipt')}</Tag>}
        </p>
        <p className="small">{t('directory.campaign_count', { count: organization.campaignCount })}</p>
      </div>
    </li>
  )
}
