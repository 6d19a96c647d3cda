import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Props = { readonly facts: readonly ReactNode[]; readonly className?: string }

/** Short facts in a row, a point between two on the same line: none ends a line, none begins one. Empty facts are left out. */
export function FactsLine({ facts, className }: Props) {
  return (
    <span className={classes('facts-line', className)}>
      <span>
        {facts.filter(Boolean).map((fact, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have an order, and no other name
          <span key={nth}>
            {nth > 0 && <span className="facts-point"> · </span>}
            {fact}
          </span>
        ))}
      </span>
    </span>
  )
}
