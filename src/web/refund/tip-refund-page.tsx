import type { ErrorCode } from '#domain/errors.ts'
import { money } from '#messages/format.ts'
import type { TipRefundView } from '#usecases/refund/refund-tip.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'

type Props = { readonly tip: TipRefundView; readonly code?: ErrorCode | undefined }

/** A payer asks their contribution back: one amount, one button, nothing to justify (rule TIP-5). */
export function TipRefundPage({ tip, code }: Props) {
  const t = useT()
  const title = titleOf(tip)
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={t(title)} />
      <h1>{t(title)}</h1>
      {code !== undefined && <Banner tone="danger" live="alert" title={t(`error.${code}`)} />}
      {tip.left > 0 ? <Ask tip={tip} /> : <Progress tip={tip} />}
    </div>
  )
}

function titleOf({ left, underWay, returned }: TipRefundView) {
  if (left > 0) return 'refund.tip_title'
  if (underWay > 0) return 'refund.tip_under_way_title'
  return returned > 0 ? 'refund.tip_returned_title' : 'refund.tip_none_title'
}

function Ask({ tip: { left, title, organization } }: Props) {
  const t = useT()
  const { brand } = usePage().operator
  const amount = money(left, t.locale)
  return (
    <>
      <p>{t('refund.tip_intro', { title, brand })}</p>
      <Card className="stack">
        <p>
          <span className="muted">{t('refund.tip_amount')}</span>
          <br />
          <strong className="total">
            <Money cents={left} />
          </strong>
        </p>
        <p>{t('refund.tip_untouched', { organization })}</p>
        <p className="muted">{t('refund.tip_delay')}</p>
        <form method="post" noValidate>
          <Button type="submit" wide busyLabel={t('refund.tip_busy')}>
            {t('refund.tip_submit', { amount })}
          </Button>
        </form>
      </Card>
    </>
  )
}

function Progress({ tip: { underWay, returned, organization } }: Props) {
  const t = useT()
  if (underWay + returned === 0) return <p>{t('refund.tip_none')}</p>
  return (
    <>
      {underWay > 0 && (
        <Banner tone="info" title={t('refund.tip_under_way', { amount: money(underWay, t.locale) })} />
      )}
      {returned > 0 && (
        <Banner tone="success" title={t('refund.tip_returned', { amount: money(returned, t.locale) })} />
      )}
      <p>{t('refund.tip_untouched', { organization })}</p>
      <p className="muted">{t('refund.tip_delay')}</p>
    </>
  )
}
