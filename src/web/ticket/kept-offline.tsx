import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'

/** Has the browser keep this page, and says so once it does; without a script it is a page like any other. */
export function KeptOffline() {
  const t = useT()
  const { islandAssets, nonce } = usePage()
  const script = islandAssets.tickets?.script
  if (script === undefined) return null
  return (
    <>
      <p className="small muted" role="status" data-kept-offline={t('ticket.kept_offline')} />
      <script type="module" src={script} nonce={nonce} />
    </>
  )
}
