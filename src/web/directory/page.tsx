import { data } from 'react-router'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import organizationCss from '../organization/organization.css?url'
import { usePage } from '../page-context.tsx'
import { PageMeta } from '../seo/page-meta.tsx'
import type { Route } from './+types/page'
import directoryCss from './directory.css?url'
import { activeFilters, directoryPath, inputOf } from './input.ts'
import { countWords, Results } from './results.tsx'
import { SearchForm, SoughtTabs } from './search-form.tsx'

/** Rows of cards: a multiple of one, two and three. */
const pageSize = 24

export async function loader({ context }: Route.LoaderArgs) {
  const { acts, address } = context.get(visit)
  const { input, query } = inputOf(address)
  const found = await acts.searchDirectory({ ...input, pageSize, continuationToken: query.suite })
  if (!found.ok) throw data(null, { status: 500 })
  return { input, query, found: found.value }
}

/** The same for everybody who is not logged in, for as long as any page is kept (rule ADDR-8). */
export const handle = { kept: true }

export const links = () => [organizationCss, directoryCss].map(href => ({ rel: 'stylesheet', href }))

/** Finds an association or a campaign (rule SCR-23). What is asked for stands in the address. */
export default function Directory({ loaderData: { input, query, found } }: Route.ComponentProps) {
  const t = useT()
  const { operator, islandAssets, nonce } = usePage()
  const { brand, origin } = operator
  const asked = input.text !== '' || activeFilters({ input }) > 0 || query.suite !== undefined
  const title = t('page.title', { title: t('directory.title'), brand })
  return (
    <div className="container page stack stack-groups directory">
      <PageMeta
        title={title}
        tabTitle={asked ? t('directory.searched', { words: countWords(t, found), title }) : title}
        description={t('directory.meta')}
        canonical={`${origin}${directoryPath}`}
        indexed={!asked}
      />
      <h1>{t('directory.title')}</h1>
      <SearchForm input={input} query={query} />
      <SoughtTabs input={input} query={query} />
      <Results found={found} input={input} query={query} />
      {islandAssets['grow-list'] && (
        <script type="module" src={islandAssets['grow-list'].script} nonce={nonce} />
      )}
    </div>
  )
}
