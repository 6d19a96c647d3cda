import type { TypedGroupRefund } from '#domain/group-refund/typed-refund.ts'
import { money } from '#messages/format.ts'
import type { GroupRefundsView } from '#usecases/group-refund/refund-many.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Card } from '../../ui/surface.tsx'
import { MailSample } from '../mails/mail-sample.tsx'
import { boxes, type Sent, texts } from './sent.ts'

type Review = NonNullable<Sent['review']>
type Props = {
  readonly view: GroupRefundsView
  readonly typed: TypedGroupRefund
  readonly review: Review
}

/** What refunding many comes to beside what the account holds, and the mail: a second press begins it (rule SCR-26). */
export function RefundReview({ view: { form }, typed, review }: Props) {
  const t = useT()
  const isNobody = review.needed.orders === 0
  return (
    <>
      <Sums review={review} />
      {isNobody && <Banner tone="info" live="alert" title={t('many.nobody')} />}
      <form method="post" className="row" noValidate>
        <input type="hidden" name="id" value={review.id} />
        {texts.map(name => (
          <textarea key={name} name={name} defaultValue={typed[name]} hidden />
        ))}
        {boxes
          .filter(name => typed[name])
          .map(name => (
            <input key={name} type="hidden" name={name} value="on" />
          ))}
        {!isNobody && (
          <Button type="submit" name="step" value="confirm" busyLabel={t('many.busy')}>
            {t('many.confirm', { orders: review.needed.orders })}
          </Button>
        )}
        <Button type="submit" name="step" value="change" kind="secondary">
          {t('cancellation.change')}
        </Button>
      </form>
      {review.mail !== null && <MailSample mail={review.mail} language={form.language} />}
    </>
  )
}

function Sums({ review: { needed, available, checked } }: Pick<Props, 'review'>) {
  const t = useT()
  const { brand } = usePage().operator
  const missing = available === null ? 0 : needed.platform - available
  return (
    <Card className="stack" aria-labelledby="money">
      <h2 id="money">{t('cancellation.money')}</h2>
      <dl className="rows">
        <Fact name={t('cancellation.orders')}>{needed.orders}</Fact>
        <Fact name={t('many.needed')}>{money(needed.platform, t.locale)}</Fact>
        <Fact name={t('cancellation.available')}>
          {available === null ? t('cancellation.available_unknown') : money(available, t.locale)}
        </Fact>
        {needed.recorded > 0 && (
          <Fact name={t('cancellation.recorded')}>{money(needed.recorded, t.locale)}</Fact>
        )}
      </dl>
      {missing > 0 && (
        <Banner
          tone="warning"
          live="off"
          title={t('cancellation.short', { amount: money(missing, t.locale) })}
        />
      )}
      <ul>
        <li>{t('many.once')}</li>
        {checked.cancelOrders && <li>{t('many.cancels')}</li>}
        <li>{t('many.tips', { brand })}</li>
      </ul>
    </Card>
  )
}
