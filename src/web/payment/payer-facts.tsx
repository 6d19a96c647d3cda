import type { Locale } from '#messages/locales.ts'
import { type PayerUse, payerRows, type ToldPayer } from '#messages/payer-words.ts'
import { useT } from '../messages.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { Theirs } from './theirs.tsx'

type Props = {
  readonly payer: ToldPayer
  readonly use: PayerUse
  /** The language of the association's own words. */
  readonly language: Locale
}

/** What the payer said of themselves, their document included: from the summary to the order's page. */
export function PayerFacts({ payer, use, language }: Props) {
  const t = useT()
  return (
    <dl className="rows check-facts">
      {payerRows(payer, use, t).map(({ name, value, isTheirs }) => (
        <div key={name}>
          <dt className="small muted">
            {isTheirs ? <Theirs text={name} words={name} language={language} /> : name}
          </dt>
          <dd>
            <Unbroken>{value}</Unbroken>
          </dd>
        </div>
      ))}
    </dl>
  )
}
