import { ChartColumn, Copy, Ellipsis, HandCoins, type LucideIcon, Pencil, Share2 } from 'lucide-react'
import { type AdministrationPage, administrationPath } from '#domain/form/administration-path.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import { money } from '#messages/format.ts'
import type { OfficeCampaigns } from '#usecases/campaign/office-campaigns.ts'
import { pictureAddress } from '../../cover-address.ts'
import { useT } from '../../messages.tsx'
import { typeLabels } from '../../pages/campaign-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StateTag } from './state-tag.tsx'

type Action = {
  readonly page: AdministrationPage
  readonly icon: LucideIcon
  readonly words: 'edit' | 'share' | 'statistics' | 'record' | 'copy'
}

const actions: readonly Action[] = [
  { page: 'edition/1', icon: Pencil, words: 'edit' },
  { page: 'partage', icon: Share2, words: 'share' },
  { page: 'statistiques', icon: ChartColumn, words: 'statistics' },
  { page: 'paiement-recu', icon: HandCoins, words: 'record' },
  { page: 'dupliquer', icon: Copy, words: 'copy' },
]

type Props = {
  readonly campaign: OfficeCampaigns['campaigns'][number] & { readonly organizationSlug: string }
}

/** A campaign in the list: the whole card leads to it, « ⋯ » to what is done most. */
export function CampaignRow({ campaign }: Props) {
  const t = useT()
  const { id, title, formType, state, isWithheld, language, collected, isMore, pages } = campaign
  const [first = 'statistiques'] = pages
  const motif = descriptorOf(formType)?.motif
  const menu = `campaign-${id}`
  return (
    <li className="card card-link campaign-row">
      <img src={pictureAddress(campaign)} alt="" width="1200" height="630" loading="lazy" />
      <div className="campaign-row-words">
        <p className="row campaign-row-tags">
          <StateTag state={state} isWithheld={isWithheld} />
          {motif && <span className="small muted">{t(typeLabels[motif])}</span>}
        </p>
        <h2 className="campaign-card-title">
          <a href={administrationPath(campaign, first)} lang={language}>
            <bdi>{title}</bdi>
          </a>
        </h2>
        <p className="campaign-row-collected tabular">
          {t(isMore ? 'frame.list.collected_more' : 'frame.list.collected', {
            amount: money(collected, t.locale),
          })}
        </p>
      </div>
      <button
        type="button"
        className="icon-btn campaign-row-more"
        popoverTarget={menu}
        aria-label={t('frame.list.actions_of', { title })}
      >
        <Icon icon={Ellipsis} />
      </button>
      <div
        className="popover popover-small campaign-row-menu"
        id={menu}
        popover="auto"
        role="dialog"
        aria-label={t('frame.list.actions_of', { title })}
      >
        <div className="menu">
          {actions
            .filter(({ page }) => pages.includes(page))
            .map(({ page, icon, words }) => (
              <a key={page} className="menu-item" href={administrationPath(campaign, page)}>
                <Icon icon={icon} />
                {t(`frame.list.${words}`)}
              </a>
            ))}
        </div>
      </div>
    </li>
  )
}
