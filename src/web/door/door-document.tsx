import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta } from 'react-router'
import { languageTags } from '#messages/locales.ts'
import { usePage } from '../page-context.tsx'
import { preferenceAttributes } from '../preferences.ts'
import style from '../style.css?url'
import css from './door.css?url'

/** Whether an address is that of a phone at a door. */
export function isDoor(address: string): boolean {
  return address.startsWith('/porte/')
}

/**
 * The document of a phone at a door: it starts dark, for it is used at night, and stands alone, without the site around it. The browser
 * is asked for its manifest without cookies: it carries the link itself.
 */
export function DoorDocument({ children }: { readonly children: ReactNode }) {
  const { address, locale, preferences, operator, reportFromBrowser } = usePage()
  const contrast = preferences.contrast === 'standard' ? 'dark' : preferences.contrast
  const [path = '', query = ''] = address.split('?')
  return (
    <html
      lang={languageTags[locale].slice(0, 2)}
      {...preferenceAttributes({ ...preferences, contrast })}
      data-api={operator.apiOrigin ?? undefined}
      data-faults={reportFromBrowser ? '/erreurs' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#121119" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href={`${path}/application.webmanifest?${query}`} />
        {preferences.font === 'standard' &&
          [inter, bricolage].map(href => (
            <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
          ))}
        <link rel="stylesheet" href={style} />
        <link rel="stylesheet" href={css} />
        <Meta />
        <Links />
      </head>
      <body className="door-body">{children}</body>
    </html>
  )
}
