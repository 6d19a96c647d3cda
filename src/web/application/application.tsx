import { longDate } from '#messages/format.ts'
import type { LinkPaySent } from '../form/link-pay/link-pay.tsx'
import { LinkPayIsland } from '../form/link-pay/link-pay-island.tsx'
import { useT } from '../messages.tsx'
import { OrderRows } from '../payment/order-rows.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner, type Tone } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'
import type { ApplicationFacts } from './application-facts.ts'

type Props = { readonly facts: ApplicationFacts; readonly sent: LinkPaySent | undefined }

const tones = {
  waiting: 'info',
  accepted: 'success',
  paid: 'success',
  awaited: 'info',
  ended: 'info',
  declined: 'info',
  withdrawn: 'info',
  lapsed: 'warning',
} as const satisfies Record<ApplicationFacts['view']['state'], Tone>

/** How an application stands: it waits, is to be paid, or is over (rules MEM-9, MEM-10). */
export function Application({ facts, sent }: Props) {
  const t = useT()
  const { view, path } = facts
  const { state, organization, form, word, untilOn } = view
  const isOpen = state === 'waiting' || state === 'accepted'
  const isOrder = state === 'paid' || state === 'awaited' || state === 'ended'
  const day = longDate(untilOn, t.locale, { weekday: false })
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={t('application.page_title')} wrong={sent !== undefined} />
      <header>
        <h1 tabIndex={-1}>{t('application.page_title')}</h1>
        <p className="muted">{t('application.of', { organization, form: form.title })}</p>
      </header>
      <Banner tone={tones[state]} live="off" title={t(`application.state_${state}_title`)}>
        <p>{t(`application.state_${state}`, { day })}</p>
      </Banner>
      {word !== null && (
        <Card className="stack stack-tight">
          <h2 className="check-title">{t('application.word')}</h2>
          <p className="application-word">{word}</p>
        </Card>
      )}
      <Asked facts={facts} />
      {state === 'accepted' && (
        <LinkPayIsland paid="application" facts={facts.pay} agreement={null} sent={sent} />
      )}
      {isOrder && (
        <form method="post" noValidate>
          <Button type="submit">{t('application.see_order')}</Button>
        </form>
      )}
      {isOpen ? (
        <Withdraw />
      ) : (
        !isOrder && (
          <p>
            <ButtonLink kind="secondary" href={path}>
              {t('out.back_to_campaign')}
            </ButtonLink>
          </p>
        )
      )}
    </div>
  )
}

function Asked({ facts: { view } }: Pick<Props, 'facts'>) {
  const t = useT()
  const { lines, total, appliedAt, terms, state, form } = view
  if (lines.length === 0) return null
  return (
    <Card className="stack stack-tight" aria-labelledby="asked">
      <h2 className="check-title" id="asked">
        {t('application.asked')}
      </h2>
      <OrderRows lines={lines} language={form.language} tip={0} tipNote={null} />
      <p className="spread total-row">
        {t('common.total')} {total === 0 ? t('application.free') : <Money cents={total} />}
      </p>
      {state === 'accepted' && terms.length > 1 && <Terms terms={terms} />}
      <p className="small muted">
        {t('application.sent_on', { date: longDate(appliedAt, t.locale, { weekday: false }) })}
      </p>
    </Card>
  )
}

/** When what is paid, were it paid today (rule DUE-2). */
function Terms({ terms }: Pick<ApplicationFacts['view'], 'terms'>) {
  const t = useT()
  return (
    <ol className="application-terms">
      {terms.map(({ number, date, realAmount }) => (
        <li className="spread" key={number}>
          <span>{number === 1 ? t('common.today') : longDate(date, t.locale, { weekday: false })}</span>
          <Money cents={realAmount} />
        </li>
      ))}
    </ol>
  )
}

/** Its payer takes it back: asked twice, since it is for good. */
function Withdraw() {
  const t = useT()
  return (
    <Disclosure summary={t('application.withdraw')}>
      <form method="post" className="stack" noValidate>
        <p className="small">{t('application.withdraw_hint')}</p>
        <div>
          <Button type="submit" kind="secondary" name="intent" value="withdraw">
            {t('application.withdraw_confirm')}
          </Button>
        </div>
      </form>
    </Disclosure>
  )
}
