import { ArrowLeft } from 'lucide-react'
import { fromIsoDate } from '#domain/fields/date.ts'
import {
  administeredPaymentsPath,
  depositSlipPath,
  recordPaymentPath,
} from '#domain/payment/refund-address.ts'
import type { Problem } from '#domain/result.ts'
import { money, shortDate } from '#messages/format.ts'
import type { ChequesPage } from '#usecases/administration/deposit-slips.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'

import { chequeValue, chequeWords, dayId, LaterCard, type RefusedDay, ReturnedCard } from './series-cards.tsx'

/** What was ticked and typed, and what is wrong with it. */
export type Refused = {
  readonly problems: readonly Problem[]
  /** As `chequeValue` tells them. */
  readonly chosen: readonly string[]
  readonly madeOn: string
}

type Props = { readonly page: ChequesPage; readonly refused: Refused | null }
type PageProps = Props & { readonly day: RefusedDay | null }

/** Cheques that wait to be taken to the bank, and the slips that were made last (rule PAY-29). */
export function ChequesPanel({ page, refused, day }: PageProps) {
  const t = useT()
  const { organization, cheques, isMore } = page
  const title = t('cheques.title')
  const placed = (refused?.problems ?? []).filter(({ field }) => field !== undefined)
  const ofDay = (day?.problems ?? []).map(({ code }) => ({
    id: dayId(day?.cheque ?? ''),
    message: t(`error.${code}`),
  }))
  const ofSlip = placed.map(({ code, field }) => ({ id: field ?? '', message: t(`error.${code}`) }))
  const told = [...ofSlip, ...ofDay]
  return (
    <div className="container page stack office cheques">
      <UnlistedHead title={`${title} – ${organization.name}`} wrong={told.length > 0} />
      <p>
        <a className="office-back" href={administeredPaymentsPath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('refund.payments')}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="muted">{t('cheques.purpose')}</p>
      {refused?.problems.some(({ code }) => code === 'CONFLICT') && (
        <Banner tone="warning" live="alert" title={t('cheques.conflict')} />
      )}
      <ErrorSummary problems={told} />
      {isMore && <Banner tone="info" live="off" title={t('cheques.more')} />}
      {cheques.length === 0 ? (
        <Empty
          title={t('cheques.none_title')}
          action={
            <ButtonLink kind="secondary" href={recordPaymentPath(organization.organizationSlug)}>
              {t('offline.title')}
            </ButtonLink>
          }
        >
          {t('cheques.none')}
        </Empty>
      ) : (
        <Waiting page={page} refused={refused} errors={told} />
      )}
      <ReturnedCard page={page} refused={day} />
      <LaterCard page={page} />
      <Slips page={page} />
    </div>
  )
}

/** The page has no script: the browser keeps what is typed. */
const nothing = () => {}

type Told = { readonly id: string; readonly message: string }

function Waiting({ page, refused, errors }: Props & { readonly errors: readonly Told[] }) {
  const t = useT()
  const { cheques, requestKey, today } = page
  const isChosen = (cheque: ChequesPage['cheques'][number]) =>
    refused === null ? cheque.depositOn <= today : refused.chosen.includes(chequeValue(cheque))
  const errorOf = (id: string) => errors.find(each => each.id === id)?.message
  return (
    <form method="post" className="stack" noValidate>
      <input type="hidden" name="requestKey" value={requestKey} />
      <Card className="stack">
        <fieldset id="cheques" className="cheque-rows" tabIndex={-1}>
          <legend className="visually-hidden">{t('cheques.caption')}</legend>
          <FieldError id="cheques" error={errorOf('cheques')} />
          {cheques.map(cheque => (
            <label className="cheque-row" key={chequeValue(cheque)}>
              <input
                type="checkbox"
                className="choice-input"
                name="cheque"
                value={chequeValue(cheque)}
                defaultChecked={isChosen(cheque)}
                aria-label={t('cheques.choose', {
                  amount: money(cheque.amount, t.locale),
                  payer: cheque.payer ?? t('cheques.unknown_payer'),
                })}
              />
              <span className="cheque-words">
                <strong>
                  <Unbroken>{cheque.payer ?? t('cheques.unknown_payer')}</Unbroken>
                </strong>
                <span className="small muted">
                  <Unbroken>{chequeWords(t, cheque)}</Unbroken>
                </span>
              </span>
              <Money cents={cheque.amount} />
            </label>
          ))}
        </fieldset>
      </Card>
      <DateInput
        name="madeOn"
        label={t('cheques.day')}
        hint={t('ui.day_hint')}
        value={refused?.madeOn ?? fromIsoDate(today) ?? ''}
        onValue={nothing}
        autoComplete="off"
        {...(errorOf('madeOn') !== undefined && { error: errorOf('madeOn') })}
      />
      <p>
        <Button type="submit">{t('cheques.make')}</Button>
      </p>
    </form>
  )
}

function Slips({ page: { slips, organization } }: Pick<Props, 'page'>) {
  const t = useT()
  if (slips.length === 0) return null
  return (
    <Card className="stack" aria-labelledby="slips">
      <h2 id="slips">{t('cheques.slips')}</h2>
      <ul className="slip-rows">
        {slips.map(({ number, madeOn, cheques, amount, isVoid }) => (
          <li key={number}>
            <span>
              <a href={depositSlipPath(organization.organizationSlug, number)}>
                {t('cheques.slip', { number })}
              </a>
              <span className="small muted cell-more">
                {isVoid
                  ? t('cheques.slip_void')
                  : t('cheques.slip_words', { date: shortDate(madeOn, t.locale), cheques })}
              </span>
            </span>
            {!isVoid && <Money cents={amount} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
