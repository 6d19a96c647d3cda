import type { PaymentTerm } from '#domain/cart/payment-terms.ts'
import { longDate } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { Disclosure } from '../../../ui/surface.tsx'
import type { SummarySum } from './summary-sum.ts'

type Props = { readonly sum: SummarySum; readonly onDetails: (() => void) | undefined }

/** Longer schedules show their first rows. */
const mostRows = 6
const firstRows = 3

/** When what is paid: today first, the tip with it (rules SCR-10 and DUE-3). */
export function Schedule({ sum, onDetails }: Props) {
  const t = useT()
  const { terms, tip, whole } = sum
  const cut = terms.length > mostRows ? firstRows : terms.length
  const rows = (some: readonly PaymentTerm[]) =>
    some.map(term => <Term key={term.number} term={term} tip={tip ?? 0} onDetails={onDetails} />)
  return (
    <section className="sunken stack stack-tight schedule" aria-labelledby="schedule-title">
      <h3 id="schedule-title">{t('pay.schedule')}</h3>
      <ol>{rows(terms.slice(0, cut))}</ol>
      {cut < terms.length && (
        <Disclosure summary={t('pay.more_terms', { count: terms.length - cut })}>
          <ol start={cut + 1}>{rows(terms.slice(cut))}</ol>
        </Disclosure>
      )}
      <p className="spread total-row">
        {t('common.total')} <Money cents={whole} />
      </p>
      <p className="small muted">{t('pay.no_fees')}</p>
    </section>
  )
}

type TermProps = Pick<Props, 'onDetails'> & { readonly term: PaymentTerm; readonly tip: number }

function Term({ term: { number, date, realAmount }, tip, onDetails }: TermProps) {
  const t = useT()
  const isToday = number === 1
  return (
    <li className={isToday ? 'term term-today' : 'term'}>
      <span className="spread">
        <span>
          {isToday ? (
            t('common.today')
          ) : (
            <time dateTime={date}>{longDate(date, t.locale, { weekday: false })}</time>
          )}
        </span>
        <Money cents={isToday ? realAmount + tip : realAmount} />
      </span>
      {isToday && onDetails && (
        <Button kind="link" onClick={onDetails}>
          {t('pay.details')}
        </Button>
      )}
    </li>
  )
}
