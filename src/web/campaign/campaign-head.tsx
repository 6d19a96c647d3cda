import type { LucideIcon } from 'lucide-react'
import { CalendarDays, Euro, MapPin, Tag as TagIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasGoal } from '#domain/form/types/index.ts'
import { headDateTime } from '#messages/format.ts'
import { whenWords } from '#messages/when-words.ts'
import { CampaignPicture } from '../campaign-picture.tsx'
import { useT } from '../messages.tsx'
import { Avatar } from '../organization/avatar.tsx'
import { Verified } from '../organization/verified.tsx'
import { Category } from '../ui/category.tsx'
import { Icon } from '../ui/icon.tsx'
import { priceRange } from '../widget/price-range.ts'
import { priceWords } from '../widget/words.ts'
import type { Campaign } from './campaign-facts.ts'
import { paragraphsOf } from './description.ts'
import { ReportDialog } from './report.tsx'
import { Share } from './share.tsx'

/** Cover, association, title, facts: who receives the money and for what, at first glance. */
export function CampaignHead({ campaign }: { readonly campaign: Campaign }) {
  const t = useT()
  const { form, organization, display } = campaign
  return (
    <header className="campaign-head">
      <Cover campaign={campaign} />
      <div className="campaign-title-block stack stack-tight">
        <div className="association-line">
          <Avatar slug={organization.organizationSlug} name={organization.name} />
          <p className="association-words pointed">
            <span>
              {t.rich('form.by_rich', {
                organization: organization.name,
                link: name => (
                  <a key="organization" href={`/associations/${organization.organizationSlug}`}>
                    {name}
                  </a>
                ),
              })}
            </span>{' '}
            <span className="point-before muted">{organization.city}</span>{' '}
            <Verified organization={organization} />
          </p>
          <Share campaign={campaign} />
        </div>
        <h1 className="campaign-title" lang={form.language}>
          {form.title}
        </h1>
        <div className="campaign-facts">
          <Facts campaign={campaign} />
          {campaign.project === null && paragraphsOf(form.description).length > 0 && (
            <a className="campaign-more" href="#about">
              {t('donation.read_presentation')}
            </a>
          )}
        </div>
      </div>
      {display === 'soldOut' && <p className="cover-tag">{t('form.sold_out')}</p>}
      <ReportDialog />
    </header>
  )
}

function Cover({ campaign: { form } }: { readonly campaign: Campaign }) {
  return (
    <CampaignPicture
      form={form}
      className="cover"
      sizes="(min-width: 75rem) 72rem, 100vw"
      fetchPriority="high"
    />
  )
}

function Facts({ campaign: { form, project } }: { readonly campaign: Campaign }) {
  const t = useT()
  const { place, category, saleEndDate } = form
  const when = whenWords(t, form)
  // A project tells how far it has come, a gift has no price.
  const prices = project === null ? priceWords(t, { prices: priceRange(form.tiers) }) : null
  const facts = [
    when !== null && <Fact key="date" icon={CalendarDays} words={when} />,
    place !== null && (
      <Fact key="place" icon={MapPin} words={[place.name, place.city].filter(Boolean).join(', ')} />
    ),
    hasGoal(form.formType) && saleEndDate !== null && (
      <Fact
        key="end"
        icon={CalendarDays}
        words={t('campaign.ends', { date: headDateTime(saleEndDate, t.locale) })}
      />
    ),
    prices !== null && <Fact key="prices" icon={Euro} words={prices} />,
    category !== '' && (
      <Fact
        key="category"
        icon={TagIcon}
        words={<Category category={category} language={form.language} />}
        isMinor
      />
    ),
  ].filter(Boolean)
  return facts.length === 0 ? null : <ul className="campaign-facts muted">{facts}</ul>
}

type FactProps = { readonly icon: LucideIcon; readonly words: ReactNode; readonly isMinor?: boolean }

/** Minor is what a small window leaves out. */
function Fact({ icon, words, isMinor = false }: FactProps) {
  return (
    <li className={isMinor ? 'with-icon fact-minor' : 'with-icon'}>
      <Icon icon={icon} />
      {words}
    </li>
  )
}
