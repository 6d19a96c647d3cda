import { administeredPaymentPath, transfersPath } from '#domain/payment/refund-address.ts'
import { money, shortDate } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { LastPayment } from '#usecases/payment/record-offline-order.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import type { RecordPageFacts, Told } from './shown.ts'

type Props = { readonly page: Pick<RecordPageFacts, 'last' | 'organization'> }

const payerOf = (t: Translator, { payer }: LastPayment) => payer || t('sheet.nobody_named')

/** What was recorded or taken back just now. */
export function ToldAbove({ page: { last, organization }, told }: Props & { readonly told: Told }) {
  const t = useT()
  if (told === null) return null
  if (told === 'undone') return <Banner tone="success" title={t('sheet.undone')} />
  if (told === 'tooLate') return <Banner tone="warning" title={t('sheet.too_late')} />
  if (typeof told === 'object') {
    return (
      <Banner tone="success" title={t('transfer.desk_done', told)}>
        <p>
          <a href={transfersPath(organization.organizationSlug)}>{t('transfer.title')}</a>
        </p>
      </Banner>
    )
  }
  const done = last.find(({ paymentId }) => paymentId === told)
  if (done === undefined) return null
  const amount = money(done.amount, t.locale)
  return <Banner tone="success" title={t('sheet.saved', { name: payerOf(t, done), amount })} />
}

/** What this person recorded last, each to be taken back for a moment (rule PAY-30). */
export function LastRecorded({ page: { last, organization } }: Props) {
  const t = useT()
  if (last.length === 0) return null
  return (
    <Card className="stack record" aria-labelledby="last">
      <h2 id="last">{t('sheet.last')}</h2>
      <form method="post" noValidate>
        <ul className="sheet-last">
          {last.map(each => (
            <li key={each.paymentId}>
              <span className="sheet-last-words">
                <a href={administeredPaymentPath(organization.organizationSlug, each.paymentId)}>
                  <Unbroken>{payerOf(t, each)}</Unbroken>
                </a>
                <span className="small muted">
                  {each.isVoid
                    ? t('sheet.void')
                    : [t(`offline.means.${each.means}`), shortDate(each.receivedOn, t.locale)].join(' · ')}
                </span>
              </span>
              <Money cents={each.amount} />
              {each.mayUndo && (
                <Button
                  type="submit"
                  kind="secondary"
                  name="undo"
                  value={each.paymentId}
                  aria-label={t('sheet.undo_one', { name: payerOf(t, each) })}
                >
                  {t('sheet.undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </form>
    </Card>
  )
}
