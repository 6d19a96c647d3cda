import type { SettlementChoice } from '#domain/cancellation/cancellation.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { waiverWords } from '#messages/cancellation-words.ts'
import { dateTime, longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { whenWords } from '#messages/when-words.ts'
import type { SettlementView } from '#usecases/cancellation/choose-settlement.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox, ChoiceTiles } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'

type Sent = {
  readonly choice: SettlementChoice | null
  readonly accepted: boolean
  readonly code: ErrorCode
}
type Props = { readonly settlement: SettlementView; readonly sent?: Sent | undefined }

/** What a payer chooses of an order whose event is cancelled, or what became of it: plain posts, nothing chosen beforehand (rules CAN-2, CAN-3). */
export function ChoicePanel({ settlement, sent }: Props) {
  const t = useT()
  const { title: event, organization, words } = settlement
  const date = newDate(settlement, t)
  const title =
    date === null
      ? t('cancellation.choice_title', { title: event })
      : t('cancellation.date_title', { title: event, date })
  const isAsked = settlement.isOpen || settlement.mayGive
  const isRefused = sent !== undefined && isAsked && fieldOf(sent.code) !== null
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={isRefused ? t('ui.error_title', { title }) : title} />
      <h1>{title}</h1>
      {sent !== undefined && !isRefused && (
        <Banner tone="warning" live="alert" title={t('cancellation.choice_changed')} />
      )}
      {settlement.postponement?.wasStartAt != null && (
        <p className="muted">
          {t('cancellation.date_was', {
            date:
              whenWords(
                t,
                { startDate: settlement.postponement.wasStartAt, endDate: null },
                { inSentence: true },
              ) ?? '',
          })}
        </p>
      )}
      <figure className="stack stack-tight">
        <figcaption className="muted">{t('cancellation.from', { organization })}</figcaption>
        {words.split('\n').map(
          (line, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
            line.trim() !== '' && <p key={place}>{line}</p>,
        )}
      </figure>
      {settlement.isOpen && settlement.isUnderWay && (
        <Banner tone="info" live="off" title={t('cancellation.under_way')}>
          <p>{t('cancellation.under_way_body')}</p>
        </Banner>
      )}
      {!settlement.isOpen && <State settlement={settlement} />}
      {isAsked && <Choose settlement={settlement} sent={sent} />}
    </div>
  )
}

/** When an event that is postponed takes place now; null for one that is cancelled. */
function newDate({ postponement }: SettlementView, t: Translator): string | null {
  if (postponement === null) return null
  return whenWords(t, { startDate: postponement.startAt, endDate: postponement.endAt }, { inSentence: true })
}

/** The field that a refusal is about; null: it is about none. */
function fieldOf(code: ErrorCode): 'choice' | 'accepted' | null {
  if (code === 'required') return 'choice'
  return code === 'must_be_true' ? 'accepted' : null
}

function Choose({ settlement, sent }: Props) {
  const t = useT()
  const { brand } = usePage().operator
  const { left, title, organization, chooseUntil, isRecorded, isOpen, mayGive } = settlement
  const date = newDate(settlement, t)
  const isFree = left.organization + left.tip === 0
  const keeps = settlement.postponement?.byDefault === 'date'
  const shown = (cents: number) => money(cents, t.locale)
  const field = sent === undefined ? null : fieldOf(sent.code)
  const required = date === null ? 'cancellation.choice_required' : 'cancellation.date_choice_required'
  const message = t(field === 'accepted' ? 'cancellation.accept_required' : required)
  const errorOf = (name: 'choice' | 'accepted') => (field === name ? { error: message } : {})
  const tip = left.tip > 0 ? ` ${t('cancellation.choose_refund_tip', { tip: shown(left.tip), brand })}` : ''
  return (
    <Card className="stack">
      {field !== null && <ErrorSummary problems={[{ id: field, message }]} />}
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="amount" value={left.organization} />
        <input type="hidden" name="postponement" value={settlement.postponement?.number ?? ''} />
        {isOpen ? (
          <ChoiceTiles
            name="choice"
            label={t('cancellation.choice_legend')}
            hint={t(keeps ? 'cancellation.date_until' : 'cancellation.choice_until', {
              date: longDate(chooseUntil ?? '', t.locale),
            })}
            defaultValue={sent?.choice ?? ''}
            choices={[
              ...(date === null
                ? []
                : [
                    {
                      value: 'date',
                      label: t('cancellation.choose_date', { date }),
                      sub: t('cancellation.choose_date_hint'),
                    },
                  ]),
              isFree
                ? {
                    value: 'refund',
                    label: t('cancellation.choose_leave'),
                    sub: t('cancellation.choose_leave_hint'),
                  }
                : {
                    value: 'refund',
                    label: t('cancellation.choose_refund', { amount: shown(left.organization + left.tip) }),
                    sub: isRecorded
                      ? t('cancellation.choose_recorded_hint')
                      : `${t('cancellation.choose_refund_hint')}${tip}`,
                  },
              ...(mayGive
                ? [
                    {
                      value: 'gift',
                      label: t('cancellation.choose_gift', { amount: shown(left.organization) }),
                      sub: t('cancellation.choose_gift_hint'),
                    },
                  ]
                : []),
            ]}
            {...errorOf('choice')}
          />
        ) : (
          <>
            <p>{t('cancellation.give_instead')}</p>
            <input type="hidden" name="choice" value="gift" />
          </>
        )}
        {mayGive && (
          <Checkbox
            name="accepted"
            label={waiverWords({ amount: left.organization, title, organization }, t)}
            hint={t(isOpen ? 'cancellation.accept_hint' : 'cancellation.choose_gift_hint')}
            defaultChecked={sent?.accepted ?? false}
            {...errorOf('accepted')}
          />
        )}
        <p className="muted">{t('cancellation.choose_once')}</p>
        <Button type="submit" wide busyLabel={t('cancellation.choose_busy')}>
          {t(isOpen ? 'cancellation.choose' : 'cancellation.give')}
        </Button>
      </form>
    </Card>
  )
}

/** Where an order stands of which there is nothing to choose any more. */
function State({ settlement }: Pick<Props, 'settlement'>) {
  const t = useT()
  const { status, organization, isRecorded, givenAmount, givenWords, chosenAt } = settlement
  if (status === 'given')
    return (
      <Banner
        tone="success"
        title={t('cancellation.state_given', { amount: money(givenAmount ?? 0, t.locale), organization })}
      >
        <p>{t('cancellation.state_given_at', { at: dateTime(chosenAt ?? '', t.locale) })}</p>
        <blockquote>{givenWords}</blockquote>
        <p>{t('cancellation.given_no_receipt')}</p>
      </Banner>
    )
  if (status === 'kept')
    return (
      <Banner tone="success" title={t('cancellation.state_kept', { date: newDate(settlement, t) ?? '' })}>
        <p>{t('cancellation.state_kept_body')}</p>
      </Banner>
    )
  if (status === 'asked' && settlement.postponement?.byDefault === 'date')
    return <Banner tone="info" title={t('cancellation.state_date_over')} />
  if (status === 'settled') return <Banner tone="success" title={t('cancellation.state_settled')} />
  if (status === 'failed')
    return (
      <Banner tone="warning" title={t('cancellation.state_failed')}>
        <p>{t('cancellation.state_failed_body', { organization })}</p>
      </Banner>
    )
  if (status === 'found') return <Banner tone="info" title={t('cancellation.state_asked')} />
  const title = t(status === 'asked' ? 'cancellation.state_over' : 'cancellation.state_settling')
  return (
    <Banner tone="info" title={title}>
      <p>{t(isRecorded ? 'cancellation.state_recorded_body' : 'cancellation.state_settling_body')}</p>
    </Banner>
  )
}
