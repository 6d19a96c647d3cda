import { Fragment, type ReactNode } from 'react'

const whole = /(\be-mails?\b|\bM-\d+(?:-\d+)+\b|\(?[^\s()«»]+@[^\s()«»]+[^\s()«».,;:!?]\)?[.,]?)/i

/**
 * Words in which neither « e-mail » nor an address nor a mandate's reference ends a line at its hyphen. The text stays as it is, for who copies, searches or
 * says it. An address breaks only where it is longer than a line.
 */
export function Unbroken({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string' || !whole.test(children)) return children
  return children.split(whole).map((part, place) =>
    place % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <Fragment key={place}>{part || null}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <span className={part.includes('@') ? 'address' : 'nowrap'} key={place}>
        {part}
      </span>
    ),
  )
}
