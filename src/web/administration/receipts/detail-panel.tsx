import { ArrowLeft, FileText, Send } from 'lucide-react'
import { receiptsPath } from '#domain/form/administration-path.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { longestReason, receiptNumber } from '#domain/receipt/receipt.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, money, wholeNumber } from '#messages/format.ts'
import type { ReceiptDetail } from '#usecases/administration/receipts.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { ReceiptTag } from './list-panel.tsx'

type Typed = { readonly reason: string; readonly replace: boolean }

/** A cancelling, or issuing another, that was refused: what was typed, and why. */
export type CancelSent = {
  readonly typed: Typed
  readonly problems: readonly Problem[]
  readonly isReissue: boolean
}

type Props = {
  readonly detail: ReceiptDetail
  readonly isResent: boolean
  /** What stood in the form before its sender proved who they are. */
  readonly typed: Typed | null
  readonly sent: CancelSent | undefined
}

/** One tax receipt: what it covers, the way to read it, and while it stands to send it again or to cancel it (rule TAX-9). */
export function DetailPanel({ detail, isResent, typed, sent }: Props) {
  const t = useT()
  const { organization, row } = detail
  const number = receiptNumber(row)
  const title = t('receipts.one', { number })
  const problems = (sent?.problems ?? []).map(problem => ({
    id: sent?.isReissue ? 'reissue' : (problem.field ?? 'reason'),
    message: wordsOf(t, problem, sent?.isReissue ?? false),
  }))
  const mayReissue = row.cancelCause === 'byHand' && detail.successor === null
  return (
    <div className="container narrow page stack office">
      <UnlistedHead title={`${title} – ${organization.name}`} wrong={problems.length > 0} />
      <p>
        <a className="office-back" href={receiptsPath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('receipts.title')}
        </a>
      </p>
      <div className="spread">
        <h1 tabIndex={-1}>{title}</h1>
        <ReceiptTag status={row.status} />
      </div>
      {isResent && <Banner tone="success" title={t('receipts.resent')} />}
      <ErrorSummary problems={problems} />
      <Facts detail={detail} />
      {row.status === 'issued' && (
        <Cancel
          typed={sent?.typed ?? typed ?? { reason: '', replace: true }}
          error={problems.find(({ id }) => id === 'reason')?.message}
        />
      )}
      {mayReissue && <Reissue />}
    </div>
  )
}

function Facts({ detail }: Pick<Props, 'detail'>) {
  const t = useT()
  const { row, receipt, covered, successor, url, organization } = detail
  const day = (iso: string) => longDate(iso, t.locale, { weekday: false })
  return (
    <Card className="stack">
      <dl className="rows">
        <Fact name={t('receipts.column_donor')}>{receipt.donor.name}</Fact>
        <Fact name={t('receipts.column_issued')}>{day(row.issuedAt)}</Fact>
        <Fact name={t('receipts.column_stated')}>
          <Money cents={row.amount} />
        </Fact>
        {receipt.replaces !== null && <Fact name={t('receipts.replaces')}>{receipt.replaces}</Fact>}
        {row.canceledAt !== null && <Fact name={t('receipts.canceled_on')}>{day(row.canceledAt)}</Fact>}
        {row.cancelCause !== null && (
          <Fact name={t('receipts.reason')}>{row.cancelReason ?? t('receipts.cause_givenBack')}</Fact>
        )}
        {successor !== null && (
          <Fact name={t('receipts.replaced_by')}>
            <a href={receiptsPath(organization.organizationSlug, { receiptId: successor.id })}>
              {receiptNumber(successor)}
            </a>
          </Fact>
        )}
      </dl>
      <ul className="points">
        {covered.map(({ paymentId, amount }) => (
          <li key={paymentId}>
            <a href={administeredPaymentPath(organization.organizationSlug, paymentId)}>
              {t('receipts.of_payment', { number: paymentId, amount: money(amount, t.locale) })}
            </a>
          </li>
        ))}
      </ul>
      <form method="post" className="row" noValidate>
        <ButtonLink kind="secondary" icon={FileText} href={url}>
          {t('receipts.read')}
        </ButtonLink>
        {row.status === 'issued' && (
          <Button type="submit" kind="quiet" icon={Send} name="intent" value="resend">
            {t('receipts.resend')}
          </Button>
        )}
      </form>
    </Card>
  )
}

function Cancel({ typed, error }: { readonly typed: Typed; readonly error: string | undefined }) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="cancel">
      <h2 id="cancel">{t('receipts.cancel_title')}</h2>
      <p className="muted">{t('receipts.cancel_body')}</p>
      <form method="post" className="stack" noValidate data-guards>
        <TextArea
          name="reason"
          rows={2}
          label={t('receipts.reason')}
          defaultValue={typed.reason}
          maxLength={longestReason}
          {...(error === undefined ? {} : { error })}
        />
        <Checkbox
          name="replace"
          label={t('receipts.replace')}
          hint={t('receipts.replace_hint')}
          defaultChecked={typed.replace}
        />
        <p>
          <Button type="submit" kind="secondary" name="intent" value="cancel">
            {t('receipts.cancel')}
          </Button>
        </p>
      </form>
    </Card>
  )
}

/** What somebody cancelled for good may get another one after all. */
function Reissue() {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="another">
      <h2 id="another">{t('receipts.reissue_title')}</h2>
      <p className="muted">{t('receipts.reissue_body')}</p>
      <form method="post" noValidate data-guards>
        <Button id="reissue" type="submit" kind="secondary" name="intent" value="reissue">
          {t('receipts.reissue')}
        </Button>
      </form>
    </Card>
  )
}

function wordsOf(t: ReturnType<typeof useT>, { code, field, values }: Problem, isReissue: boolean): string {
  if (code === 'required') return t('val.required', { label: t('receipts.reason') })
  if (code === 'max_length')
    return t('val.max_length', { 0: wholeNumber(Number(values?.limit ?? 0), t.locale) })
  if (code !== 'CONFLICT') return t(`error.${code}`)
  if (field === 'replace') return t('receipts.underWay')
  return t(isReissue ? 'receipts.cannot_reissue' : 'receipts.cannot_replace')
}
