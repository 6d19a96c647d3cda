import { groupRefundPath } from '#domain/form/administration-path.ts'
import { groupShares } from '#domain/group-refund/group-refund.ts'
import { longestRefundWords } from '#domain/group-refund/typed-refund.ts'
import type { Problem } from '#domain/result.ts'
import { dateTime, money } from '#messages/format.ts'
import { refundRuleWords } from '#messages/refund-rule-words.ts'
import type { Translator } from '#messages/translator.ts'
import type { GroupRefundsView } from '#usecases/group-refund/refund-many.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { Table } from '../../ui/table.tsx'
import { Select, TextArea, TextInput } from '../../ui/text-input.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { RefundReview } from './refund-review.tsx'
import { Requests } from './requests.tsx'
import { firstTypedBy, type Sent } from './sent.ts'

type Props = {
  readonly view: GroupRefundsView
  readonly sent: Sent | null
  /** A request was declined just now. */
  readonly isDeclined?: boolean
}

/** Whom of a campaign to refund at once, and how much; below it what was refunded so before (rule REF-12). */
export function RefundsPanel({ view, sent, isDeclined = false }: Props) {
  const t = useT()
  const { form, organization, pages, earlier } = view
  const frame = { form, organization, pages, page: 'remboursements' } as const
  if (sent?.review != null)
    return (
      <CampaignFrame {...frame} heading={t('many.confirm_title')}>
        <RefundReview view={view} typed={sent.typed} review={sent.review} />
      </CampaignFrame>
    )
  return (
    <CampaignFrame {...frame} wrong={(sent?.problems ?? []).length > 0}>
      {isDeclined && <Banner tone="success" title={t('giveUp.office_declined')} />}
      {view.requests.length > 0 && <Requests view={view} />}
      <p className="muted">{t('many.purpose')}</p>
      {view.rule !== null && <p>{t('giveUp.many_rule', { rule: refundRuleWords(t, view.rule, null) })}</p>}
      <Form view={view} sent={sent} />
      {earlier.length > 0 && <Earlier view={view} />}
    </CampaignFrame>
  )
}

function Form({ view: { rates, percentNow }, sent }: Props) {
  const t = useT()
  const typed = sent?.typed ?? firstTypedBy(percentNow)
  const problems = (sent?.problems ?? []).flatMap(problem =>
    problem.field === undefined ? [] : [{ id: problem.field, message: fieldWordsOf(t, problem) }],
  )
  const general = (sent?.problems ?? []).find(({ field }) => field === undefined)
  const errorOf = (id: string) => {
    const message = problems.find(problem => problem.id === id)?.message
    return message === undefined ? {} : { error: message }
  }
  return (
    <Card className="stack">
      <ErrorSummary problems={problems} />
      {general !== undefined && <Banner tone="danger" live="alert" title={t(`error.${general.code}`)} />}
      <form method="post" className="stack" noValidate>
        <Select
          name="rate"
          label={t('many.rate')}
          placeholder={t('many.rate_all')}
          options={rates.map(({ id, label }) => ({ value: String(id), label }))}
          defaultValue={typed.rate}
          {...errorOf('rate')}
        />
        <TextInput
          name="from"
          type="date"
          label={t('many.from')}
          optional
          defaultValue={typed.from}
          {...errorOf('from')}
        />
        <TextInput
          name="until"
          type="date"
          label={t('many.until')}
          optional
          defaultValue={typed.until}
          {...errorOf('until')}
        />
        <RadioGroup
          name="share"
          label={t('many.share')}
          choices={groupShares.map(value => ({ value, label: t(`many.share.${value}`) }))}
          defaultValue={typed.share}
          {...errorOf('share')}
        />
        <TextInput
          name="percent"
          label={t('many.percent')}
          hint={t('many.percent_hint')}
          inputMode="numeric"
          autoComplete="off"
          unit="%"
          optional
          defaultValue={typed.percent}
          {...errorOf('percent')}
        />
        <TextInput
          name="amount"
          label={t('many.amount')}
          hint={t('many.amount_hint')}
          inputMode="decimal"
          autoComplete="off"
          unit="€"
          optional
          defaultValue={typed.amount}
          {...errorOf('amount')}
        />
        <Checkbox name="withOptions" label={t('many.with_options')} defaultChecked={typed.withOptions} />
        <Checkbox
          name="cancelOrders"
          label={t('many.cancel_orders')}
          hint={t('many.cancel_orders_hint')}
          defaultChecked={typed.cancelOrders}
        />
        <TextArea
          name="words"
          label={t('many.words')}
          hint={t('many.words_hint')}
          optional
          maxLength={longestRefundWords}
          defaultValue={typed.words}
          {...errorOf('words')}
        />
        <Button type="submit" name="step" value="review">
          {t('many.review')}
        </Button>
      </form>
    </Card>
  )
}

function Earlier({ view: { form, earlier } }: Pick<Props, 'view'>) {
  const t = useT()
  type Row = GroupRefundsView['earlier'][number]
  return (
    <section className="stack" aria-labelledby="earlier">
      <h2 id="earlier">{t('many.earlier')}</h2>
      <Table<Row>
        quiet
        linked
        caption={t('many.earlier')}
        rows={earlier}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'at',
            label: t('many.at'),
            cell: row => <a href={groupRefundPath(form, row.id)}>{dateTime(row.createdAt, t.locale)}</a>,
          },
          {
            key: 'progress',
            label: t('many.progress'),
            cell: ({ progress: { done, total } }) => t('many.progress_text', { done, total }),
          },
          {
            key: 'amount',
            label: t('many.given_back'),
            kind: 'amount',
            cell: ({ progress }) => money(progress.doneAmount, t.locale),
          },
        ]}
      />
    </section>
  )
}

const labels: Readonly<Record<string, 'rate' | 'from' | 'until' | 'share' | 'percent' | 'amount' | 'words'>> =
  {
    rate: 'rate',
    from: 'from',
    until: 'until',
    share: 'share',
    percent: 'percent',
    amount: 'amount',
    words: 'words',
  }

/** What is wrong with a field, by its name: the summary above the form has no other (rule FRM-12). */
function fieldWordsOf(t: Translator, problem: Problem): string {
  const label = t(`many.${labels[problem.field ?? ''] ?? 'words'}`)
  return t('cancellation.field_problem', { label, problem: t(`error.${problem.code}`) })
}
