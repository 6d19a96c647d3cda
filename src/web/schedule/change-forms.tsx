import type { ReactNode } from 'react'
import { lastDebitDay } from '#domain/cart/due-dates.ts'
import { amountBounds } from '#domain/fields/amount.ts'
import { fieldAmount, longDate, longMonth, money } from '#messages/format.ts'
import { Island } from '../islands/island.tsx'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'
import { Select, TextInput } from '../ui/text-input.tsx'
import { changeCardMessages } from './messages.ts'
import type { Change } from './notice.ts'
import type { ScheduleProps } from './schedule-props.ts'

type Props = { readonly page: ScheduleProps }

/** Everything that can be changed, each behind its own words: plain posts, the card apart (rule SCR-24). */
export function ChangeForms({ page }: Props) {
  const t = useT()
  const { kind, status, isContested } = page.facts
  const isPaused = status === 'Suspended'
  return (
    <Card className="stack stack-tight" aria-labelledby="change">
      <h2 className="schedule-h2" id="change">
        {t('schedule.change')}
      </h2>
      {kind === 'gift' && isPaused && !isContested && <Resume page={page} />}
      {kind === 'gift' && <AmountForm page={page} />}
      {kind === 'gift' && <DayForm page={page} />}
      <CardForm page={page} />
      {kind === 'gift' && !isPaused && <SuspendForm page={page} />}
      {kind === 'gift' && <StopForm page={page} />}
    </Card>
  )
}

/** What was wrong with a form that was sent, and what was typed into it. */
function mistakeIn({ notice }: ScheduleProps, change: Change) {
  return notice?.kind === 'problem' && notice.change === change ? notice : undefined
}

type FormProps = { readonly page: ScheduleProps; readonly change: Change; readonly children: ReactNode }

function PostForm({ page, change, children }: FormProps) {
  return (
    <form method="post" action={page.post} className="stack schedule-form" id={`form-${change}`} noValidate>
      <input type="hidden" name="intent" value={change} />
      {children}
    </form>
  )
}

function AmountForm({ page }: Props) {
  const t = useT()
  const { amount, means } = page.facts
  const mistake = mistakeIn(page, 'amount')
  const { lowest } = amountBounds(page.limits)
  return (
    <Disclosure summary={t('schedule.amount')} open={mistake !== undefined}>
      <PostForm page={page} change="amount">
        <TextInput
          name="amount"
          width="short"
          inputMode="decimal"
          autoComplete="off"
          label={t('ui.amount_in_euros', { label: t('schedule.amount_label') })}
          hint={t(means === 'Card' ? 'schedule.amount_hint_card' : 'schedule.amount_hint_debit')}
          placeholder={fieldAmount(lowest, t.locale)}
          defaultValue={mistake?.typed ?? fieldAmount(amount, t.locale)}
          error={mistake?.text}
        />
        <p>
          <Button type="submit">{t('schedule.amount_button')}</Button>
        </p>
      </PostForm>
    </Disclosure>
  )
}

const days = Array.from({ length: lastDebitDay }, (_, index) => String(index + 1))

function DayForm({ page }: Props) {
  const t = useT()
  const mistake = mistakeIn(page, 'day')
  return (
    <Disclosure summary={t('schedule.day_change')} open={mistake !== undefined}>
      <PostForm page={page} change="day">
        <Select
          name="day"
          width="medium"
          label={t('schedule.day_label')}
          hint={t('schedule.day_hint')}
          defaultValue={mistake?.typed ?? String(page.facts.day)}
          options={days.map(day => ({ value: day, label: t('donation.debit_day_of', { day }) }))}
          error={mistake?.text}
        />
        <p>
          <Button type="submit">{t('schedule.day_button')}</Button>
        </p>
      </PostForm>
    </Disclosure>
  )
}

/** A new card; after a refused raise it pays the higher amount at once. */
function CardForm({ page }: Props) {
  const t = useT()
  const { notice, fields, post, facts } = page
  if (fields === null) return null
  const amount = notice?.kind === 'refused' ? notice.amount : null
  const mistake = mistakeIn(page, 'card')
  const isOpen = notice?.kind === 'refused' || mistake !== undefined
  const wished = amount === null ? null : money(amount, t.locale)
  return (
    <Disclosure
      summary={t(facts.means === 'Card' ? 'schedule.card' : 'schedule.card_from_debit')}
      open={isOpen}
    >
      <div className="stack schedule-form" id="form-card">
        <p className="small muted">
          {wished === null ? t('schedule.card_hint') : t('schedule.card_raise_hint', { amount: wished })}
        </p>
        <noscript>
          <Banner tone="warning" title={t('schedule.card_no_script')} />
        </noscript>
        <div className="needs-script">
          <Island
            name="change-card"
            props={{ post, fields, amount, wished }}
            messages={changeCardMessages}
            keepsPress
          />
        </div>
      </div>
    </Disclosure>
  )
}

function SuspendForm({ page }: Props) {
  const t = useT()
  const mistake = mistakeIn(page, 'suspend')
  return (
    <Disclosure summary={t('schedule.suspend')} open={mistake !== undefined}>
      <PostForm page={page} change="suspend">
        <Select
          name="until"
          width="medium"
          label={t('schedule.suspend_label')}
          hint={t('schedule.suspend_hint')}
          options={page.facts.months.map(month => ({ value: month, label: longMonth(month, t.locale) }))}
          error={mistake?.text}
        />
        <p>
          <Button type="submit" kind="secondary">
            {t('schedule.suspend_button')}
          </Button>
        </p>
      </PostForm>
    </Disclosure>
  )
}

/** A pause without a month is what a dispute has left. */
function Resume({ page }: Props) {
  const t = useT()
  const { suspendedUntil: until } = page.facts
  return (
    <PostForm page={page} change="resume">
      <p>
        {until === null
          ? t('schedule.resume_hint_dispute')
          : t('schedule.resume_hint', { month: longMonth(until, t.locale) })}
      </p>
      <p>
        <Button type="submit">{t('schedule.resume')}</Button>
      </p>
    </PostForm>
  )
}

/** Two steps, no plea (rule SCR-24). */
function StopForm({ page }: Props) {
  const t = useT()
  const { status, nextOn } = page.facts
  const date = longDate(nextOn, t.locale, { weekday: false })
  return (
    <Disclosure summary={t('schedule.stop')}>
      <PostForm page={page} change="stop">
        <p>{status === 'Active' ? t('schedule.stop_sentence', { date }) : t('schedule.stop_plain')}</p>
        <p className="small muted">{t('schedule.stop_under_way')}</p>
        <p className="row">
          <ButtonLink kind="secondary" href={page.post}>
            {t('schedule.keep')}
          </ButtonLink>
          <Button type="submit" kind="danger">
            {t('schedule.stop_button')}
          </Button>
        </p>
      </PostForm>
    </Disclosure>
  )
}
