import { sumCents } from '#domain/money.ts'
import type { Problem } from '#domain/result.ts'
import { money } from '#messages/format.ts'
import type { PaymentDetail, RefundableItem } from '#usecases/administration/payments.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { firstFields, type RefundFields, refundableLines } from './read-refund.ts'
import { refundProblems } from './refund-problems.ts'
import { labelOfItem } from './refund-words.ts'

type Props = {
  readonly detail: PaymentDetail
  readonly fields: RefundFields | undefined
  readonly problems: readonly Problem[] | undefined
}

/** What to give back, and whether to tell: a plain post; the next page repeats amount and person (rule SCR-26). */
export function RefundForm({ detail, fields = firstFields, problems = [] }: Props) {
  const t = useT()
  const { left, items, payment } = detail
  const errors = Object.fromEntries(refundProblems(t, problems).map(({ id, message }) => [id, message]))
  const chooseable = refundableLines(detail)
  const isPart = sumCents(items.map(item => item.left)) > left.organization
  const hasPart = left.organization > 0
  return (
    <Card className="refund-panel" aria-labelledby="refund-title">
      <form className="stack" method="post" noValidate>
        <h2 id="refund-title">{t('refund.form_title')}</h2>
        {hasPart ? (
          <>
            <What left={left} fields={fields} error={errors.what} hasLines={chooseable.length > 0} />
            {chooseable.length > 0 && (
              <Lines
                items={chooseable}
                limit={isPart ? left.organization : null}
                fields={fields}
                error={errors.line}
              />
            )}
            <div className="refund-amount">
              <TextInput
                name="amount"
                label={t('refund.amount_label')}
                hint={t('refund.amount_hint', { amount: money(left.organization, t.locale) })}
                error={errors.amount}
                inputMode="decimal"
                autoComplete="off"
                unit="€"
                defaultValue={fields.amount}
              />
            </div>
          </>
        ) : (
          <input type="hidden" name="what" value="none" />
        )}
        {left.tip > 0 && hasPart && <WithTip tip={left.tip} fields={fields} />}
        {left.tip > 0 && !hasPart && (
          <p>
            {t('refund.what_none')} ({money(left.tip, t.locale)})
          </p>
        )}
        <Checkbox
          name="cancelOrder"
          label={t('refund.cancel_order')}
          hint={t('refund.cancel_hint')}
          defaultChecked={fields.cancelOrder}
        />
        <TextInput
          name="comment"
          label={t('refund.comment')}
          hint={t('refund.comment_hint')}
          optional
          maxLength={500}
          defaultValue={fields.comment}
        />
        <Checkbox
          name="sendMail"
          label={
            payment.payerName === ''
              ? t('refund.send_mail_anonymous')
              : t('refund.send_mail', { name: payment.payerName })
          }
          defaultChecked={fields.sendMail}
        />
        <Button type="submit" wide>
          {t('refund.submit')}
        </Button>
      </form>
    </Card>
  )
}

type Part = { readonly fields: RefundFields; readonly error?: string | undefined }

function What({
  left,
  fields,
  error,
  hasLines,
}: Part & { readonly left: PaymentDetail['left']; readonly hasLines: boolean }) {
  const t = useT()
  const choices = [
    { value: 'all', label: t('refund.what_all', { amount: money(left.organization, t.locale) }) },
    ...(hasLines ? [{ value: 'lines', label: t('refund.what_lines') }] : []),
    { value: 'amount', label: t('refund.what_amount') },
    ...(left.tip > 0 ? [{ value: 'none', label: t('refund.what_none') }] : []),
  ]
  return (
    <RadioGroup
      name="what"
      label={t('refund.what')}
      choices={choices}
      defaultValue={fields.what}
      {...(error === undefined ? {} : { error })}
    />
  )
}

type LinesProps = Part & {
  readonly items: readonly RefundableItem[]
  /** What the payment has, in cents, where that is less than the order cost; else null. */
  readonly limit: number | null
}

/** What was bought; where it cost more than is left of this payment, one is told why it gives back no more. */
function Lines({ items, limit, fields, error }: LinesProps) {
  const t = useT()
  return (
    <fieldset
      className="field refund-lines"
      aria-describedby={error === undefined ? undefined : 'line-error'}
    >
      <legend className="field-label">{t('refund.what_lines')}</legend>
      {limit !== null && (
        <p className="small muted">{t('refund.lines_limit', { amount: money(limit, t.locale) })}</p>
      )}
      {items.map((item, index) => (
        <Checkbox
          key={item.id}
          name="line"
          id={index === 0 ? 'line' : `line-${item.id}`}
          value={item.id}
          defaultChecked={fields.lines.includes(item.id)}
          label={t('refund.line_left', {
            label: labelOfItem(item, t),
            amount: money(item.left, t.locale),
          })}
          {...(index === 0 && error !== undefined ? { error } : {})}
        />
      ))}
    </fieldset>
  )
}

function WithTip({ tip, fields }: Part & { readonly tip: number }) {
  const t = useT()
  return (
    <div className="refund-tip">
      <Checkbox
        name="withTip"
        label={t('refund.with_tip', { amount: money(tip, t.locale) })}
        hint={t('refund.tip_note')}
        defaultChecked={fields.withTip}
      />
    </div>
  )
}
