import type { CartItem } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money.ts'
import type { OfflineForm } from '#usecases/payment/record-offline-order.ts'
import { labelOf } from '../../form/payer/label-of.ts'
import { controlsInOrder } from '../../form/steps/people/controls-in-order.ts'
import { named, problemWords } from '../../form/steps/problem-words.ts'
import type { StepProblem } from '../../form/steps/step-facts.ts'
import type { Values } from '../../form/steps/values.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { Option } from '../../ui/text-input.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { ChoiceStep } from './choice-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { isOfChoice } from './lines.ts'
import { recordQuestions } from './record.ts'

/** What was posted, and what is wrong with it. */
type Typed = {
  readonly requestKey: string
  readonly values: Values
  readonly problems: readonly StepProblem[]
}

/** The step that is shown; of the second what was chosen, and what all of it costs in cents. */
export type Shown =
  | (Typed & { readonly step: 'choice' })
  | (Typed & {
      readonly step: 'details'
      readonly items: readonly CartItem[]
      readonly total: Cents
      /** An option has changed what it costs since the page was read. */
      readonly isDearer?: boolean
    })

export type RecordPageFacts = OfflineForm & { readonly countries: readonly Option[] }

type Props = { readonly page: RecordPageFacts; readonly shown: Shown | undefined }

/** What the fields of both steps work with. */
export type RecordFields = {
  readonly values: Values
  errorOf(name: string): { readonly error?: string }
}

/** A payment that did not come by card, in two steps of one plain form (rule PAY-27). */
export function RecordPanel({ page, shown }: Props) {
  const t = useT()
  const { form, organization, pages } = page
  const { requestKey, values, problems }: Typed = shown ?? {
    ...{ requestKey: page.requestKey, values: {}, problems: [] },
  }
  const words = useWords(page, shown)
  const placed = problems.filter(({ field }) => field !== '')
  const general = problems.find(({ field }) => field === '')
  const fields: RecordFields = {
    values,
    errorOf: name => {
      const problem = placed.find(({ field }) => field === name)
      return problem === undefined ? {} : { error: words(problem) }
    },
  }
  const isDetails = shown?.step === 'details'
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="paiement-recu"
      pages={pages}
      heading={t('offline.title')}
      wrong={problems.length > 0}
    >
      <p className="muted">{t('offline.purpose')}</p>
      {general !== undefined && (
        <Banner tone="danger" live="alert" title={t('offline.refused')}>
          <p>{words(general)}</p>
        </Banner>
      )}
      <ErrorSummary problems={placed.map(each => ({ id: each.field, message: words(each) }))} />
      {isDetails && shown.isDearer && <Banner tone="info" title={t('offline.total_changed')} />}
      <form method="post" className="stack record" noValidate>
        <input type="hidden" name="requestKey" value={requestKey} />
        <Kept values={values} isShown={name => isOfChoice(name) !== isDetails} />
        {isDetails ? (
          <DetailsStep page={page} shown={shown} fields={fields} />
        ) : (
          <ChoiceStep page={page} fields={fields} />
        )}
      </form>
    </CampaignFrame>
  )
}

/** What the other step asks goes along. */
function Kept({ values, isShown }: { readonly values: Values; readonly isShown: (name: string) => boolean }) {
  return Object.entries(values)
    .filter(([name]) => !isShown(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** The words of a problem, with whose control it is. */
function useWords({ form }: RecordPageFacts, shown: Shown | undefined) {
  const t = useT()
  const questions = shown?.step === 'details' ? recordQuestions(form, shown.items) : undefined
  const controls = questions === undefined ? [] : controlsInOrder(questions)
  const ofPayer = labelOf(t)
  const own: Readonly<Record<string, string>> = {
    means: t('offline.means'),
    receivedOn: t('offline.received_on'),
    reference: t('offline.reference'),
  }
  return (problem: StepProblem): string => {
    const control = controls.find(({ name }) => name === problem.field)
    const label =
      control === undefined
        ? (own[problem.field] ?? ofPayer(problem.field))
        : typeof control.label === 'string'
          ? control.label
          : t(control.label.key)
    return named(t, control?.card?.label ?? '', problemWords(t, problem, label))
  }
}
