import type { RenewalState } from '#usecases/membership/renewal-facts.ts'
import type { ShownRenewal } from '#usecases/membership/renewals.ts'
import type { LinkPaySent } from '../form/link-pay/link-pay.tsx'
import { LinkPayIsland } from '../form/link-pay/link-pay-island.tsx'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'
import type { RenewalFacts } from './renewal-facts.ts'

type Props = { readonly facts: RenewalFacts; readonly sent: LinkPaySent | undefined }

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
          {state === 'ready' ? (
            <LinkPayIsland paid="renewal" facts={facts.pay} agreement={facts.agreement} sent={sent} />
          ) : (
            <Change facts={facts} />
          )}
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
  const { state } = view
  return (
    <form method="post" className="stack" noValidate>
      <p>{t(state === 'choose' || state === 'apply' ? `renewal.${state}` : 'renewal.incomplete')}</p>
      <div>
        <Button type="submit" name="intent" value="change">
          {t('renewal.go_on')}
        </Button>
      </div>
    </form>
  )
}
