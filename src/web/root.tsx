import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, useRouteError } from 'react-router'
import { widgetOf } from '#domain/form/widgets.ts'
import { languageTags } from '#messages/locales.ts'
import { keepSession } from './account/keep-session.ts'
import { refuseHaste, waitOf } from './captcha/wait.ts'
import { WaitPage } from './captcha/wait-page.tsx'
import { DoorDocument, isDoor } from './door/door-document.tsx'
import { staysInFrame } from './headers.ts'
import { DefaultLayout } from './layouts/default-layout.tsx'
import { useT } from './messages.tsx'
import { usePage } from './page-context.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { preferenceAttributes } from './preferences.ts'
import style from './style.css?url'
import { TrackingScript } from './tracking/tracking-script.tsx'
import { SmallDocument } from './widget/small-document.tsx'

export const middleware = [keepSession, refuseHaste]

/** The document of every page; small widgets and phones at a door have one of their own. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { address } = usePage()
  if (isDoor(address)) return <DoorDocument>{children}</DoorDocument>
  return isSmallWidget(address) ? (
    <SmallDocument>{children}</SmallDocument>
  ) : (
    <PageDocument>{children}</PageDocument>
  )
}

/** Whether an address is that of a widget which only leads to the campaign: all but the whole form. */
function isSmallWidget(address: string): boolean {
  const kind = widgetOf(address)
  return kind !== null && kind !== 'form'
}

/** It loads no client runtime: what moves on a page is an island or the shell's script. */
function PageDocument({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const { address, locale, preferences, nonce, islandAssets, operator, reportFromBrowser } = usePage()
  const fonts = preferences.font === 'standard' ? [inter, bricolage] : []
  return (
    <html
      lang={languageTags[locale].slice(0, 2)}
      {...preferenceAttributes(preferences)}
      data-api={operator.apiOrigin ?? undefined}
      data-faults={reportFromBrowser ? '/erreurs' : undefined}
    >
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
      <body data-new-window={staysInFrame(address) ? t('common.new_window') : undefined}>
        {import.meta.env.DEV && (
          <script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime" />
        )}
        {children}
        {islandAssets.shell && <script type="module" src={islandAssets.shell.script} nonce={nonce} />}
        <TrackingScript />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Addresses that no route knows, and whatever a layout of its own did not catch. */
export function ErrorBoundary() {
  const wait = waitOf(useRouteError())
  return <DefaultLayout>{wait === null ? <ErrorPage /> : <WaitPage {...wait} />}</DefaultLayout>
}
