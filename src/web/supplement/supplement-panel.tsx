import { longDate } from '#messages/format.ts'
import type { SupplementView } from '#usecases/payment/pay-supplement.ts'
import type { LinkPaySent } from '../form/link-pay/link-pay.tsx'
import { LinkPayIsland } from '../form/link-pay/link-pay-island.tsx'
import type { LinkAgreement, LinkPayFacts } from '../form/link-pay/link-sum.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'

type Facts = {
  readonly view: SupplementView
  readonly pay: LinkPayFacts
  readonly agreement: LinkAgreement & { readonly refundRule: null }
  /** The campaign's own page. */
  readonly path: string
}

type Props = { readonly facts: Facts; readonly sent: LinkPaySent | undefined }

/** What is asked of a payer afterwards: what for, how much, until when, and the press that pays (rule ORD-7). */
export function SupplementPanel({ facts, sent }: Props) {
  const t = useT()
  const { view, path } = facts
  const { state, organization, form, orderId } = view
  const title = t('supplement.title', { number: orderId })
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} wrong={sent !== undefined} />
      <header>
        <h1>{title}</h1>
        <p className="muted">{t('supplement.of', { organization, form: form.title })}</p>
      </header>
      {state === 'open' ? (
        <>
          <Asked view={view} />
          <LinkPayIsland paid="supplement" facts={facts.pay} agreement={facts.agreement} sent={sent} />
        </>
      ) : (
        <>
          <Banner tone={state === 'paid' ? 'success' : 'info'} title={t(over[state].title)}>
            <p>{t(over[state].body, { organization })}</p>
          </Banner>
          <p>
            <ButtonLink kind="secondary" href={path}>
              {t('supplement.see_campaign')}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}

const over = {
  paid: { title: 'supplement.paid_title', body: 'supplement.paid' },
  lapsed: { title: 'supplement.lapsed_title', body: 'supplement.lapsed' },
  over: { title: 'supplement.over_title', body: 'supplement.over' },
} as const

function Asked({ view }: { readonly view: SupplementView }) {
  const t = useT()
  const { label, isMove, amount, organization, lastDay } = view
  return (
    <Card className="stack" aria-labelledby="asked">
      <h2 id="asked">{t(isMove ? 'supplement.asked_move' : 'supplement.asked', { organization })}</h2>
      <p className="spread">
        <strong>{label}</strong>
        <strong className="nowrap">
          <Money cents={amount} />
        </strong>
      </p>
      <p className="small muted">
        {t('supplement.until', { date: longDate(lastDay, t.locale, { weekday: false }) })}
      </p>
    </Card>
  )
}
