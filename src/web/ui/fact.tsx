import type { ReactNode } from 'react'

/** A line of a list of facts (`<dl className="rows">`): its name on the left, what it is on the right, on a phone below. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="spread fact">
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
