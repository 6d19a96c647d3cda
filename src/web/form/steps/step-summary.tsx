import { ChevronUp, Lock, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { money } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { RowAmount } from '../../payment/row-amount.tsx'
import { Theirs } from '../../payment/theirs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import type { SummaryLine } from './cart-lines.ts'
import type { StepFacts } from './step-facts.ts'

export type Order = {
  readonly facts: StepFacts
  /** What the order is called here; « Votre commande » unless given. */
  readonly title?: string
  readonly lines: readonly SummaryLine[]
  /** Cents. */
  readonly total: number
  /** What stands there while nothing is chosen. */
  readonly empty: string
  /** What the bar of a phone says while nothing is chosen. */
  readonly begin?: string
  /** What is paid today where that is less than `total`, cents: what the button names. */
  readonly today?: number
  /** Words under the total: the cost after tax reduction, what is paid today. */
  readonly note?: ReactNode
  /** The button to the next step. */
  readonly submit: ReactNode
}

/** What stands beside a step on wide screens: the order, its total, the way on. */
export function SummaryAside(order: Order) {
  const t = useT()
  const mine = order.facts.people === 'contributors'
  return (
    <Card className="aside stack" aria-labelledby="aside-title">
      <h2 className="aside-title" id="aside-title">
        {order.title ?? (mine ? t('step.aside_title_contributors') : t('step.aside_title'))}
      </h2>
      <Rows {...order} />
      <div className="aside-on stack">
        <Sum {...order} />
        {order.submit}
      </div>
      <Foot {...order} />
      <SpokenTotal total={order.total} />
    </Card>
  )
}

/** Phones: total and button at the bottom of the window, the detail in a sheet that opens without JavaScript too. */
export function StepTotalBar(order: Order) {
  const t = useT()
  return (
    <>
      <div className="total-bar" data-bottom-bar>
        <div className="total-bar-row">
          <button type="button" className="total-button" popoverTarget="step-detail">
            <span className="total-button-sum">
              <span className="visually-hidden">
                {t(order.today === undefined ? 'common.total' : 'step.to_pay_today')}{' '}
              </span>
              <Money cents={order.today ?? order.total} />
            </span>
            <span className="total-button-more">
              <BarWords {...order} />
              <Icon icon={ChevronUp} />
            </span>
          </button>
          {order.submit}
        </div>
      </div>
      <DetailSheet {...order} />
    </>
  )
}

/** Under the sum of the bar: what is to be done first, what the sum is part of, or what the bar opens. */
function BarWords({ lines, begin, today, total }: Order) {
  const t = useT()
  const detail = t('step.see_detail')
  if (today !== undefined)
    return (
      <span className="total-button-words">
        {t('step.bar_part', { total: money(total, t.locale) })}
        <span className="visually-hidden"> {detail}</span>
      </span>
    )
  return <span className="total-button-words">{lines.length === 0 && begin ? begin : detail}</span>
}

function DetailSheet(order: Order) {
  const t = useT()
  const id = 'step-detail'
  return (
    <div className="popover sheet" id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`}>
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{t('step.detail_title')}</h2>
        <button
          type="button"
          className="icon-btn"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t('common.close')}
          title={t('common.close')}
        >
          <Icon icon={X} />
        </button>
      </div>
      <div className="stack">
        <Rows {...order} />
        <Sum {...order} />
        <Foot {...order} />
      </div>
    </div>
  )
}

function Rows({ facts, lines, empty }: Order) {
  if (lines.length === 0) return <p className="muted">{empty}</p>
  return (
    <dl className="rows">
      {lines.map((line, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of another amount is the same row, and only its words are written anew
        <Row key={nth} line={line} language={facts.form.language} />
      ))}
    </dl>
  )
}

function Sum({ total, note }: Order) {
  const t = useT()
  return (
    <>
      <p className="spread total total-row">
        {t('common.total')} <Money cents={total} />
      </p>
      {note}
    </>
  )
}

type RowProps = { readonly line: SummaryLine; readonly language: StepFacts['form']['language'] }

function Row({ line, language }: RowProps) {
  const t = useT()
  const { label, amount, quantity, tone, indented, theirs = '' } = line
  const look = [indented && 'row-indented', tone === 'discount' && 'row-discount'].filter(Boolean).join(' ')
  return (
    <div className={`spread ${look}`}>
      <dt>
        <Theirs
          text={quantity === undefined ? label : t('step.line_quantity', { label, quantity })}
          words={theirs}
          language={language}
        />
      </dt>
      <dd>
        <RowAmount cents={amount} />
      </dd>
    </div>
  )
}

function Foot({ facts, lines, total }: Order) {
  const t = useT()
  // What is chosen and costs nothing is not paid.
  const isFree = lines.length > 0 && total === 0
  return (
    <div className="summary-foot">
      {!isFree && (
        <p className="with-icon small muted">
          <Icon icon={Lock} />
          {t('common.secure_payment')}
        </p>
      )}
      <a className="small" href={facts.helpUrl}>
        {t('common.help')}
      </a>
    </div>
  )
}

/** How long the total must rest before it is read out (rule SCR-5). */
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
