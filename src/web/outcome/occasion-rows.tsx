import type { Occasion } from '#domain/order/occasion.ts'
import { dateTime } from '#messages/format.ts'
import { validityText } from '#messages/order-words.ts'
import { useT } from '../messages.tsx'
import { Fact } from '../ui/fact.tsx'

/** When and where one is expected, or how long what was bought is valid. */
export function OccasionRows({ occasion }: { readonly occasion: Occasion }) {
  const t = useT()
  const { startDate, place } = occasion
  const rows = [
    [t('order.when'), startDate === null ? null : dateTime(startDate, t.locale)],
    [t('order.where'), place],
    [t('order.valid'), validityText(occasion, t.locale, t)],
  ] as const
  const known = rows.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <dl className="rows">
      {known.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}
