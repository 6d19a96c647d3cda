import { ArrowDown, ArrowUp, GripVertical, Pencil } from 'lucide-react'
import { questionPath } from '#domain/form/administration-path.ts'
import type { EditableQuestions } from '#usecases/campaign/edit-questions.ts'
import { conditionWords } from '../../form/fields/asked-fields.tsx'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { kindWords } from './question-words.ts'

type Questions = EditableQuestions['places'][number]['questions']

type Props = {
  readonly form: EditableQuestions['form']
  readonly questions: Questions
  /** The words of its place. */
  readonly label: string
}

/**
 * The questions of one place in their order. Buttons move one by a step; with a script a handle drags it, and posts the whole order
 * (`order-list.ts`).
 */
export function QuestionLines({ form, questions, label }: Props) {
  const t = useT()
  const told = { name: '{name}', place: '{place}', count: '{count}' }
  return (
    <form
      method="post"
      noValidate
      data-orders=""
      data-lifted={t('questions.drag_lifted', told)}
      data-moved={t('questions.drag_moved', told)}
      data-dropped={t('questions.drag_dropped', told)}
      data-cancelled={t('questions.drag_cancelled', told)}
    >
      <input type="hidden" name="order" />
      <input type="hidden" name="moved" />
      <p className="visually-hidden" role="status" data-told="" />
      <ol className="office-rates" aria-label={label}>
        {questions.map((question, index) => (
          <Line
            key={question.id}
            form={form}
            question={question}
            among={questions}
            isFirst={index === 0}
            isLast={index === questions.length - 1}
          />
        ))}
      </ol>
    </form>
  )
}

type LineProps = {
  readonly form: Props['form']
  readonly question: Questions[number]
  readonly among: Questions
  readonly isFirst: boolean
  readonly isLast: boolean
}

function Line({ form, question, among, isFirst, isLast }: LineProps) {
  const t = useT()
  const { id, label: name } = question
  const condition = conditionWords(t, question, among)
  return (
    <li id={`question-${id}`} data-question={id}>
      <Card className="office-rate question-line">
        <button
          type="button"
          className="btn btn-quiet question-handle"
          hidden
          data-handle={name}
          aria-label={t('questions.drag', { name })}
          aria-describedby="drag-hint"
          aria-pressed={false}
        >
          <Icon icon={GripVertical} />
        </button>
        <div className="stack stack-tight question-words">
          <h3 className="question-name" lang={form.language}>
            {name}
          </h3>
          <p className="small muted">{kindWords(t, question)}</p>
          {condition !== undefined && <p className="small">{condition}</p>}
        </div>
        <div className="row">
          {!isFirst && <Move question={question} direction="up" />}
          {!isLast && <Move question={question} direction="down" />}
          <ButtonLink
            kind="secondary"
            icon={Pencil}
            href={questionPath(form, id)}
            aria-label={t('editor.edit_named', { name })}
          >
            {t('editor.edit')}
          </ButtonLink>
        </div>
      </Card>
    </li>
  )
}

function Move({ question, direction }: Pick<LineProps, 'question'> & { readonly direction: 'up' | 'down' }) {
  const t = useT()
  return (
    <Button
      type="submit"
      kind="quiet"
      icon={direction === 'up' ? ArrowUp : ArrowDown}
      name={direction}
      value={question.id}
      aria-label={t(`editor.${direction}_named`, { name: question.label })}
    >
      {t(`editor.${direction}`)}
    </Button>
  )
}
