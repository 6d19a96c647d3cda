import { longDate, money } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { isHeld, type ScheduleFacts } from './facts.ts'
import type { Notice } from './notice.ts'

type Props = { readonly notice: Notice | null; readonly facts: ScheduleFacts }

/** What has just happened, and below it what the page has to say as it stands. */
export function NoticeBanner({ notice, facts }: Props) {
  return (
    <>
      {notice !== null && <Happened notice={notice} facts={facts} />}
      <CurrentStatus notice={notice} facts={facts} />
    </>
  )
}

function Happened({ notice, facts }: { readonly notice: Notice; readonly facts: ScheduleFacts }) {
  const t = useT()
  switch (notice.kind) {
    case 'done':
      return <Done change={notice.change} facts={facts} />
    case 'unchanged':
      return (
        <Banner tone="info" title={t('schedule.unchanged_title')}>
          <p>{t('schedule.unchanged_body')}</p>
        </Banner>
      )
    case 'refused':
      return (
        <Banner tone="danger" live="alert" title={t('schedule.refused_title')}>
          <p>
            {notice.amount === null
              ? t('schedule.refused_card')
              : t('schedule.refused_amount', {
                  amount: money(facts.amount, t.locale),
                  wished: money(notice.amount, t.locale),
                })}
          </p>
        </Banner>
      )
    case 'bank':
      return (
        <Banner tone="info" title={t('schedule.waiting_title')}>
          {notice.leave && <meta httpEquiv="refresh" content={`0;url=${notice.address}`} />}
          <p>{t('schedule.waiting_body')}</p>
          <p className="row banner-row">
            <ButtonLink href={notice.address}>{t('schedule.bank_continue')}</ButtonLink>
          </p>
        </Banner>
      )
    case 'unknown':
      return (
        <Banner tone="info" title={t('schedule.unknown_title')}>
          <p>{t('schedule.waiting_body')}</p>
        </Banner>
      )
    case 'problem':
      return (
        <Banner tone="danger" live="alert" title={t('schedule.problem_title')}>
          <p>{notice.text}</p>
        </Banner>
      )
  }
}

type DoneProps = {
  readonly change: Extract<Notice, { kind: 'done' }>['change']
  readonly facts: ScheduleFacts
}

function Done({ change, facts }: DoneProps) {
  const t = useT()
  // The end is told by what stands below.
  if (change === 'stop') return null
  const values = {
    amount: money(facts.amount, t.locale),
    date: longDate(facts.nextOn, t.locale, { weekday: false }),
  }
  return (
    <Banner tone="success" title={t(`schedule.done_${change}`, values)}>
      <p>{t('schedule.done_body')}</p>
    </Banner>
  )
}

/** The end, a pause that is not the payer's, an association that cannot be paid. */
function CurrentStatus({ notice, facts }: Props) {
  const t = useT()
  const { status, kind, organization, collects, isContested, campaignUrl } = facts
  if (status === 'Ended')
    return (
      <Banner tone="success" title={t('schedule.ended_title')}>
        <p>{t('schedule.ended_body')}</p>
      </Banner>
    )
  if (status === 'Canceled' && kind === 'plan')
    return (
      <Banner tone="info" title={t('schedule.canceled_title')}>
        <p>{t('schedule.canceled_body')}</p>
      </Banner>
    )
  if (status === 'Canceled')
    return (
      <Banner tone="info" title={t('schedule.stopped_title')}>
        <p>{t('schedule.stopped_body', { organization })}</p>
        {notice?.kind === 'done' && <p>{t('schedule.done_body')}</p>}
        <p>
          <a href={campaignUrl}>{t('schedule.give_again')}</a>
        </p>
      </Banner>
    )
  if (!collects)
    return (
      <Banner tone="warning" title={t('schedule.closed_title')}>
        <p>{t(kind === 'gift' ? 'schedule.closed_body' : 'schedule.closed_plan_body', { organization })}</p>
      </Banner>
    )
  if (isHeld(facts))
    return (
      <Banner
        tone="warning"
        title={t(kind === 'gift' ? 'schedule.paused_title' : 'schedule.paused_plan_title')}
      >
        <p>{t(isContested ? 'schedule.paused_by_dispute' : 'schedule.paused_after_dispute')}</p>
      </Banner>
    )
  return null
}
