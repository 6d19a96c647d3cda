import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

export const toneIcons: Readonly<Record<Tone, LucideIcon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonAlert,
}

type Props = {
  readonly tone: Tone
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** `alert` for what must interrupt: a refused card. `off` where the page announces it otherwise. */
  readonly live?: 'status' | 'alert' | 'off'
  readonly id?: string
}

/** A notice across the page: icon, one bold sentence, perhaps a line and an action. */
export function Banner({ tone, title, children, action, live = 'status', id }: Props) {
  return (
    <div
      className={`banner tone-${tone}`}
      role={live === 'off' ? undefined : live}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
    >
      <Icon icon={toneIcons[tone]} />
      <div className="banner-words">
        <p className="banner-title">{title}</p>
        {children}
      </div>
      {action}
    </div>
  )
}

/** A word on a soft ground: a state, always with its word and usually with an icon. */
export function Tag({
  tone,
  icon,
  children,
}: {
  readonly tone?: Tone
  readonly icon?: LucideIcon
  readonly children: ReactNode
}) {
  return (
    <span className={tone ? `tag tone-${tone}` : 'tag'}>
      {icon && <Icon icon={icon} />}
      {children}
    </span>
  )
}
