import { Archive, CircleCheck, CircleOff, EyeOff, type LucideIcon, PencilLine } from 'lucide-react'
import type { FormState } from '#domain/form/form-flow.ts'
import { useT } from '../../messages.tsx'
import { Tag, type Tone } from '../../ui/banner.tsx'

const looks: Readonly<Record<FormState, { readonly icon: LucideIcon; readonly tone: Tone }>> = {
  Public: { icon: CircleCheck, tone: 'success' },
  Private: { icon: EyeOff, tone: 'info' },
  Draft: { icon: PencilLine, tone: 'info' },
  Disabled: { icon: CircleOff, tone: 'warning' },
  Deleted: { icon: Archive, tone: 'danger' },
}

type Props = { readonly state: FormState; readonly isWithheld?: boolean | undefined }

/** Who can see a campaign, in one word with its icon; what the operator hides nobody sees, whatever its state. */
export function StateTag({ state, isWithheld = false }: Props) {
  const t = useT()
  if (isWithheld)
    return (
      <Tag tone="warning" icon={EyeOff}>
        {t('office.withheld')}
      </Tag>
    )
  const { icon, tone } = looks[state]
  return (
    <Tag tone={tone} icon={icon}>
      {t(`office.state.${state}`)}
    </Tag>
  )
}
