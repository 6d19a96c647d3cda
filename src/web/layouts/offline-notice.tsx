import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'

/** Hidden until the shell's script hears that the network is gone, and for three seconds when it is back. */
export function OfflineNotice() {
  const t = useT()
  return (
    <div className="notice-bar" role="status">
      <div data-network="offline" hidden>
        <Banner tone="warning" live="off" title={t('err.offline')} />
      </div>
      <div data-network="online" hidden>
        <Banner tone="success" live="off" title={t('err.online')} />
      </div>
    </div>
  )
}
