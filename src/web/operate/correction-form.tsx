import { accounts } from '#domain/ledger/ledger.ts'
import { useT } from '../messages.tsx'
import type { FieldProblem } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import { Select, TextInput } from '../ui/text-input.tsx'
import { errorOf, OperatorForm, Reason, typedOf } from './forms.tsx'
import type { Refused } from './seen.ts'

type Props = { readonly sent: Refused | undefined; readonly problems: readonly FieldProblem[] }

/** An entry that puts the ledger right: both accounts, the amount, the reason. */
export function CorrectionForm({ sent, problems }: Props) {
  const t = useT()
  // The runbook names accounts as they are booked.
  const options = accounts.map(value => ({ value, label: `${t(`operator.account.${value}`)} (${value})` }))
  return (
    <Card>
      <OperatorForm
        intent="correct"
        title={t('operator.difference_correct')}
        submit={t('operator.difference_book')}
      >
        <p className="muted">{t('operator.difference_correct_means')}</p>
        <div className="operate-grid">
          {(['debit', 'credit'] as const).map(side => (
            <Select
              key={side}
              name={side}
              label={t(`operator.difference_${side}`)}
              placeholder=""
              options={options}
              defaultValue={typedOf(sent, 'correct', side) ?? ''}
              {...errorOf(problems, side)}
            />
          ))}
          <TextInput
            name="amount"
            label={t('operator.difference_amount_label')}
            inputMode="decimal"
            autoComplete="off"
            width="medium"
            defaultValue={typedOf(sent, 'correct', 'amount')}
            {...errorOf(problems, 'amount')}
          />
        </div>
        <Reason sent={sent} intent="correct" />
      </OperatorForm>
    </Card>
  )
}
