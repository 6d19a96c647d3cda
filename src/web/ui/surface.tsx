import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/**
 * A white surface. Never one inside another: use a divider or `className="sunken"`. One of many alike is an `article`: their names may be
 * the same, and places to jump to may not.
 */
export function Card({
  as: Element = 'section',
  className,
  ...rest
}: ComponentProps<'section'> & { readonly as?: 'section' | 'article' }) {
  return <Element {...rest} className={classes('card', className)} />
}

type DisclosureProps = { readonly summary: ReactNode; readonly open?: boolean; readonly children: ReactNode }

/** Secondary things behind a plain label. Native, so it works without JavaScript. */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        <Icon icon={ChevronRight} />
        {summary}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}

/** The shape of what is coming: `line`, `field` or `card`. */
export function Skeleton({
  shape = 'line',
  label,
}: {
  readonly shape?: 'line' | 'field' | 'card'
  readonly label: string
}) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <div className={`skeleton skeleton-${shape}`} />
    </div>
  )
}
