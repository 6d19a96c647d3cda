import type { DirectoryQuery } from '#contract/search.ts'
import type { SearchInput } from '#domain/organization/search-input.ts'
import { wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { FoundPage } from '#usecases/campaign/search-directory.ts'
import { useT } from '../messages.tsx'
import { CampaignCard } from '../pages/campaign-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { activeFilters, directoryAddress } from './input.ts'
import { OrganizationCard } from './organization-card.tsx'

type Props = { readonly found: FoundPage; readonly input: SearchInput; readonly query: DirectoryQuery }

/** « 128 résultats », or that there are more than are counted. */
export function countWords(t: Translator, { total, more }: Pick<FoundPage, 'total' | 'more'>): string {
  return more
    ? t('directory.count_more', { count: wholeNumber(total, t.locale) })
    : t('directory.count', { count: total })
}

/** What was found, how much of it, and the way to more. */
export function Results({ found, input, query }: Props) {
  const t = useT()
  const clear = directoryAddress(query, {
    ...nothing,
    cherche: input.sought === 'campaigns' ? 'campagnes' : null,
  })
  return (
    <section className="stack" aria-labelledby="resultats">
      <div className="spread">
        <h2 id="resultats" tabIndex={-1}>
          {countWords(t, found)}
        </h2>
        {activeFilters({ input }) > 0 && found.total > 0 && <a href={clear}>{t('directory.clear')}</a>}
      </div>
      {found.near && <p>{t('directory.near')}</p>}
      {found.more && <p className="muted">{t('directory.narrow')}</p>}
      {found.total === 0 ? <Nothing sought={input.sought} clear={clear} /> : <Cards found={found} />}
      <More found={found} query={query} />
    </section>
  )
}

/** Words stay when the filters go. */
const nothing = {
  type: null,
  categorie: null,
  ville: null,
  du: null,
  au: null,
  gratuit: null,
  places: null,
  recu: null,
}

function Nothing({ sought, clear }: { readonly sought: SearchInput['sought']; readonly clear: string }) {
  const t = useT()
  const action = (
    <ButtonLink kind="secondary" href={clear}>
      {t('directory.clear')}
    </ButtonLink>
  )
  return (
    <Empty action={action}>{t(sought === 'campaigns' ? 'directory.none_campaigns' : 'directory.none')}</Empty>
  )
}

function Cards({ found: { organizations, campaigns } }: Pick<Props, 'found'>) {
  const t = useT()
  const count = organizations.length + campaigns.length
  return (
    <ul className="cards" data-list={t('directory.added', { count })}>
      {organizations.map(organization => (
        <OrganizationCard key={organization.id} organization={organization} />
      ))}
      {campaigns.map(campaign => (
        <CampaignCard key={`${campaign.organizationId}/${campaign.id}`} campaign={campaign} />
      ))}
    </ul>
  )
}

/** A link to the next page; `grow-list.ts` adds its cards in place. */
function More({ found, query }: Pick<Props, 'found' | 'query'>) {
  const t = useT()
  const next = found.continuationToken
  return (
    <div className="row">
      {next !== null && (
        <ButtonLink kind="secondary" href={`${directoryAddress(query, { suite: next })}#resultats`} data-more>
          {t('directory.more')}
        </ButtonLink>
      )}
      {query.suite !== undefined && (
        <a href={`${directoryAddress(query)}#resultats`}>{t('directory.first')}</a>
      )}
      <p className="visually-hidden" role="status" data-list-news />
    </div>
  )
}
