import { Search, SlidersHorizontal } from 'lucide-react'
import type { DirectoryQuery } from '#contract/search.ts'
import { longestSearch, type SearchInput } from '#domain/organization/search-input.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Filters } from './filters.tsx'
import { activeFilters, directoryAddress, directoryPath } from './input.ts'

type Props = { readonly input: SearchInput; readonly query: DirectoryQuery }

/** The search of the directory: a plain form, whose address can be kept and sent. */
export function SearchForm({ input, query }: Props) {
  const t = useT()
  const filters = activeFilters({ input })
  return (
    <search>
      <form method="get" action={`${directoryPath}#resultats`} className="stack" noValidate>
        {input.sought === 'campaigns' && <input type="hidden" name="cherche" value="campagnes" />}
        <SearchLine text={query.q} />
        <button type="button" className="btn btn-secondary filters-button" popoverTarget="filters">
          <Icon icon={SlidersHorizontal} />
          {t('directory.filters')}
          {filters > 0 && (
            <span className="badge">
              <span aria-hidden="true">{filters}</span>
              <span className="visually-hidden">{t('directory.filters_active', { count: filters })}</span>
            </span>
          )}
        </button>
        <Filters input={input} query={query} />
      </form>
    </search>
  )
}

/** The words that are looked for, and the button that looks for them. */
export function SearchLine({ text = '' }: { readonly text?: string }) {
  const t = useT()
  return (
    <div className="field">
      <label className="field-label" htmlFor="search">
        {t('directory.ask')}
      </label>
      <div className="search-line">
        <input
          type="search"
          className="input"
          id="search"
          name="q"
          defaultValue={text}
          maxLength={longestSearch}
          enterKeyHint="search"
          autoComplete="off"
          dir="auto"
        />
        <Button type="submit" icon={Search}>
          {t('directory.submit')}
        </Button>
      </div>
    </div>
  )
}

/** Associations or campaigns: the same words, each its own list. */
export function SoughtTabs({ input, query }: Props) {
  const t = useT()
  const tab = (sought: SearchInput['sought'], cherche: string | null) => (
    <a
      href={directoryAddress(query, { cherche, type: null })}
      aria-current={input.sought === sought ? 'page' : undefined}
    >
      {t(`directory.${sought}`)}
    </a>
  )
  return (
    <nav className="tabs" aria-label={t('directory.sought')}>
      {tab('organizations', null)}
      {tab('campaigns', 'campagnes')}
    </nav>
  )
}
