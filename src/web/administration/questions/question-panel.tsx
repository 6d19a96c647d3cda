import { questionPath } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { placeKey } from '#domain/form/question-places.ts'
import type { Problem } from '#domain/result.ts'
import type { EditableQuestion } from '#usecases/campaign/edit-questions.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import type { Difference } from '../campaign/differences.ts'
import { ExtraFrame, RemoveCard } from '../extras/extra-frame.tsx'
import type { Refused } from './posts.ts'
import { labelOfQuestionField, placeHint, placeWords } from './question-words.ts'
import { Refusal } from './refusal.tsx'

/** What a post came to that did not lead on. */
export type SentQuestion = {
  readonly values?: ContentsValues
  readonly problems?: readonly Problem[]
  /** Somebody else was faster: what stands there now. */
  readonly changed?: readonly Difference[]
  /** Why it was not withdrawn. */
  readonly refusal?: Refused
}

type Props = { readonly question: EditableQuestion; readonly sent: SentQuestion | undefined }

/** One question: where it stands, its fields beside what visitors see, and how it goes. */
export function QuestionPanel({ question: editable, sent }: Props) {
  const t = useT()
  const { form, organization, question, replaced, place, values, facts } = editable
  return (
    <ExtraFrame
      form={form}
      organization={organization}
      heading={headingOf(t, editable)}
      list={`${questionPath(form)}#${placeKey(place)}`}
      sent={sent?.refusal ? { problems: [sent.refusal] } : sent}
      labelOf={labelOfQuestionField}
      wide
    >
      {sent?.refusal && <Refusal refusal={sent.refusal} />}
      <div>
        <p>
          <strong>{placeWords(t, place)}</strong>
        </p>
        <p className="small muted">{placeHint(t, form.formType, place)}</p>
      </div>
      {replaced !== null && (
        <Banner tone="info" live="off" title={t('questions.replace_means', { name: replaced.label })} />
      )}
      <Island
        name="question"
        props={{
          version: form.version,
          // A box that was not ticked is not sent.
          values: sent?.values ?? values,
          problems: sent?.problems ?? [],
          facts,
          language: form.language,
          replaceHref: question === null ? null : `${questionPath(form, null)}?remplace=${question.id}`,
        }}
        messages={[
          'questions.*',
          'field.*',
          'office.capacity_too_low',
          'val.*',
          'error.*',
          'common.required_note',
        ]}
      />
      {question !== null && (
        <RemoveCard
          title={t('questions.remove_title')}
          means={t('questions.remove_means')}
          words={t('questions.remove')}
        />
      )}
    </ExtraFrame>
  )
}

function headingOf(t: ReturnType<typeof useT>, { question, replaced }: EditableQuestion): string {
  if (question !== null) return t('questions.edit_title')
  return t(replaced === null ? 'questions.add' : 'questions.replace_title')
}
