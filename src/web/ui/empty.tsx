import type { ReactNode } from 'react'
import { Card } from './surface.tsx'

type Props = { readonly title?: string; readonly children: ReactNode; readonly action?: ReactNode }

/** Nothing to show yet: a small drawing, a sentence that explains, one way on (rule LOOK-7). */
export function Empty({ title, children, action }: Props) {
  return (
    <Card className="empty stack">
      <EmptyTiles />
      {title !== undefined && <h2>{title}</h2>}
      <p>{children}</p>
      {action}
    </Card>
  )
}

/** Three dashed tiles and one flower (rule LOOK-7). */
function EmptyTiles() {
  return (
    <svg className="illustration" viewBox="0 0 176 88" aria-hidden="true">
      <path className="illustration-mid drawn dashed" d="M6 46h34v34H6zM50 46h34v34H50zM94 46h34v34H94z" />
      <path className="illustration-main drawn" d="M152 82V44" />
      <circle className="illustration-pop filled" cx="152" cy="18" r="9" />
      <circle className="illustration-pop filled" cx="164" cy="30" r="9" />
      <circle className="illustration-pop filled" cx="152" cy="42" r="9" />
      <circle className="illustration-pop filled" cx="140" cy="30" r="9" />
      <circle className="illustration-main filled" cx="152" cy="30" r="6" />
    </svg>
  )
}
