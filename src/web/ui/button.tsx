import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Look = {
  readonly kind?: 'primary' | 'accent' | 'secondary' | 'quiet' | 'link' | 'danger'
  readonly wide?: boolean
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

const look = ({ kind = 'primary', wide }: Pick<Look, 'kind' | 'wide'>, className?: string) =>
  classes('btn', `btn-${kind}`, wide && 'btn-wide', className)

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** Work is going on: the label gives way to `busyLabel`, the width stays, further presses do nothing. */
    readonly busy?: boolean
    readonly busyLabel?: string
    /** Rare: prefer a button that explains. It keeps its focus, and the reason stands in text nearby. */
    readonly inert?: boolean
  }

/** A button whose label says the result. */
export function Button({
  kind,
  wide,
  icon,
  busy,
  busyLabel,
  inert,
  className,
  children,
  ...rest
}: ButtonProps) {
  const stopped = busy || inert
  const onClick = (event: MouseEvent<HTMLButtonElement>) =>
    stopped ? event.preventDefault() : rest.onClick?.(event)
  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      className={look({ kind, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
    >
      {busy ? <span className="spinner" /> : icon && <Icon icon={icon} />}
      {busyLabel === undefined ? children : <Labels busy={busy} label={children} busyLabel={busyLabel} />}
    </button>
  )
}

/** Both labels lie in one cell, so the button is as wide as the wider one, always. */
function Labels({
  busy,
  label,
  busyLabel,
}: {
  readonly busy?: boolean
  readonly label: ReactNode
  readonly busyLabel: string
}) {
  return (
    <span className="btn-labels">
      <span className={classes(busy && 'btn-label-away')}>{label}</span>
      <span className={classes(!busy && 'btn-label-away')}>{busyLabel}</span>
    </span>
  )
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ kind, wide, icon, className, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a {...rest} className={look({ kind, wide }, className)}>
      {icon && <Icon icon={icon} />}
      {children}
    </a>
  )
}
