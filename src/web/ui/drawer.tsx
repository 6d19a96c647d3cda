import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../messages.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Props = {
  /** A button opens it: `popoverTarget={id}`. */
  readonly id: string
  readonly title: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** Gets the focus when it opens; a name that React would take for a field's. */
const takesFocus = { autofocus: '' }

/**
 * What comes in from the side of a page and covers a phone: the browser opens it, without a script, and closes it by its cross, by
 * Escape and by a press beside it; a script closes it when the focus leaves it.
 */
export function Drawer({ id, title, className, children }: Props) {
  const t = useT()
  return (
    <aside
      id={id}
      className={classes('drawer', className)}
      popover="auto"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      {...takesFocus}
    >
      <div className="drawer-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <button
          type="button"
          className="icon-btn"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t('common.close')}
        >
          <Icon icon={X} />
        </button>
      </div>
      {children}
    </aside>
  )
}
