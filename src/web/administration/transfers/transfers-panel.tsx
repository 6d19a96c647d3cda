import { ArrowLeft } from 'lucide-react'
import { bankPath } from '#domain/form/administration-path.ts'
import { administeredPaymentsPath } from '#domain/payment/refund-address.ts'
import { money } from '#messages/format.ts'
import type { TransfersPage } from '#usecases/administration/transfers.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AwaitedRow, fieldId, SurplusCard } from './awaited-row.tsx'
import type { doneOf, Refused } from './sent.ts'
import { SettingsCard } from './settings-card.tsx'

type Props = {
  readonly page: TransfersPage
  readonly done: ReturnType<typeof doneOf>
  readonly refused: Refused | null
}

/** The transfers that an association waits for, what came beyond them, and where they are sent (rules PAY-32 to PAY-34). */
export function TransfersPanel({ page, done, refused }: Props) {
  const t = useT()
  const { organization, awaited, settings, isMore, today, requestKey } = page
  const { organizationSlug, name } = organization
  const title = t('transfer.title')
  const told = (refused?.problems ?? []).flatMap(({ code, field }) =>
    field === undefined ? [] : [{ id: fieldId(field, refused?.paymentId ?? 0), message: t(`error.${code}`) }],
  )
  return (
    <div className="container page stack office transfers">
      <UnlistedHead title={`${title} – ${name}`} wrong={told.length > 0} />
      <p>
        <a className="office-back" href={administeredPaymentsPath(organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('refund.payments')}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="muted">{t('transfer.purpose')}</p>
      {refused?.problems.some(({ code }) => code === 'CONFLICT') && (
        <Banner tone="warning" live="alert" title={t('transfer.conflict')} />
      )}
      {done !== null && refused === null && <DoneBanner done={done} />}
      <ErrorSummary problems={told} />
      <p className="row">
        <ButtonLink kind="secondary" href={bankPath(organizationSlug)}>
          {t('bank.link')}
        </ButtonLink>
      </p>
      {awaited.length === 0 ? (
        <Empty title={t('transfer.none_title')}>
          {t(settings === null ? 'transfer.none_yet' : 'transfer.none')}
        </Empty>
      ) : (
        <section className="stack" aria-labelledby="awaited">
          <h2 id="awaited">{t('transfer.awaited', { count: awaited.length })}</h2>
          {isMore && <Banner tone="info" live="off" title={t('transfer.more')} />}
          <ul className="card transfer-rows">
            {awaited.map(transfer => (
              <AwaitedRow
                key={transfer.paymentId}
                transfer={transfer}
                refused={refused}
                {...{ organizationSlug, today, requestKey }}
              />
            ))}
          </ul>
        </section>
      )}
      <SurplusCard page={page} refused={refused} />
      <SettingsCard settings={settings} organization={name} refused={refused} />
    </div>
  )
}

function DoneBanner({ done: { what, sum } }: { readonly done: NonNullable<Props['done']> }) {
  const t = useT()
  const amount = money(sum, t.locale)
  if (what === 'whole' && sum > 0)
    return <Banner tone="success" title={t('transfer.done_surplus', { amount })} />
  if (what === 'part') return <Banner tone="info" title={t('transfer.done_part', { amount })} />
  if (what === 'over') return <Banner tone="warning" title={t('transfer.done_over', { amount })} />
  return <Banner tone="success" title={t(`transfer.done_${what}`)} />
}
