import { longestCancellationWords } from '#domain/cancellation/cancellation.ts'
import { postponementDefaults } from '#domain/cancellation/postponement.ts'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { CancellationView } from '#usecases/cancellation/cancel-event.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ChoiceTiles } from '../../ui/choice.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { CancelReview } from './cancel-review.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { type Purpose, purposes, type Sent } from './sent.ts'

type Props = {
  readonly view: CancellationView
  readonly purpose: Purpose
  readonly sent: Sent | null
}

/** The one screen of an event that is cancelled (rule CAN-1): what it takes, the words, the mail; then how far it has come. */
export function CancellationPanel({ view, purpose, sent }: Props) {
  const t = useT()
  const { form, organization, pages, cancellation, postponement, needed } = view
  const postpones = purpose === 'postpone'
  const problems = sent?.problems ?? []
  const frame = { form, organization, pages, page: 'annulation', wrong: problems.length > 0 } as const
  if (cancellation !== null)
    return (
      <CampaignFrame {...frame} heading={t('cancellation.title_done')}>
        {problems.length > 0 && <Banner tone="danger" live="alert" title={wordsOf(t, problems[0])} />}
        <ProgressPanel view={view} state={cancellation} />
      </CampaignFrame>
    )
  if (postponement !== null && purpose === null)
    return (
      <CampaignFrame {...frame} heading={t('cancellation.postponed_title')}>
        {problems.length > 0 && <Banner tone="danger" live="alert" title={wordsOf(t, problems[0])} />}
        <ProgressPanel view={view} state={postponement} />
        <p className="row">
          <Other view={view} purpose="postpone" />
          <Other view={view} purpose="cancel" />
        </p>
      </CampaignFrame>
    )
  if (needed.orders === 0)
    return (
      <CampaignFrame {...frame}>
        <Nobody view={view} />
      </CampaignFrame>
    )
  if (sent?.preview != null && sent.typed !== null)
    return (
      <CampaignFrame
        {...frame}
        heading={t(postpones ? 'cancellation.confirm_postpone_title' : 'cancellation.confirm_title')}
      >
        <CancelReview view={view} purpose={purpose} typed={sent.typed} preview={sent.preview} />
        <Money view={view} />
      </CampaignFrame>
    )
  return (
    <CampaignFrame {...frame} heading={t(postpones ? 'cancellation.postpone_title' : 'cancellation.title')}>
      <p className="muted">{t(postpones ? 'cancellation.postpone_purpose' : 'cancellation.purpose')}</p>
      <p>
        <Other view={view} purpose={postpones ? 'cancel' : 'postpone'} />
      </p>
      <Money view={view} />
      <Form view={view} purpose={purpose} sent={sent} />
    </CampaignFrame>
  )
}

/** The other of the two that this screen does (rules CAN-1, CAN-9). */
function Other({
  view: { form },
  purpose,
}: {
  readonly view: CancellationView
  readonly purpose: 'cancel' | 'postpone'
}) {
  const t = useT()
  const href = `${administrationPath(form, 'annulation')}${purposes[purpose]}`
  return (
    <ButtonLink kind="secondary" href={href}>
      {t(`cancellation.to_${purpose}`)}
    </ButtonLink>
  )
}

function Nobody({ view: { form } }: Pick<Props, 'view'>) {
  const t = useT()
  return (
    <Empty
      title={t('cancellation.empty_title')}
      action={
        <ButtonLink kind="secondary" href={administrationPath(form, 'edition/5')}>
          {t('cancellation.empty_action')}
        </ButtonLink>
      }
    >
      {t('cancellation.empty')}
    </Empty>
  )
}

