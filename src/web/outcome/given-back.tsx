import type { GivenBack } from '#domain/payment/given-back.ts'
import { longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../messages.tsx'
import { Money } from '../ui/money.tsx'

type Props = { readonly givenBack: readonly GivenBack[] }

/** What came back of a payment, a row for each day. */
export function GivenBackRows({ givenBack }: Props) {
  const t = useT()
  return givenBack.map(back => (
    <p className="spread" key={back.on}>
      {nameOf(back, t)} <Money cents={-(back.organization + back.tip)} />
    </p>
  ))
}

/** The same below a payment in a list: « 10,00 € · Remboursé le 3 décembre 2026 ». */
export function GivenBackNotes({ givenBack }: Props) {
  const t = useT()
  return givenBack.map(back => (
    <span className="row-people small muted" key={back.on}>
      {nameOf(back, t)} · {money(back.organization + back.tip, t.locale)}
    </span>
  ))
}

function nameOf({ on }: GivenBack, t: Translator): string {
  if (on === null) return t('order.given_back_under_way')
  return t('order.given_back', { date: longDate(on, t.locale, { weekday: false }) })
}
