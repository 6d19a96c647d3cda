import type { LucideIcon } from 'lucide-react'
import { CalendarDays, MapPin, Tag as TagIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasGoal } from '#domain/form/types/index.ts'
import { headDateTime } from '#messages/format.ts'
import { whenWords } from '#messages/when-words.ts'
import { pictureAddress } from '../cover-address.ts'
import { useT } from '../messages.tsx'
import { Avatar } from '../organization/avatar.tsx'
import { Verified } from '../organization/verified.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Campaign } from './campaign-facts.ts'
import { ReportDialog, ReportLink } from './report.tsx'
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
          <p>
            {t.rich('form.by_rich', {
              organization: organization.name,
              link: name => (
                <a key="organization" href={`/associations/${organization.organizationSlug}`}>
                  {name}
                </a>
              ),
            })}{' '}
            <span className="muted">· {organization.city}</span>
          </p>
          <Verified organization={organization} />
        </div>
        <h1 className="campaign-title" lang={form.language}>
          {form.title}
        </h1>
        <Facts campaign={campaign} />
        <div className="row campaign-actions">
          <a className="btn btn-quiet" href="#about">
            {t('donation.read_presentation')}
          </a>
          <Share campaign={campaign} />
          <ReportLink className="btn btn-quiet">{t('report.link')}</ReportLink>
        </div>
      </div>
      {display === 'soldOut' && <p className="cover-tag">{t('form.sold_out')}</p>}
      <ReportDialog />
    </header>
  )
}

function Cover({ campaign: { form } }: { readonly campaign: Campaign }) {
  const address = pictureAddress(form)
  if (address === undefined) return null
  return <img className="cover" src={address} alt="" width="1200" height="630" fetchPriority="high" />
}

function Facts({ campaign: { form } }: { readonly campaign: Campaign }) {
  const t = useT()
  const { place, category, saleEndDate } = form
  const when = whenWords(t, form)
  const facts = [
    when !== null && <Fact key="date" icon={CalendarDays} words={when} />,
    place !== null && <Fact key="place" icon={MapPin} words={`${place.name}, ${place.city}`} />,
    hasGoal(form.formType) && saleEndDate !== null && (
      <Fact
        key="end"
        icon={CalendarDays}
        words={t('campaign.ends', { date: headDateTime(saleEndDate, t.locale) })}
      />
    ),
    category !== '' && <Fact key="category" icon={TagIcon} words={category} />,
  ].filter(Boolean)
  return facts.length === 0 ? null : <ul className="campaign-facts muted">{facts}</ul>
}

function Fact({ icon, words }: { readonly icon: LucideIcon; readonly words: ReactNode }) {
  return (
    <li className="with-icon">
      <Icon icon={icon} />
      {words}
    </li>
  )
}
