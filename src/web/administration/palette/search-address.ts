import { administrationHome } from '#domain/form/administration-path.ts'

/** Where the back office is searched: a page, and what it finds as JSON. */
export function officeSearchPath(organizationSlug: string): string {
  return `${administrationHome(organizationSlug)}/recherche`
}

export const hitsPath = (organizationSlug: string) => `${officeSearchPath(organizationSlug)}/resultats`

/** What an address looks for. */
export const searchOf = (url: string) => (new URL(url).searchParams.get('q') ?? '').trim().slice(0, 200)
