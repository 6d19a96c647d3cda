import type { ReactNode } from 'react'
import type { TicketFacts } from '#domain/ticket/ticket.ts'
import type { TicketWords } from '#messages/ticket-words.ts'
import type { ShownImage } from '#usecases/order/document-images.ts'
import { DocumentPicture } from '../document/document-picture.tsx'
import { useT } from '../messages.tsx'
import { CodeDrawing } from './code-drawing.tsx'

/** A ticket or a membership card; `held` is what its code holds, null where it has none. */
export type ShownTicket = Pick<TicketFacts, 'number' | 'locale'> & {
  readonly words: TicketWords
  readonly held: string | null
}

type Props = {
  readonly ticket: ShownTicket
  readonly logo?: ShownImage | null
  /** What becomes true of it while it is open. */
  readonly notice?: ReactNode
  readonly children?: ReactNode
}

/** A ticket as it is held out at a door, and printed: the words of its PDF, in its own language; what stands below it is in the page's. */
export function TicketCard({
  ticket: { words, held, number, locale },
  logo = null,
  notice,
  children,
}: Props) {
  const t = useT()
  const { code, state, holder, facts } = words
  return (
    <article className="card ticket" lang={locale} aria-labelledby={`ticket-${number}`}>
      {code !== null && held !== null && <CodeDrawing text={held} name={code.alt} />}
      <div className="stack stack-tight">
        <DocumentPicture kind="logo" image={logo} alt={words.logo} />
        <p className="small muted">
          {words.organization}
          <br />
          {words.event}
        </p>
        <h2 id={`ticket-${number}`}>{holder}</h2>
        {state !== null && <p className="ticket-state">{state}</p>}
        {notice}
        <dl className="ticket-facts">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {code !== null && (
          <>
            <p>
              <Spoken words={code.spoken} />
            </p>
            <p className="small muted">{code.show}</p>
          </>
        )}
        {children && <div lang={t.locale}>{children}</div>}
        <p className="small muted ticket-foot">{words.foot}</p>
      </div>
    </article>
  )
}

/** What is typed instead of the code: its last word, which does not break at its hyphen. */
function Spoken({ words }: { readonly words: string }) {
  const code = words.lastIndexOf(' ') + 1
  return (
    <strong>
      {words.slice(0, code)}
      <span className="nowrap">{words.slice(code)}</span>
    </strong>
  )
}
