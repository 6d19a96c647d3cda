import { Plus, Undo2 } from 'lucide-react'
import { questionPath } from '#domain/form/administration-path.ts'
import { placeKey } from '#domain/form/question-places.ts'
import { templateNames } from '#domain/form/question-templates.ts'
import type { EditableQuestions } from '#usecases/campaign/edit-questions.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { StepsNav } from '../campaign/steps-nav.tsx'
import { DragHint } from '../editor/ordered-lines.tsx'
import { PartsNav } from '../extras/parts-nav.tsx'
import type { QuestionDeed, Refused } from './posts.ts'
import { QuestionLines } from './question-lines.tsx'
import { kindWords, placeHint, placeWords } from './question-words.ts'
import { Refusal } from './refusal.tsx'

type Props = EditableQuestions & {
  readonly done: { readonly deed: QuestionDeed; readonly questionId: number | null } | null
  readonly refusal: Refused | undefined
}

/** Everything that a campaign asks, by where it asks it. */
export function QuestionListPanel({ form, organization, places, withdrawn, done, refusal }: Props) {
  const t = useT()
  const questions = [...places.flatMap(place => place.questions), ...withdrawn]
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="edition/1"
      heading={t('questions.title')}
      wrong={refusal !== undefined}
    >
      <StepsNav form={form} step={4} />
      <PartsNav form={form} part="questions" />
      {refusal ? <Refusal refusal={refusal} /> : done && <Done done={done} questions={questions} />}
      <DragHint />
      {places.map(place => (
        <Place key={placeKey(place)} form={form} place={place} />
      ))}
      {withdrawn.length > 0 && <Withdrawn questions={withdrawn} form={form} />}
    </CampaignFrame>
  )
}

type DoneProps = {
  readonly done: NonNullable<Props['done']>
  readonly questions: readonly { readonly id: number; readonly label: string }[]
}

function Done({ done: { deed, questionId }, questions }: DoneProps) {
  const t = useT()
  if (deed === 'moved') return <Banner tone="success" title={t('questions.done_moved')} />
  const name = questions.find(({ id }) => id === questionId)?.label
  if (name === undefined) return null
  return <Banner tone="success" title={t(`questions.done_${deed}`, { name })} />
}

type PlaceProps = { readonly form: Props['form']; readonly place: Props['places'][number] }

/** What is asked at one place, and what may be added there. */
function Place({ form, place }: PlaceProps) {
  const t = useT()
  const key = placeKey(place)
  const words = placeWords(t, place)
  return (
    <section className="stack question-place" aria-labelledby={key}>
      <div>
        <h2 id={key}>{words}</h2>
        <p className="small muted">{placeHint(t, form.formType, place)}</p>
      </div>
      {place.questions.length === 0 ? (
        <p className="muted">{t('questions.none')}</p>
      ) : (
        <QuestionLines form={form} questions={place.questions} label={words} />
      )}
      <div>
        <ButtonLink
          kind="secondary"
          icon={Plus}
          href={`${questionPath(form, null)}?pour=${key}`}
          aria-label={t('questions.add_to', { place: words })}
        >
          {t('questions.add')}
        </ButtonLink>
      </div>
      <Ready place={key} words={words} />
    </section>
  )
}

/** One press for each question that is often asked. */
function Ready({ place, words }: { readonly place: string; readonly words: string }) {
  const t = useT()
  return (
    <Disclosure summary={t('questions.ready')}>
      <p className="small muted">{t('questions.ready_hint')}</p>
      <form method="post" className="row" noValidate>
        <input type="hidden" name="place" value={place} />
        {templateNames.map(template => {
          const name = t(`questions.ready.${template}`)
          return (
            <Button
              key={template}
              type="submit"
              kind="quiet"
              icon={Plus}
              name="template"
              value={template}
              aria-label={t('questions.ready_add_to', { name, place: words })}
            >
              {name}
            </Button>
          )
        })}
      </form>
    </Disclosure>
  )
}

function Withdrawn({
  questions,
  form,
}: Pick<Props, 'form'> & { readonly questions: EditableQuestions['withdrawn'] }) {
  const t = useT()
  return (
    <section className="stack question-place" aria-labelledby="withdrawn">
      <div>
        <h2 id="withdrawn">{t('questions.withdrawn')}</h2>
        <p className="small muted">{t('questions.withdrawn_purpose')}</p>
      </div>
      <ul className="office-rates">
        {questions.map(question => (
          <li key={question.id} id={`question-${question.id}`}>
            <Card className="office-rate">
              <div className="stack stack-tight question-words">
                <h3 className="question-name" lang={form.language}>
                  {question.label}
                </h3>
                <p className="small muted">{kindWords(t, question)}</p>
              </div>
              <form method="post" noValidate>
                <Button
                  type="submit"
                  kind="secondary"
                  icon={Undo2}
                  name="again"
                  value={question.id}
                  aria-label={t('questions.restore_named', { name: question.label })}
                >
                  {t('questions.restore')}
                </Button>
              </form>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
