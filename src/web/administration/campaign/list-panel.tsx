import { Search } from 'lucide-react'
import { campaignsPath, newCampaignPath } from '#domain/form/administration-path.ts'
import { type CampaignFate, campaignFates } from '#domain/form/campaign-fate.ts'
import { wholeNumber } from '#messages/format.ts'
import type { OfficeCampaigns } from '#usecases/campaign/office-campaigns.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CampaignRow } from './campaign-row.tsx'
import { fateName, type ListView, listQuery } from './list-address.ts'

export type CampaignList = OfficeCampaigns & { readonly organizationSlug: string; readonly view: ListView }

type Props = { readonly list: CampaignList }

/** Every campaign of an association: its kinds as tabs, found by title, a page at a time. */
export function ListPanel({ list }: Props) {
  const t = useT()
  const { organization, organizationSlug, campaigns, view, continuationToken } = list
  const path = campaignsPath(organizationSlug)
  const page = (token: string | null) => path + listQuery({ ...view, token })
  return (
    <div className="container page stack office">
      <UnlistedHead title={t('frame.list.meta_title', { organization })} />
      <div className="office-head">
        <div className="stack stack-tight">
          <h1 tabIndex={-1}>{t('frame.list.title')}</h1>
          <p className="muted">{t('frame.list.purpose')}</p>
        </div>
        {(list.hasAny || view.search !== '') && <TitleSearch list={list} />}
      </div>
      <FateTabs list={list} />
      {campaigns.length === 0 ? (
        <Nothing list={list} />
      ) : (
        <ul className="campaign-rows">
          {campaigns.map(campaign => (
            <CampaignRow key={campaign.id} campaign={{ ...campaign, organizationSlug }} />
          ))}
        </ul>
      )}
      <Pagination
        label={t('frame.list.pages')}
        first={view.token === null ? undefined : page(null)}
        next={continuationToken === null ? undefined : page(continuationToken)}
      />
    </div>
  )
}

function TitleSearch({ list: { organizationSlug, view } }: Props) {
  const t = useT()
  const path = campaignsPath(organizationSlug)
  return (
    <search>
      <form className="campaign-search" action={path} noValidate>
        {view.fate !== 'online' && <input type="hidden" name="etat" value={fateName(view.fate)} />}
        <TextInput name="q" type="search" label={t('frame.list.search')} defaultValue={view.search} />
        <Button type="submit" kind="secondary" icon={Search}>
          {t('frame.list.submit')}
        </Button>
        {view.search !== '' && (
          <ButtonLink kind="quiet" href={path + listQuery({ fate: view.fate })}>
            {t('frame.list.clear')}
          </ButtonLink>
        )}
      </form>
    </search>
  )
}

function FateTabs({ list: { organizationSlug, view, counts } }: Props) {
  const t = useT()
  return (
    <nav className="office-tabs" aria-label={t('frame.list.tabs')}>
      <ul>
        {campaignFates.map(fate => (
          <li key={fate}>
            <a
              href={campaignsPath(organizationSlug) + listQuery({ fate, search: view.search })}
              aria-current={fate === view.fate ? 'page' : undefined}
            >
              {t(`frame.fate.${fate}`)}
              <span className="campaign-count">
                {t(counts[fate].isMore ? 'frame.list.count_more' : 'frame.list.count', {
                  count: wholeNumber(counts[fate].count, t.locale),
                })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What there will be, and what to do now. */
function Nothing({ list }: Props) {
  const t = useT()
  const { organizationSlug, view, counts, hasAny, isWhole } = list
  const path = campaignsPath(organizationSlug)
  const create = isWhole && (
    <ButtonLink href={newCampaignPath(organizationSlug)}>{t('frame.create')}</ButtonLink>
  )
  if (view.search !== '')
    return (
      <Empty
        title={t('frame.none.found', { search: view.search })}
        action={
          <ButtonLink kind="secondary" href={path + listQuery({ fate: view.fate })}>
            {t('frame.list.clear')}
          </ButtonLink>
        }
      >
        {t('frame.none.found_next')}
      </Empty>
    )
  if (!hasAny) {
    const who = isWhole ? 'first' : 'asked'
    return (
      <Empty title={t(`frame.none.${who}`)} action={create}>
        {t(`frame.none.${who}_next`)}
      </Empty>
    )
  }
  const other = wayOn(view.fate, counts)
  return (
    <Empty
      title={t(`frame.none.${view.fate}`)}
      action={
        other === undefined ? (
          create
        ) : (
          <ButtonLink kind="secondary" href={path + listQuery({ fate: other })}>
            {t(`frame.none.see_${other}`)}
          </ButtonLink>
        )
      }
    >
      {t(`frame.none.${view.fate}_next`)}
    </Empty>
  )
}

/** Where there is something, seen from an empty tab. */
function wayOn(fate: CampaignFate, counts: OfficeCampaigns['counts']): 'online' | 'drafts' | undefined {
  if (fate !== 'online') return counts.online.count > 0 ? 'online' : undefined
  return counts.drafts.count > 0 ? 'drafts' : undefined
}
