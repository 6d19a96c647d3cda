import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet } from 'react-router'
import { languageTags } from '#messages/locales.ts'
import { DefaultLayout } from './layouts/default-layout.tsx'
import { usePage } from './page-context.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { preferenceAttributes } from './preferences.ts'
import style from './style.css?url'

/** The document of every page. It loads no client runtime: what moves on a page is an island or the shell's script. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { locale, preferences, nonce, islandAssets } = usePage()
  const fonts = preferences.font === 'standard' ? [inter, bricolage] : []
  return (
    <html lang={languageTags[locale].slice(0, 2)} {...preferenceAttributes(preferences)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {fonts.map(href => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={style} />
        <Meta />
        <Links />
      </head>
      <body>
        {import.meta.env.DEV && (
          <script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime" />
        )}
        {children}
        {islandAssets.shell && <script type="module" src={islandAssets.shell.script} nonce={nonce} />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Addresses that no route knows, and whatever a layout of its own did not catch. */
export function ErrorBoundary() {
  return (
    <DefaultLayout>
      <ErrorPage />
    </DefaultLayout>
  )
}
