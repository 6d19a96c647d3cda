import type { AddableOption } from '#domain/order/supplement.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { AddedOptionView } from '#usecases/administration/add-option.ts'
import { problemWords } from '../../form/steps/problem-words.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { LineFrame } from './line-frame.tsx'
import { personOf } from './line-values.ts'

/** What stood in the form, and why it was refused. */
export type AddOptionSent = { readonly option: string; readonly problems: readonly Problem[] }

type Props = {
  readonly line: AddedOptionView
  readonly organizationSlug: string
  readonly orderId: number
  readonly sent: AddOptionSent | null
}

/** A line of an order before an option is added to it: which, what it costs, and how its payer pays it (rule ORD-6). */
export function AddOptionForm({ line, sent, ...place }: Props) {
  const t = useT()
  const title = t('officeOrder.option_title', { label: line.label })
  const problems = sent?.problems ?? []
  const missing = problems.find(({ field }) => field === 'option')
  const label = t('officeOrder.option_which')
  const error = missing && problemWords(t, { ...missing, field: 'option' }, label)
  return (
    <LineFrame
      {...place}
      {...{ title, organization: line.organization }}
      problems={error === undefined ? [] : [{ id: 'option', message: error }]}
      refusal={missing === undefined ? problems[0] : undefined}
    >
      {line.obstacle !== null || line.options.length === 0 ? (
        <Banner
          tone="info"
          title={t(
            line.obstacle === null ? 'officeOrder.option_none' : `officeOrder.option_${line.obstacle}`,
          )}
        />
      ) : (
        <form method="post" className="stack" noValidate data-guards>
          <Card className="stack" aria-labelledby="line">
            <h2 id="line">{personOf(line) || line.label}</h2>
            <RadioGroup
              name="option"
              label={label}
              defaultValue={sent?.option ?? ''}
              error={error}
              choices={line.options.map(option => ({
                value: `${option.id}:${option.amount}`,
                label: optionWords(t, option),
                disabled: option.remaining !== null && option.remaining < option.quantity,
              }))}
            />
            <p className="small muted">
              {t('officeOrder.option_follows', {
                email: line.payerEmail ?? '',
                date: longDate(line.lastDay, t.locale, { weekday: false }),
              })}
            </p>
          </Card>
          <p>
            <Button type="submit">{t('officeOrder.option_submit')}</Button>
          </p>
        </form>
      )}
    </LineFrame>
  )
}

/** An option with what it costs, and what is left of it. */
function optionWords(t: Translator, { label, amount, remaining }: AddableOption): string {
  const price = amount === 0 ? t('officeOrder.option_free') : money(amount, t.locale)
  const words = [t('officeOrder.move_target', { label, price })]
  return [...words, ...(remaining === null ? [] : [t('officeOrder.option_left', { count: remaining })])].join(
    ' · ',
  )
}
