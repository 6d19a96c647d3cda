import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { money } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Donation } from './use-donation.ts'

/** What stands beside the form on wide screens: the gift, the contribution once it is chosen, the total, the button. */
export function DonationSummary({ donation }: { readonly donation: Donation }) {
  const t = useT()
  return (
    <Card className="aside stack" aria-labelledby="aside-title">
      <h2 className="aside-title" id="aside-title">
        {t('donation.aside_title')}
      </h2>
      <SummaryRows donation={donation} />
      <PayButton donation={donation} wide />
      <SummaryFoot donation={donation} />
      <SpokenTotal total={donation.sum.total} />
    </Card>
  )
}

/** The same figures in the aside and in the sheet of a phone. */
export function SummaryRows({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const { facts, sum } = donation
  return (
    <>
      {sum.amount === undefined ? (
        <p className="muted">{t('donation.empty')}</p>
      ) : (
        <dl className="rows">
          <div className="spread">
            <dt>{t('donation.line')}</dt>
            <dd>
              <Money cents={sum.amount} />
            </dd>
          </div>
          {sum.tip !== undefined && (
            <div className="spread">
              <dt>{t('tip.line', { brand: facts.brand })}</dt>
              <dd>
                <Money cents={sum.tip} />
              </dd>
            </div>
          )}
        </dl>
      )}
      <p className="spread total total-row">
        {t('common.total')} <Money cents={sum.total} />
      </p>
      <NetCost donation={donation} />
    </>
  )
}

function NetCost({ donation: { sum } }: { readonly donation: Donation }) {
  const t = useT()
  if (sum.amount === undefined || sum.netCost === null) return null
  return (
    <div className="sunken net-cost">
      <p className="small">{t('tax.after')}</p>
      <p className="spread">
        <strong>
          <Money cents={sum.netCost} />
        </strong>
        <span className="small muted">{t('tax.instead_of', { amount: money(sum.amount, t.locale) })}</span>
      </p>
    </div>
  )
}

/** Names the obligation to pay, with the total that is on the page and on the next one (D13). */
export function PayButton({ donation, wide }: { readonly donation: Donation; readonly wide?: boolean }) {
  const t = useT()
  const { sum, busy } = donation
  const label =
    sum.amount === undefined
      ? t('widget.cta.donate')
      : t('pay.button_donate', { amount: money(sum.total, t.locale) })
  return (
    <Button kind="accent" type="submit" wide={wide} busy={busy} busyLabel={t('pay.preparing')}>
      {label}
    </Button>
  )
}

export function SummaryFoot({ donation }: { readonly donation: Donation }) {
  const t = useT()
  return (
    <div className="summary-foot">
      <p className="with-icon small muted">
        <Icon icon={Lock} />
        {t('common.secure_payment')}
      </p>
      <a className="small" href={donation.facts.helpUrl}>
        {t('common.help')}
      </a>
    </div>
  )
}

/** How long the total must rest before it is read out (design 3.2.1). */
const restMs = 800

function SpokenTotal({ total }: { readonly total: number }) {
  const t = useT()
  const [spoken, setSpoken] = useState(total)
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(total), restMs)
    return () => clearTimeout(timer)
  }, [total])
  return (
    <p className="visually-hidden" aria-live="polite">
      {spoken > 0 && t('common.total_live', { amount: money(spoken, t.locale) })}
    </p>
  )
}
