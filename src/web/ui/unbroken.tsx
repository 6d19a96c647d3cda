import { Fragment, type ReactNode } from 'react'

const hyphenated = /(\be-mails?\b)/i

/** Words in which « e-mail » never ends a line at its hyphen. The text stays as it is, for who copies, searches or says it. */
export function Unbroken({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string' || !hyphenated.test(children)) return children
  return children.split(hyphenated).map((part, place) =>
    place % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <Fragment key={place}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <span className="nowrap" key={place}>
        {part}
      </span>
    ),
  )
}
