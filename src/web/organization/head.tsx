import { formPath, takesOnlyGifts } from '#domain/form/types/index.ts'
import { organizationLanguage } from '#domain/organization/organization.ts'
import type { OpenedOrganization } from '#usecases/campaign/read-organization.ts'
import { ShareMenu } from '../campaign/share.tsx'
import { coverAddress } from '../cover-address.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Category } from '../ui/category.tsx'
import { FactsLine } from '../ui/facts-line.tsx'
import { Picture } from './picture.tsx'
import { Verified } from './verified.tsx'

/** Who it is, at first glance: band, logo, name, kind, town; what one can do for it (rule SCR-23). */
export function OrganizationHead({ organization, facts, campaigns }: OpenedOrganization) {
  const t = useT()
  const { operator } = usePage()
  const { organizationSlug: slug, name, organismType, category, zipCode, city, palette } = organization
  const gift = campaigns.find(({ formType, display }) => takesOnlyGifts(formType) && display === 'open')
  const line = [
    t(`organization.type.${organismType}`),
    category && <Category key="category" category={category} language={organizationLanguage} />,
    `${zipCode} ${city}`.trim(),
  ]
  return (
    <header className="campaign-head">
      <img
        className="cover cover-band"
        src={coverAddress('membership', slug, palette)}
        alt=""
        width="1200"
        height="630"
        fetchPriority="high"
      />
      <div className="organization-head">
        <Picture slug={slug} name={name} logoPath={facts.logoPath} large />
        <div className="stack stack-tight">
          <h1 className="with-tag">
            <bdi>{name}</bdi> <Verified organization={organization} />
          </h1>
          <p className="muted">
            <FactsLine facts={line} />
          </p>
        </div>
        <div className="row organization-actions">
          {gift && (
            <ButtonLink href={formPath(slug, gift.formType, gift.formSlug)}>
              {t('widget.cta.donate')}
            </ButtonLink>
          )}
          <ShareMenu address={`${operator.origin}/associations/${slug}`} title={name} />
        </div>
      </div>
    </header>
  )
}

type TabsProps = { readonly current: number; readonly past: number }

/** The parts of the page: links, so that each has an address. */
export function OrganizationTabs({ current, past }: TabsProps) {
  const t = useT()
  const counted = (label: string, count: number) => t('organization.tab_count', { label, count })
  return (
    <nav className="tabs" aria-label={t('organization.sections')}>
      <a href="#en-cours">{counted(t('organization.current'), current)}</a>
      <a href="#a-propos">{t('organization.about')}</a>
      {past > 0 && <a href="#passees">{counted(t('organization.past'), past)}</a>}
    </nav>
  )
}
