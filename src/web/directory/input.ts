import { type DirectoryQuery, directoryQuery } from '#contract/search.ts'
import { formTypeOfSegment } from '#domain/form/types/index.ts'
import type { OrganismType } from '#domain/organization/organization.ts'
import type { SearchInput, Sought } from '#domain/organization/search-input.ts'

/** Where the directory is. */
export const directoryPath = '/associations'

/** The words of an address for each kind of organization. */
export const organismTypes = {
  association: 'association',
  fondation: 'foundation',
  'fonds-de-dotation': 'endowmentFund',
} as const satisfies Record<string, OrganismType>

const soughtOf = { associations: 'organizations', campagnes: 'campaigns' } as const satisfies Record<
  DirectoryQuery['cherche'],
  Sought
>

/** What an address asks for; what it says beyond that is ignored. */
export function inputOf(address: string): { readonly input: SearchInput; readonly query: DirectoryQuery } {
  const parameters = new URLSearchParams(address.split('?')[1]?.split('#')[0])
  const query = directoryQuery.parse(Object.fromEntries(parameters))
  const sought = soughtOf[query.cherche]
  return {
    query,
    input: {
      sought,
      text: query.q,
      type: typeOf(sought, query.type),
      category: query.categorie,
      city: query.ville,
      from: query.du,
      until: query.au,
      free: query.gratuit,
      placesLeft: query.places,
      taxReceipt: query.recu,
    },
  }
}

/** A kind by its word in addresses; an unknown one is not asked for. */
function typeOf(sought: Sought, word: string | null): string | null {
  if (word === null) return null
  if (sought === 'campaigns') return formTypeOfSegment(word)?.formType ?? null
  return Object.entries(organismTypes).find(([name]) => name === word)?.[1] ?? null
}

/** The address of a search: only what is asked for stands in it. `change` replaces parts; `null` takes one away. */
export function directoryAddress(
  query: DirectoryQuery,
  change: Readonly<Record<string, string | null>> = {},
): string {
  const { cherche, q, type, categorie, ville, du, au, gratuit, places, recu } = query
  const parts: Readonly<Record<string, string | null>> = {
    cherche: cherche === 'associations' ? null : cherche,
    q: q || null,
    type,
    categorie,
    ville,
    du,
    au,
    gratuit: gratuit ? '1' : null,
    places: places ? '1' : null,
    recu: recu ? '1' : null,
    ...change,
  }
  const said = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null)
  const search = new URLSearchParams(said).toString()
  return search === '' ? directoryPath : `${directoryPath}?${search}`
}

/** How many filters narrow a search, besides its words. */
export function activeFilters({ input }: { readonly input: SearchInput }): number {
  const { sought, type, category, city, from, until, free, placesLeft, taxReceipt } = input
  const both = [type !== null, category !== null, city !== null, taxReceipt]
  const ofCampaigns = sought === 'campaigns' ? [from !== null, until !== null, free, placesLeft] : []
  return [...both, ...ofCampaigns].filter(Boolean).length
}