/** What everybody would get back beside what the account holds. */
function Money({ view: { needed, available } }: Pick<Props, 'view'>) {
  const t = useT()
  const { brand } = usePage().operator
  const missing = available === null ? 0 : needed.platform - available
  return (
    <Card className="stack" aria-labelledby="money">
      <h2 id="money">{t('cancellation.money')}</h2>
      <dl className="rows">
        <Fact name={t('cancellation.orders')}>{needed.orders}</Fact>
        <Fact name={t('cancellation.needed')}>{money(needed.platform, t.locale)}</Fact>
        <Fact name={t('cancellation.available')}>
          {available === null ? t('cancellation.available_unknown') : money(available, t.locale)}
        </Fact>
        {needed.recorded > 0 && (
          <Fact name={t('cancellation.recorded')}>{money(needed.recorded, t.locale)}</Fact>
        )}
      </dl>
      {missing > 0 && (
        <Banner
          tone="warning"
          live="off"
          title={t('cancellation.short', { amount: money(missing, t.locale) })}
        />
      )}
      {available !== null && missing <= 0 && needed.platform > 0 && <p>{t('cancellation.enough')}</p>}
      {needed.platform > 0 && <p className="muted">{t('cancellation.tips', { brand })}</p>}
    </Card>
  )
}

function Form({ view: { days }, purpose, sent }: Props) {
  const t = useT()
  const postpones = purpose === 'postpone'
  const problems = (sent?.problems ?? []).flatMap(problem =>
    problem.field === undefined ? [] : [{ id: problem.field, message: fieldWordsOf(t, problem) }],
  )
  const general = (sent?.problems ?? []).find(({ field }) => field === undefined)
  const errorOf = (id: string) => {
    const message = problems.find(problem => problem.id === id)?.message
    return message === undefined ? {} : { error: message }
  }
  const day = (iso: string) => longDate(iso, t.locale, { weekday: false })
  return (
    <Card className="stack">
      <ErrorSummary problems={problems} />
      {general !== undefined && <Banner tone="danger" live="alert" title={wordsOf(t, general)} />}
      <form method="post" className="stack" noValidate>
        <TextArea
          name="words"
          label={t('cancellation.words')}
          hint={t('cancellation.words_hint')}
          maxLength={longestCancellationWords}
          defaultValue={sent?.typed?.words ?? ''}
          {...errorOf('words')}
        />
        {postpones && <NewDate sent={sent} errorOf={errorOf} />}
        <TextInput
          name="chooseUntil"
          type="date"
          label={t('cancellation.until')}
          hint={t(postpones ? 'cancellation.postpone_until_hint' : 'cancellation.until_hint', {
            from: day(days.from),
            to: day(days.to),
          })}
          min={days.from}
          max={days.to}
          defaultValue={sent?.typed?.chooseUntil ?? days.proposed}
          {...errorOf('chooseUntil')}
        />
        {postpones && (
          <ChoiceTiles
            name="byDefault"
            label={t('cancellation.by_default')}
            defaultValue={sent?.typed?.byDefault ?? ''}
            choices={postponementDefaults.map(value => ({
              value,
              label: t(`cancellation.by_default.${value}`),
            }))}
            {...errorOf('byDefault')}
          />
        )}
        <Button type="submit" name="step" value="review">
          {t('cancellation.review')}
        </Button>
      </form>
    </Card>
  )
}

type NewDateProps = Pick<Props, 'sent'> & {
  readonly errorOf: (field: string) => { readonly error?: string }
}

function NewDate({ sent, errorOf }: NewDateProps) {
  const t = useT()
  return (
    <>
      <TextInput
        name="start"
        type="datetime-local"
        label={t('cancellation.start')}
        defaultValue={sent?.typed?.start ?? ''}
        {...errorOf('start')}
      />
      <TextInput
        name="end"
        type="datetime-local"
        label={t('cancellation.end')}
        optional
        defaultValue={sent?.typed?.end ?? ''}
        {...errorOf('end')}
      />
    </>
  )
}

const labels: Readonly<Record<string, 'words' | 'until' | 'start' | 'end' | 'by_default'>> = {
  words: 'words',
  chooseUntil: 'until',
  start: 'start',
  end: 'end',
  byDefault: 'by_default',
}

/** What is wrong with a field, by its name: the summary above the form has no other (rule FRM-12). */
function fieldWordsOf(t: Translator, problem: Problem): string {
  const label = t(`cancellation.${labels[problem.field ?? ''] ?? 'words'}`)
  return t('cancellation.field_problem', { label, problem: wordsOf(t, problem) })
}

function wordsOf(t: Translator, problem: Problem | undefined): string {
  return t(`error.${problem?.code ?? 'UNKNOWN'}`)
}
