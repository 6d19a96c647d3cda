import rareLetters from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { visit } from '../context.ts'
import { Island } from '../islands/island.tsx'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { ErrorPage } from '../pages/error-page.tsx'
import { found } from '../personal/connected.ts'
import type { Route } from './+types/gate-page'
import { gateLink } from './gate-link.ts'

/** The door of an event on a phone, for whoever holds the link of one of its gates; to anyone else it does not exist (rule DOR-1). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const link = gateLink(request, params)
  const { name, event, state } = found(await acts.readGate(link))
  return { ...link, name, event, state }
}

/** A link that opens no gate: whether there ever was one is nobody's business. */
export function ErrorBoundary() {
  const t = useT()
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return (
      <main>
        <ErrorPage />
      </main>
    )
  return (
    <main className="container narrow page stack">
      <title>{t('scanner.link_title')}</title>
      <h1>{t('scanner.link_title')}</h1>
      <p>{t('scanner.link_body')}</p>
    </main>
  )
}

export default function GatePage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { islandAssets } = usePage()
  const { name: gate, event } = loaderData
  return (
    <>
      <title>{t('scanner.document_title', { gate, event })}</title>
      <noscript>
        <main className="container narrow page stack">
          <h1>{t('scanner.no_script_title')}</h1>
          <p>{t('scanner.no_script')}</p>
        </main>
      </noscript>
      <Island
        name="door"
        props={{ ...loaderData, decoder: islandAssets['door-decoder']?.script ?? null, rareLetters }}
        messages={['scanner.*']}
      />
    </>
  )
}
