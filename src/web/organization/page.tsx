import { data } from 'react-router'
import { formPath } from '#domain/form/types/index.ts'
import { visit } from '../context.ts'
import { coverAddress } from '../cover-address.ts'
import { leadOf, paragraphsOf } from '../form/description.ts'
import css from '../form/form.css?url'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { CampaignCard } from '../pages/campaign-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/page'
import { Avatar } from './avatar.tsx'
import { Verified } from './verified.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const read = await acts.readOrganization({ organizationSlug: params.organizationSlug })
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** The same for everybody who is not logged in (D16). */
export const handle = { kept: true }

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function OrganizationPage({ loaderData: { organization, campaigns } }: Route.ComponentProps) {
  const t = useT()
  const { operator } = usePage()
  const { organizationSlug: slug, name, description, organismType, category, zipCode, city } = organization
  const meta =
    description === ''
      ? t('organization.meta', { organization: name, brand: operator.brand })
      : leadOf(description)
  const gift = campaigns.find(({ formType }) => formType === 'Donation')
  const facts = [t(`organization.type.${organismType}`), category, `${zipCode} ${city}`.trim()]
  return (
    <div className="campaign organization-page">
      <title>{t('page.title', { title: name, brand: operator.brand })}</title>
      <meta name="description" content={meta} />
      <link rel="canonical" href={`${operator.origin}/associations/${slug}`} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={meta} />
      <header className="campaign-head">
        <img
          className="cover cover-band"
          src={coverAddress('membership', slug, organization.palette)}
          alt=""
          width="1200"
          height="630"
          fetchPriority="high"
        />
        <div className="organization-head">
          <Avatar slug={slug} name={name} large />
          <div className="stack stack-tight">
            <h1 className="with-tag">
              {name} <Verified organization={organization} />
            </h1>
            <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
          </div>
          {gift && (
            <ButtonLink href={formPath(slug, gift.formType, gift.formSlug)}>
              {t('widget.cta.donate')}
            </ButtonLink>
          )}
        </div>
      </header>
      <section className="stack" aria-labelledby="campaigns">
        <h2 id="campaigns">{t('organization.current')}</h2>
        {campaigns.length === 0 ? (
          <p className="muted">{t('empty.org_campaigns')}</p>
        ) : (
          <ul className="cards">
            {campaigns.map(campaign => (
              <CampaignCard key={`${campaign.formType}/${campaign.formSlug}`} campaign={campaign} />
            ))}
          </ul>
        )}
      </section>
      {description !== '' && (
        <section className="stack stack-tight" aria-labelledby="about">
          <h2 id="about">{t('donation.about')}</h2>
          <div className="prose">
            {paragraphsOf(description).map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
