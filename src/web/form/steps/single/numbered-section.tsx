import type { ReactNode } from 'react'

type Props = {
  readonly number: number
  readonly title: string
  readonly id?: string
  readonly children: ReactNode
}

/** A numbered part of a single-page form: « 1 Mon don ». */
export function NumberedSection({ number, title, id, children }: Props) {
  return (
    <section className="stack" aria-labelledby={id ?? `section-${number}`}>
      <h2 className="section-title" id={id ?? `section-${number}`} tabIndex={-1}>
        <span className="section-number">{number}</span> {title}
      </h2>
      {children}
    </section>
  )
}
