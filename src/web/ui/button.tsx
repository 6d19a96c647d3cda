import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Unbroken } from './unbroken.tsx'

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
      {busyLabel === undefined ? (
        <Face busy={busy} icon={icon} label={children} />
      ) : (
        <span className="btn-faces">
          <Face icon={icon} label={children} away={busy} />
          <Face busy label={busyLabel} away={!busy} />
        </span>
      )}
    </button>
  )
}

type FaceProps = Pick<Look, 'icon'> & {
  readonly label: ReactNode
  readonly busy?: boolean
  readonly away?: boolean
}

/** What a button shows. Both faces lie in one cell, so that the button is as wide as the wider one, always. */
function Face({ busy, icon, label, away }: FaceProps) {
  return (
    <span className={classes('btn-face', away && 'btn-face-away')}>
      {busy ? <span className="spinner" /> : icon && <Icon icon={icon} />}
      <Words>{label}</Words>
    </span>
  )
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ kind, wide, icon, className, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a {...rest} className={look({ kind, wide }, className)}>
      {icon && <Icon icon={icon} />}
      <Words>{children}</Words>
    </a>
  )
}

/** Words with a hyphen or an address may come in parts, as « e-mail » is never broken: together they are one item of the row that a button is. */
function Words({ children }: { readonly children: ReactNode }) {
  const words = <Unbroken>{children}</Unbroken>
  return typeof children === 'string' && /[-@]/.test(children) ? <span>{words}</span> : words
}
