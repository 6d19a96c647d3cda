import { longestReason } from '#domain/payment/recorded-payment.ts'
import type { Problem } from '#domain/result.ts'
import type { Translator } from '#messages/translator.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  readonly detail: PaymentDetail
  /** What was typed and refused. */
  readonly typed: string | undefined
  readonly problems: readonly Problem[]
}

/** Makes a recorded payment void, or says why nothing can be given back here (rule PAY-28). A plain post. */
export function VoidForm({ detail: { recorded }, typed, problems }: Props) {
  const t = useT()
  if (recorded === null) return null
  if (!recorded.mayRecord || recorded.voided !== null)
    return (
      <Card className="stack stack-tight" aria-labelledby="refund-title">
        <h2 id="refund-title">{t('refund.form_title')}</h2>
        <p className="muted">{t('offline.nothing_to_refund')}</p>
      </Card>
    )
  const [problem] = voidProblems(t, problems)
  return (
    <Card className="stack" aria-labelledby="void-title">
      <form className="stack" method="post" noValidate>
        <h2 id="void-title">{t('offline.void_title')}</h2>
        <p>{t('offline.void_intro')}</p>
        <TextInput
          name="reason"
          label={t('offline.void_reason')}
          error={problem?.message}
          maxLength={longestReason}
          autoComplete="off"
          defaultValue={typed ?? ''}
        />
        <Button type="submit" kind="danger" name="step" value="void" busyLabel={t('offline.void_busy')}>
          {t('offline.void_submit')}
        </Button>
      </form>
    </Card>
  )
}

export function voidProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(({ code, values }) => ({
    id: 'reason',
    message:
      code === 'required'
        ? t('val.required', { label: t('offline.void_reason') })
        : code === 'max_length'
          ? t('val.max_length', { 0: Number(values?.limit) })
          : t('refund.changed'),
  }))
}
