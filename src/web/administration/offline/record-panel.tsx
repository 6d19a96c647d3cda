import type { BankLine } from '#domain/bank/bank-line.ts'
import { money, shortDate } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { labelOf } from '../../form/payer/label-of.ts'
import { amountControl, quantityControl } from '../../form/steps/choice/controls.ts'
import { controlsInOrder } from '../../form/steps/people/controls-in-order.ts'
import { named, problemWords } from '../../form/steps/problem-words.ts'
import type { StepProblem } from '../../form/steps/step-facts.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { ChoiceStep } from './choice-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { LastRecorded, ToldAbove } from './last-recorded.tsx'
import { isOfChoice } from './lines.ts'
import { recordQuestions } from './record.ts'
import { SheetStep } from './sheet-step.tsx'
import type { RecordFields, RecordPageFacts, Shown, Told, Typed } from './shown.ts'

type Props = {
  readonly page: RecordPageFacts
  /** The line of the bank that it is recorded from. */
  readonly line: BankLine | null
  readonly told: Told
  readonly shown: Shown
}

/** What Enter does in each step, whatever button comes first. */
const onward = { sheet: 'save', choice: 'details', details: 'record' } as const

/** A payment that did not come by card: a sheet for one person, or two steps of one plain form (rules PAY-27, PAY-30). */
export function RecordPanel({ page, line, told, shown }: Props) {
  const t = useT()
  const { form, organization, pages } = page
  const { requestKey, values, problems }: Typed = shown
  const words = useWords(page, shown)
  const placed = problems.filter(({ field }) => field !== '')
  const general = problems.find(({ field }) => field === '')
  const fields: RecordFields = {
    values,
    errorOf: name => {
      const problem = placed.find(({ field }) => field === name)
      return problem === undefined ? {} : { error: words(problem).message }
    },
  }
  const isDetails = shown.step === 'details'
  const isSheet = shown.step === 'sheet'
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="paiement-recu"
      pages={pages}
      heading={t('offline.title')}
      wrong={problems.length > 0}
    >
      {isSheet && problems.length === 0 && <ToldAbove page={page} told={told} />}
      <p className="muted">{t(isSheet ? 'sheet.purpose' : 'offline.purpose')}</p>
      {line !== null && (
        <Banner
          tone="info"
          live="off"
          title={t('bank.line', {
            date: shortDate(line.bookedOn, t.locale),
            amount: money(line.amount, t.locale),
          })}
        >
          {[line.counterpart, line.note].filter(Boolean).map(each => (
            <p key={each}>
              <Unbroken>{each}</Unbroken>
            </p>
          ))}
        </Banner>
      )}
      {general !== undefined && (
        <Banner tone="danger" live="alert" title={t('offline.refused')}>
          <p>{words(general).named}</p>
        </Banner>
      )}
      <ErrorSummary problems={placed.map(each => ({ id: each.field, message: words(each).named }))} />
      {isDetails && shown.isDearer && <Banner tone="info" title={t('offline.total_changed')} />}
      <form method="post" className="stack record" noValidate>
        <input type="hidden" name="requestKey" value={requestKey} />
        <button
          type="submit"
          name="step"
          value={onward[shown.step]}
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        {!isSheet && <Kept values={values} isShown={name => isOfChoice(name) !== isDetails} />}
        {shown.step === 'sheet' && <SheetStep page={page} shown={shown} fields={fields} />}
        {shown.step === 'choice' && <ChoiceStep page={page} fields={fields} />}
        {shown.step === 'details' && <DetailsStep page={page} shown={shown} fields={fields} />}
      </form>
      {isSheet && <LastRecorded page={page} />}
    </CampaignFrame>
  )
}

/** What the other step asks goes along. */
function Kept({ values, isShown }: Pick<Typed, 'values'> & { readonly isShown: (name: string) => boolean }) {
  return Object.entries(values)
    .filter(([name]) => !isShown(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** The words of what only this page refuses. */
function ownWords(t: Translator, { code, values }: StepProblem): string | undefined {
  if (code === 'cheques_out_of_range') return t('sheet.cheques_wrong', { count: Number(values?.limit) })
  if (code === 'CONFLICT' && values?.recorded === 'void') return t('offline.void_before')
  if (code !== 'quantity_invalid') return undefined
  if (values?.typed === 'tooMany') return t('offline.most', { count: Number(values.limit) })
  return values?.typed === 'none' ? t('offline.amount_of_none') : undefined
}

/** The words of a problem beside its control; in the list far from it they say whose control it is. */
function useWords({ form }: RecordPageFacts, shown: Shown) {
  const t = useT()
  const questions = shown.step === 'details' ? recordQuestions(form, shown.items) : undefined
  const controls = questions === undefined ? [] : controlsInOrder(questions)
  const ofPayer = labelOf(t)
  const own: Readonly<Record<string, string>> = {
    means: t('offline.means'),
    receivedOn: t('offline.received_on'),
    reference: t('offline.reference'),
    rate: t('sheet.rate'),
    amount: t('sheet.amount'),
    cheques: t('sheet.cheques'),
  }
  return (problem: StepProblem) => {
    const rate = form.tiers.find(({ id }) => [quantityControl(id), amountControl(id)].includes(problem.field))
    const control = controls.find(({ name }) => name === problem.field)
    const label =
      control === undefined
        ? (own[problem.field] ?? ofPayer(problem.field))
        : typeof control.label === 'string'
          ? control.label
          : t(control.label.key)
    const message = ownWords(t, problem) ?? problemWords(t, problem, label)
    return { message, named: named(t, control?.card?.label ?? rate?.label ?? '', message) }
  }
}
