import { CircleCheck, EyeOff, Flag, type LucideIcon, MessageCircleWarning } from 'lucide-react'
import type { ReportStatus } from '#domain/moderation/report-flow.ts'
import { useT } from '../messages.tsx'
import { Tag, type Tone } from '../ui/banner.tsx'

const looks: Readonly<Record<ReportStatus, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  received: { tone: 'warning', icon: Flag },
  contested: { tone: 'warning', icon: MessageCircleWarning },
  withheld: { tone: 'info', icon: EyeOff },
  confirmed: { tone: 'info', icon: EyeOff },
  dismissed: { tone: 'success', icon: CircleCheck },
  lifted: { tone: 'success', icon: CircleCheck },
}

/** The state of a report, in a word. */
export function ReportTag({ status }: { readonly status: ReportStatus }) {
  const t = useT()
  const { tone, icon } = looks[status]
  return (
    <Tag tone={tone} icon={icon}>
      {t(`operator.report_status.${status}`)}
    </Tag>
  )
}
