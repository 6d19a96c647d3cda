import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import type { Notice } from './steps/open-step.ts'

/** Why a visitor stands on an earlier step than the one they asked for. */
export function StepNotice({ notice }: { readonly notice: Notice | null }) {
  const t = useT()
  if (notice === null) return null
  if (notice === 'incomplete') return <Banner tone="info" title={t('step.incomplete')} />
  return (
    <Banner tone="warning" title={t('step.expired_title')}>
      <p>{t('step.expired_body')}</p>
    </Banner>
  )
}
