import type { ReactNode } from 'react'
import type { Locale } from '#messages/locales.ts'
import type { Catalogue } from '#messages/translator.ts'
import { MessagesProvider } from '../messages.tsx'
import { FaultBoundary } from './fault-boundary.tsx'

/** What the page's JSON holds for an island. */
export type IslandJson = { readonly props: object; readonly locale: Locale; readonly messages: Catalogue }

/** What stands around an island, the same on the server and in the browser. */
export function IslandRoot({ json, children }: { readonly json: IslandJson; readonly children: ReactNode }) {
  return (
    <MessagesProvider locale={json.locale} catalogue={json.messages}>
      <FaultBoundary>{children}</FaultBoundary>
    </MessagesProvider>
  )
}
