import { CalendarClock, CircleOff, type LucideIcon, Pause, UsersRound } from 'lucide-react'
import type { Display } from '#domain/form/sale-window.ts'
import { descriptorOf, formPath, hasGoal } from '#domain/form/types/index.ts'
import { CampaignPicture } from '../campaign-picture.tsx'
import { useT } from '../messages.tsx'
import { Tag, type Tone } from '../ui/banner.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { type CampaignHead, cardLine } from './card-facts.ts'

/** The word for each campaign type; those of the widgets (rule WID-1). */
export const typeLabels = {
  event: 'widget.type.event',
  membership: 'widget.type.membership',
  shop: 'widget.type.shop',
  crowdfunding: 'widget.type.crowdfunding',
  donation: 'widget.type.donation',
  paymentform: 'widget.type.sale',
} as const

type State = {
  readonly words:
    | 'form.sold_out'
    | 'card.soon'
    | 'card.cancelled'
    | 'card.ended'
    | 'card.sale_closed'
    | 'card.suspended'
  readonly icon: LucideIcon
  readonly tone: Tone
}

/** Said where nothing can be had now (rule SCR-23). */
const states: Readonly<Partial<Record<Display, State>>> = {
  soldOut: { words: 'form.sold_out', icon: UsersRound, tone: 'warning' },
  notYetOpen: { words: 'card.soon', icon: CalendarClock, tone: 'info' },
  ended: { words: 'card.ended', icon: CircleOff, tone: 'info' },
  cancelled: { words: 'card.cancelled', icon: CircleOff, tone: 'warning' },
  saleClosed: { words: 'card.sale_closed', icon: CircleOff, tone: 'info' },
  suspended: { words: 'card.suspended', icon: Pause, tone: 'warning' },
}

type Props = {
  readonly campaign: CampaignHead
  /** On an organization's own page its name stands above all cards. */
  readonly withoutOrganization?: boolean
}

/** A campaign in a list: its picture, its kind, its title; the whole card leads to it. */
export function CampaignCard({ campaign, withoutOrganization = false }: Props) {
  const t = useT()
  const { organizationSlug, organizationName, formType, formSlug, title, display } = campaign
  const motif = descriptorOf(formType)?.motif
  if (!motif) return null
  const state = states[display]
  const line = cardLine(t, campaign)
  return (
    <li className="card card-link campaign-card">
      <CampaignPicture form={campaign} sizes="(min-width: 40rem) 24rem, 100vw" loading="lazy" />
      <div className="stack stack-tight campaign-card-words">
        <p className="card-tags">
          <Tag>{t(typeLabels[motif])}</Tag>
          {state && (
            <Tag tone={state.tone} icon={state.icon}>
              {t(state.words)}
            </Tag>
          )}
        </p>
        <h3 className="card-title">
          <a href={formPath(organizationSlug, formType, formSlug)} lang={campaign.language}>
            <bdi>{title}</bdi>
          </a>
        </h3>
        {!withoutOrganization && (
          <p className="muted small">
            {t.rich('card.by', {
              organization: organizationName,
              name: words => <bdi key="name">{words}</bdi>,
            })}
          </p>
        )}
        <Progress campaign={campaign} />
        {line !== null && <p className="muted small">{line}</p>}
      </div>
    </li>
  )
}

function Progress({ campaign: { collected, financialGoal, formType } }: Props) {
  const t = useT()
  if (typeof collected !== 'number' || financialGoal === null || !hasGoal(formType)) return null
  return <ProgressBar label={t('project.progress')} value={collected} max={financialGoal} />
}
