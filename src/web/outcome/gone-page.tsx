import { Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { findOrderPath } from '#domain/payment/outcome-address.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { OutcomeFrame } from './outcome-frame.tsx'

type Gone = { readonly title: string; readonly trace: string; readonly children: ReactNode }

/** A link that opens nothing (any more): whether there ever was anything is nobody's business. */
export function GonePage({ title, trace, children }: Gone) {
  const t = useT()
  const { operator } = usePage()
  return (
    <OutcomeFrame
      icon={Link2Off}
      tone="info"
      title={title}
      campaign={operator.brand}
      legal={null}
      trace={trace}
      body={children}
    >
      <p className="row outcome-actions">
        <ButtonLink href={findOrderPath}>{t('find.link')}</ButtonLink>
        <ButtonLink kind="secondary" href="/">
          {t('err.home')}
        </ButtonLink>
      </p>
    </OutcomeFrame>
  )
}
