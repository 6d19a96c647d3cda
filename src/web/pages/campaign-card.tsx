import { CalendarDays } from 'lucide-react'
import type { FormType } from '#domain/form/form.ts'
import { descriptorOf, formPath } from '#domain/form/types/index.ts'
import { headDateTime } from '#messages/format.ts'
import { coverAddress } from '../cover-address.ts'
import { useT } from '../messages.tsx'
import { Tag } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'

/** What a list shows of a campaign. */
export type CampaignHead = {
  readonly organizationSlug: string
  readonly organizationName: string
  readonly formType: FormType
  readonly formSlug: string
  readonly title: string
  readonly palette: string | null
  readonly startDate: string | null
}

/** The word for each campaign type; those of the widgets (spec §1). */
export const typeLabels = {
  event: 'widget.type.event',
  membership: 'widget.type.membership',
  shop: 'widget.type.shop',
  crowdfunding: 'widget.type.crowdfunding',
  donation: 'widget.type.donation',
  paymentform: 'widget.type.sale',
} as const

/** A campaign in a list: its cover, its kind, its title; the whole card leads to it. */
export function CampaignCard({ campaign }: { readonly campaign: CampaignHead }) {
  const t = useT()
  const { organizationSlug, organizationName, formType, formSlug, title, palette, startDate } = campaign
  const motif = descriptorOf(formType)?.motif
  if (!motif) return null
  return (
    <li className="card card-link campaign-card">
      <img src={coverAddress(motif, formSlug, palette)} alt="" width="1200" height="630" loading="lazy" />
      <div className="stack stack-tight campaign-card-words">
        <p>
          <Tag>{t(typeLabels[motif])}</Tag>
        </p>
        <h3>
          <a href={formPath(organizationSlug, formType, formSlug)}>{title}</a>
        </h3>
        <p className="muted small">{t('form.by', { organization: organizationName })}</p>
        {startDate !== null && (
          <p className="muted small fact">
            <Icon icon={CalendarDays} />
            {headDateTime(startDate, t.locale)}
          </p>
        )}
      </div>
    </li>
  )
}
