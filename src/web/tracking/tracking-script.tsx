import { usePage } from '../page-context.tsx'
import { isMeasured, measuredPath } from './measured-address.ts'

/** The tracker of a page: nothing at all unless one is set, the visitor has agreed, and the page may be counted. */
export function TrackingScript() {
  const { audience, address, operator, islandAssets, nonce } = usePage()
  const { pathname } = new URL(address, operator.origin)
  const script = islandAssets.tracking?.script
  if (audience?.consent !== 'accepted' || script === undefined || !isMeasured(pathname)) return null
  return (
    <script
      type="module"
      src={script}
      nonce={nonce}
      data-tracking
      data-url={audience.matomo.url}
      data-site={audience.matomo.siteId}
      data-address={operator.origin + measuredPath(pathname)}
    />
  )
}
