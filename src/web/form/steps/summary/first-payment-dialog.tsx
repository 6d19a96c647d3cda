import type { CartView } from '#domain/cart/cart-view.ts'
import { money } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Money } from '../../../ui/money.tsx'
import { type FirstPaymentRow, firstPayment } from './first-payment.ts'
import type { SummarySum } from './summary-sum.ts'

type Props = {
  readonly brand: string
  readonly cart: CartView
  readonly sum: SummarySum
  readonly open: boolean
  readonly onClose: () => void
}

/** « Informations sur votre premier paiement »: what is paid at once, what is a first share (rule SCR-10). */
export function FirstPaymentDialog({ brand, cart, sum, open, onClose }: Props) {
  const t = useT()
  const { terms, tip, total } = sum
  const { atOnce, firstShare } = firstPayment(cart.itemList, terms)
  const tipRow = tip === undefined || tip === 0 ? [] : [{ label: t('tip.line', { brand }), amount: tip }]
  const now = [...atOnce, ...tipRow]
  return (
    <Dialog
      id="first-payment"
      title={t('pay.first_payment_title')}
      open={open}
      onClose={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className="stack">
        <p>
          <strong>{t('pay.today_you_pay', { amount: money(total, t.locale) })}</strong>
        </p>
        {now.length > 0 && <Rows title={t('pay.at_once')} rows={now} count={1} />}
        <Rows title={t('pay.first_share')} rows={firstShare} count={terms.length} />
        <p className="small muted">{t('pay.first_payment_note')}</p>
      </div>
    </Dialog>
  )
}

type RowsProps = { readonly title: string; readonly rows: readonly FirstPaymentRow[]; readonly count: number }

function Rows({ title, rows, count }: RowsProps) {
  const t = useT()
  const labelOf = ({ label, whole }: FirstPaymentRow) => {
    const words = label === '' ? t('step.line_gift_to') : label
    return whole === undefined
      ? words
      : t('pay.share_of', { label: words, count, amount: money(whole, t.locale) })
  }
  return (
    <section className="stack stack-tight">
      <h3>{title}</h3>
      <dl className="rows">
        {rows.map(row => (
          <div className="spread" key={row.label}>
            <dt>{labelOf(row)}</dt>
            <dd>
              <Money cents={row.amount} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
