import { money } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { TheirWords } from '../../ui/their-words.tsx'
import { PayerCard } from './payer-card.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { PeopleCards } from './people-cards.tsx'
import { bringsReceipt, leavesOutFiles, recordQuestions } from './record.ts'
import type { RecordFields, RecordPageFacts, Shown } from './shown.ts'

type Props = {
  readonly page: RecordPageFacts
  readonly shown: Extract<Shown, { step: 'details' }>
  readonly fields: RecordFields
}

/** For whom it is, who paid and how; what it costs stands on the button. */
export function DetailsStep({ page, shown, fields }: Props) {
  const t = useT()
  const { form } = page
  const questions = recordQuestions(form, shown.items)
  const asksPeople = questions.cards.some(({ asksName }) => asksName)
  return (
    <>
      <input type="hidden" name="total" value={shown.total} />
      <Chosen page={page} shown={shown} />
      {(questions.cards.length > 0 || questions.order !== null) && (
        <p className="muted">{t('offline.answers_hint')}</p>
      )}
      <PeopleCards questions={questions} fields={fields} language={form.language} />
      {leavesOutFiles(form) && <p className="small muted">{t('offline.no_file')}</p>}
      <PayerCard
        page={page}
        fields={fields}
        mayBeEmpty={asksPeople}
        mayHaveReceipt={bringsReceipt(page, shown.items)}
      />
      <PaymentCard fields={fields} />
      <p>
        <Button type="submit" name="step" value="record" busyLabel={t('offline.busy')}>
          {t('offline.submit', { amount: money(shown.total, t.locale) })}
        </Button>
      </p>
    </>
  )
}

function Chosen({ page: { form }, shown: { items, total } }: Pick<Props, 'page' | 'shown'>) {
  const t = useT()
  const labels = [...new Set(items.map(({ label }) => label))]
  return (
    <Card className="stack stack-tight" aria-labelledby="chosen">
      <h2 id="chosen">{t('offline.chosen')}</h2>
      <dl className="rows">
        {labels.map(label => {
          const own = items.filter(item => item.label === label)
          const count = own.reduce((sum, { quantity }) => sum + quantity, 0)
          return (
            <div className="spread" key={label}>
              <dt>
                {count} ×{' '}
                <TheirWords words={label === '' ? t('offline.gift') : label} language={form.language} />
              </dt>
              <dd>
                <Money cents={own.reduce((sum, { amount }) => sum + amount, 0)} />
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="spread total">
        {t('common.total')} <Money cents={total} />
      </p>
      <p>
        <Button type="submit" kind="secondary" name="step" value="choice">
          {t('offline.change_choice')}
        </Button>
      </p>
    </Card>
  )
}

function PaymentCard({ fields }: { readonly fields: RecordFields }) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="payment">
      <h2 id="payment">{t('offline.payment')}</h2>
      <PaymentFields {...fields} />
    </Card>
  )
}
