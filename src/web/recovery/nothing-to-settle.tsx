import { useT } from '../messages.tsx'
import { GonePage } from '../outcome/gone-page.tsx'

/** There is nothing to settle at this address (any more). */
export function NothingToSettle({ trace }: { readonly trace: string }) {
  const t = useT()
  return (
    <GonePage title={t('reg.gone_title')} trace={trace}>
      <p>{t('pay.link_used')}</p>
      <p>{t('reg.gone_help')}</p>
    </GonePage>
  )
}
