import { Link2Off } from 'lucide-react'
import { useT } from '../messages.tsx'
import { OutcomeFrame } from '../outcome/outcome-frame.tsx'
import { usePage } from '../page-context.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** A link that opens nothing (any more): whether there ever was anything is nobody's business. */
export function GonePage({ trace }: { readonly trace: string }) {
  const t = useT()
  const { operator } = usePage()
  return (
    <OutcomeFrame
      icon={Link2Off}
      tone="info"
      title={t('schedule.gone_title')}
      campaign={operator.brand}
      trace={trace}
      body={<p>{t('schedule.gone_body')}</p>}
    >
      <p className="row outcome-actions">
        <ButtonLink href="/">{t('err.home')}</ButtonLink>
      </p>
    </OutcomeFrame>
  )
}
