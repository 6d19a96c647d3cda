import { useState } from 'react'
import type { Problem } from '#domain/result.ts'
import { money } from '#messages/format.ts'
import type { RenewalState } from '#usecases/membership/renewal-facts.ts'
import type { ShownRenewal } from '#usecases/membership/renewals.ts'
import { Consents, DataNotice } from '../form/consents.tsx'
import { type Controls, tiesTo } from '../form/controls.ts'
import { RefundTerms } from '../form/refund-terms.tsx'
import type { Values } from '../form/steps/values.ts'
import { TipCard } from '../form/tip/tip-card.tsx'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'
import { type RenewalFacts, renewalSum } from './renewal-sum.ts'

type Sent = { readonly values: Values; readonly problems: readonly Pick<Problem, 'code' | 'field'>[] }

type Props = { readonly facts: RenewalFacts; readonly sent: Sent | undefined }

/** States in which nothing is to be paid. */
type Over = Extract<RenewalState, 'done' | 'paid' | 'closed'>

export const isOver = (state: RenewalState): state is Over =>
  state === 'done' || state === 'paid' || state === 'closed'

/** Last season's people at today's rates, and one press to pay for them (rule MEM-5). */
export function Renewal({ facts, sent }: Props) {
  const t = useT()
  const { view, stopHref } = facts
  const { state, organization, form, isRefused } = view
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={t('renewal.title')} wrong={sent !== undefined} />
      <header>
        <h1>{t('renewal.title')}</h1>
        <p className="muted">{t('renewal.of', { organization, form: form.title })}</p>
      </header>
      {isOver(state) ? (
        <Nothing facts={facts} state={state} />
      ) : (
        <>
          <People facts={facts} />
          {state === 'ready' ? <Pay facts={facts} sent={sent} /> : <Change facts={facts} />}
        </>
      )}
      {state !== 'done' && state !== 'paid' && !isRefused && (
        <p>
          <ButtonLink kind="link" href={stopHref}>
            {t('renewal.stop_title')}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

const over = {
  done: { title: 'renewal.done_title', body: 'renewal.done' },
  paid: { title: 'renewal.paid_title', body: 'renewal.paid' },
  closed: { title: 'renewal.closed_title', body: 'renewal.closed' },
} as const

function Nothing({ facts, state }: Pick<Props, 'facts'> & { readonly state: Over }) {
  const t = useT()
  return (
    <>
      <Banner tone={state === 'closed' ? 'info' : 'success'} title={t(over[state].title)}>
        <p>{t(over[state].body)}</p>
      </Banner>
      <p>
        <ButtonLink kind="secondary" href={facts.path}>
          {t('renewal.see_campaign')}
        </ButtonLink>
      </p>
    </>
  )
}

function People({ facts: { view } }: Pick<Props, 'facts'>) {
  const t = useT()
  const { people, total, unseenAnswers, state } = view
  return (
    <Card className="stack" aria-labelledby="renewed">
      <h2 id="renewed">{t('renewal.people', { count: people.length })}</h2>
      <ul className="stack stack-tight renewal-people">
        {people.map((person, place) => (
          // Two people may have one name and one rate.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={place}>
            <Person person={person} />
          </li>
        ))}
      </ul>
      {state === 'ready' && (
        <p className="spread">
          <strong>{t('renewal.total')}</strong>
          <strong>
            <Money cents={total} />
          </strong>
        </p>
      )}
      {state === 'ready' && unseenAnswers > 0 && (
        <p className="small muted">{t('renewal.unseen', { count: unseenAnswers })}</p>
      )}
    </Card>
  )
}

function Person({ person }: { readonly person: ShownRenewal }) {
  const t = useT()
  const { firstName, lastName, formerRate, rate, options, answers } = person
  const shown = (value: ShownRenewal['answers'][number]['value']) =>
    typeof value === 'boolean' ? t(value ? 'field.yes' : 'field.no') : String(value)
  return (
    <>
      <p className="spread">
        <span>
          <strong>{[firstName, lastName].filter(Boolean).join(' ')}</strong>
          <br />
          <span className="muted">
            {[rate?.label ?? t('renewal.choose_rate', { rate: formerRate }), ...options].join(', ')}
          </span>
        </span>
        {rate !== null && (
          <span className="nowrap">
            <Money cents={rate.amount} />
          </span>
        )}
      </p>
      {answers.length > 0 && (
        <ul className="bullets small muted">
          {answers.map(({ label, value }) => (
            <li key={label}>{t('renewal.answer', { question: label, answer: shown(value) })}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Where something must be answered or chosen first: on into the campaign's own steps. */
function Change({ facts: { view } }: Pick<Props, 'facts'>) {
  const t = useT()
  return (
    <form method="post" className="stack" noValidate>
      <p>{t(view.state === 'choose' ? 'renewal.choose' : 'renewal.incomplete')}</p>
      <div>
        <Button type="submit" name="intent" value="change">
          {t('renewal.go_on')}
        </Button>
      </div>
    </form>
  )
}

/** The contribution, the boxes and the press that pays. */
function Pay({ facts, sent }: Props) {
  const t = useT()
  const { view, brand, organizationGetsAll, termsUrl, privacyUrl } = facts
  const { organization, salesConditionsUrl, total } = view
  const [values, setValues] = useState<Values>(sent?.values ?? {})
  const controls = controlsOf(values, setValues, problemsOf(sent, t))
  const sum = renewalSum(facts, values)
  const problems = problemsOf(sent, t)
  const others = (sent?.problems ?? []).filter(({ field = '' }) => controlOf(field, values) === null)
  const amount = money(sum.total, t.locale)
  return (
    <form method="post" className="stack" noValidate>
      <input type="hidden" name="shownTotal" value={total} />
      <ErrorSummary problems={problems} />
      {others.length > 0 && (
        <Banner tone="danger" live="alert" title={t('renewal.refused')}>
          <p>{others[0] !== undefined && t(`error.${others[0].code}`)}</p>
        </Banner>
      )}
      {sum.tipAsked && (
        <TipCard
          controls={controls}
          facts={{ brand, organization, organizationGetsAll }}
          suggestion={sum.suggestion}
          follows="cart"
        />
      )}
      <RefundTerms rule={facts.refundRule} />
      <Consents controls={controls} facts={{ brand, organization, termsUrl, salesConditionsUrl }} />
      <DataNotice organization={organization} privacyUrl={privacyUrl} />
      <div className="row">
        <Button type="submit">{t(sum.total > 0 ? 'renewal.pay' : 'renewal.confirm', { amount })}</Button>
        <Button type="submit" kind="secondary" name="intent" value="change">
          {t('renewal.change')}
        </Button>
      </div>
    </form>
  )
}

/** The control that a problem belongs to; null: it is told across the page. */
function controlOf(field: string, { tip }: Values): string | null {
  if (field === 'consents.tip' || field === 'tip') return tip === 'other' ? 'tipAmount' : 'tip'
  const name = field.replace(/^consents\./, '')
  return name === 'terms' || name === 'salesConditions' || name === 'tipAmount' ? name : null
}

function problemsOf(sent: Sent | undefined, t: ReturnType<typeof useT>) {
  return (sent?.problems ?? []).flatMap(({ field = '', code }) => {
    const id = controlOf(field, sent?.values ?? {})
    return id === null ? [] : [{ id, message: t(`error.${code}`) }]
  })
}

function controlsOf(
  values: Values,
  setValues: (values: Values) => void,
  problems: readonly { readonly id: string; readonly message: string }[],
): Controls {
  const held = {
    values,
    change(changes: Readonly<Record<string, string | undefined>>) {
      const entries = Object.entries({ ...values, ...changes })
      setValues(
        Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined)),
      )
    },
    errorOf: (field: string) => problems.find(({ id }) => id === field)?.message,
    settle: () => undefined,
  }
  return { ...held, ...tiesTo(held) }
}
