import { CircleCheck, Hourglass } from 'lucide-react'
import type { ShownApplicationState } from '#domain/membership/application-flow.ts'
import { useT } from '../../messages.tsx'
import { Tag } from '../../ui/banner.tsx'

/** How a state is drawn; plain where nothing is to come of it any more. */
const tones = {
  waiting: { tone: 'info', icon: Hourglass },
  accepted: { tone: 'warning', icon: Hourglass },
  paid: { tone: 'success', icon: CircleCheck },
  awaited: { tone: 'warning', icon: Hourglass },
  ended: {},
  declined: {},
  withdrawn: {},
  lapsed: {},
} as const satisfies Record<ShownApplicationState, object>

export function ApplicationTag({ state }: { readonly state: ShownApplicationState }) {
  const t = useT()
  return <Tag {...tones[state]}>{t(`applications.state_${state}`)}</Tag>
}
