import { createContext, use } from 'react'
import type { Visit } from './context.ts'
import type { IslandCollector } from './islands/collector.ts'

/** What the components of a page know of the visit, on the server only: islands get all they need as props. */
export type Page = Pick<
  Visit,
  | 'reportFromBrowser'
  | 'operator'
  | 'locale'
  | 'preferences'
  | 'viewer'
  | 'audience'
  | 'nonce'
  | 'traceId'
  | 'address'
  | 'islandAssets'
  | 'now'
> & { readonly islands: IslandCollector }

const PageContext = createContext<Page | null>(null)

export const PageProvider = PageContext.Provider

/** The visit behind the page that is being rendered. */
export function usePage(): Page {
  const page = use(PageContext)
  if (!page) throw new Error('usePage is for pages on the server; islands take props')
  return page
}
