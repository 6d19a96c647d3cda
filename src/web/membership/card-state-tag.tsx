import { CircleCheck, CircleSlash, Clock, Hourglass, type LucideIcon } from 'lucide-react'
import type { CardState } from '#domain/membership/membership-card.ts'
import { useT } from '../messages.tsx'
import { Tag, type Tone } from '../ui/banner.tsx'

const looks: Readonly<Record<CardState, { readonly icon: LucideIcon; readonly tone?: Tone }>> = {
  valid: { tone: 'success', icon: CircleCheck },
  upcoming: { icon: Clock },
  expired: { icon: Hourglass },
  canceled: { icon: CircleSlash },
}

/** How a membership card stands today. */
export function CardStateTag({ state }: { readonly state: CardState }) {
  const t = useT()
  return <Tag {...looks[state]}>{t(`member_cards.state_${state}`)}</Tag>
}
