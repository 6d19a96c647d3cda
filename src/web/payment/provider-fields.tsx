import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/surface.tsx'
import type { Fields } from './use-fields.ts'

type Props = {
  readonly fields: Fields
  readonly loading: string
  readonly hidden?: boolean
}

/** The provider's own fields. They come with JavaScript only: nothing else can use them. */
export function ProviderFields({ fields, loading, hidden }: Props) {
  const { setPlace, status, retry } = fields
  return (
    <div className="provider-fields" hidden={hidden}>
      {status === 'loading' && <Skeleton shape="card" label={loading} />}
      {status === 'failed' && <NotLoaded onRetry={retry} />}
      <div ref={setPlace} className={status === 'ready' ? undefined : 'fields-waiting'} />
    </div>
  )
}

/** They did not come: what was typed on our page stays, nothing was tried. */
function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT()
  return (
    <Banner tone="danger" live="alert" title={t('pay.fields_failed_title')}>
      <p>{t('pay.fields_failed_body')}</p>
      <p className="row banner-row">
        <Button kind="secondary" onClick={onRetry}>
          {t('pay.fields_retry')}
        </Button>
      </p>
    </Banner>
  )
}
