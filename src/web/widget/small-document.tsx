import type { ReactNode } from 'react'
import { languageTags } from '#messages/locales.ts'
import { usePage } from '../page-context.tsx'
import css from './small.css?inline'

/**
 * The document of a small widget: its few rules stand in it, and it loads neither the shell nor its style sheet. It knows no
 * settings of the visitor: it stands on somebody else's page, where the browser gives us no cookie (rule WID-1).
 */
export function SmallDocument({ children }: { readonly children: ReactNode }) {
  const { locale, nonce, islandAssets } = usePage()
  return (
    <html lang={languageTags[locale].slice(0, 2)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce={nonce}>{css}</style>
      </head>
      <body>
        <main>{children}</main>
        {islandAssets.widget && <script type="module" src={islandAssets.widget.script} nonce={nonce} />}
      </body>
    </html>
  )
}
