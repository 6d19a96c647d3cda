import type { FormType } from '#domain/form/form.ts'
import type { Notice } from '../form/steps/open-step.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'

type Props = { readonly notice: Notice | null; readonly kind: FormType }

/** Why a visitor stands on an earlier step than the one they asked for. */
export function StepNotice({ notice, kind }: Props) {
  const t = useT()
  if (notice === null) return null
  if (notice === 'incomplete') return <Banner tone="info" title={t('step.incomplete')} />
  return (
    <Banner tone="warning" title={t('step.expired_title')}>
      <p>{t('step.expired_body', { kind })}</p>
    </Banner>
  )
}
