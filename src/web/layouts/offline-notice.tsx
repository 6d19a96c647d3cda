import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/**
 * Hidden until the shell's script hears that the network is gone, and for three seconds when it is back; and when a file of
 * the page is of a version that is gone (rule SCR-22).
 */
export function OfflineNotice() {
  const t = useT()
  const reload = (
    <Button kind="secondary" data-reloads>
      {t('err.reload')}
    </Button>
  )
  return (
    <div className="notice-bar" role="status">
      <div data-network="offline" hidden>
        <Banner tone="warning" live="off" title={t('err.offline')}>
          <div data-not-sent hidden>
            {t('err.offline_submit')}
          </div>
        </Banner>
      </div>
      <div data-network="online" hidden>
        <Banner tone="success" live="off" title={t('err.online')} />
      </div>
      <div data-new-version hidden>
        <Banner tone="info" live="off" title={t('err.new_version')} action={reload} />
      </div>
    </div>
  )
}
