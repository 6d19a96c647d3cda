import { ArrowRight, Plus, Search } from 'lucide-react'
import { data } from 'react-router'
import { campaignsPath, newCampaignPath } from '#domain/form/administration-path.ts'
import { type CampaignTab, campaignTabOf, campaignTabs } from '#domain/form/campaign-tabs.ts'
import { wholeNumber } from '#messages/format.ts'
import { visit } from '../../context.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import css from '../campaign/campaign.css?url'
import { CampaignEntry } from '../campaign/campaign-entry.tsx'
import type { Route } from './+types/campaigns-page'

/** Every campaign of an organization that somebody administers, a page at a time; what is shown stands in the address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const query = new URL(request.url).searchParams
  const tab = campaignTabOf(query.get('etat'))
  const text = query.get('q') ?? ''
  const before = /^[1-9]\d{0,8}$/.exec(query.get('suite') ?? '')?.[0]
  const listed = await acts.listOwnCampaigns({
    ...{ organizationSlug, tab, text },
    userId: viewer?.userId ?? null,
    before: before === undefined ? null : Number(before),
  })
  if (!listed.ok) throw data(null, { status: 404 })
  return { ...listed.value, organizationSlug, tab, text }
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Campaigns({ loaderData: page }: Route.ComponentProps) {
  const t = useT()
  const { organization, organizationSlug, campaigns, counts, next, isWhole, tab, text } = page
  const path = campaignsPath(organizationSlug)
  const at = (query: Readonly<Record<string, string>>) => {
    const kept = Object.entries(query).filter(([, value]) => value !== '')
    return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`
  }
  const tabQuery = (each: CampaignTab) => (each === 'en-ligne' ? '' : each)
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${t('dashboard.list_title')} – ${organization}`} />
      <div className="office-head">
        <h1 tabIndex={-1}>{t('dashboard.list_title')}</h1>
        {isWhole && (
          <ButtonLink icon={Plus} href={newCampaignPath(organizationSlug)}>
            {t('dashboard.create')}
          </ButtonLink>
        )}
      </div>
      <nav className="office-tabs" aria-label={t('dashboard.list_title')}>
        <ul>
          {campaignTabs.map(each => (
            <li key={each}>
              <a
                href={at({ etat: tabQuery(each), q: text })}
                aria-current={each === tab ? 'page' : undefined}
              >
                {t(`dashboard.tab.${each}`)} {wholeNumber(counts[each], t.locale)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <form method="get" action={path} className="office-period" noValidate>
          {tab !== 'en-ligne' && <input type="hidden" name="etat" value={tab} />}
          <div className="field">
            <label className="field-label" htmlFor="q">
              {t('dashboard.search')}
            </label>
            <input
              type="search"
              className="input"
              id="q"
              name="q"
              defaultValue={text}
              maxLength={80}
              autoComplete="off"
              enterKeyHint="search"
            />
          </div>
          <Button type="submit" kind="secondary" icon={Search}>
            {t('dashboard.search_submit')}
          </Button>
        </form>
      </search>
      {campaigns.length === 0 ? (
        <Empty
          action={
            isWhole && (
              <ButtonLink kind="secondary" icon={Plus} href={newCampaignPath(organizationSlug)}>
                {t('dashboard.create')}
              </ButtonLink>
            )
          }
        >
          {text === '' ? t('dashboard.none') : t('dashboard.none_found', { text })}
        </Empty>
      ) : (
        <section aria-labelledby="list">
          <h2 id="list" className="visually-hidden">
            {t(`dashboard.tab.${tab}`)}
          </h2>
          <ul className="cards office-rows">
            {campaigns.map(each => (
              <CampaignEntry key={each.id} form={{ ...each, organizationSlug }} />
            ))}
          </ul>
        </section>
      )}
      {next !== null && (
        <p>
          <ButtonLink
            kind="secondary"
            icon={ArrowRight}
            href={at({ etat: tabQuery(tab), q: text, suite: String(next) })}
          >
            {t('dashboard.next')}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
