import { Pencil } from 'lucide-react'
import { questionPath } from '#domain/form/administration-path.ts'
import type { EditableQuestions } from '#usecases/campaign/edit-questions.ts'
import { conditionWords } from '../../form/fields/asked-fields.tsx'
import { useT } from '../../messages.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { Handle, OrderedLines, Steps } from '../editor/ordered-lines.tsx'
import { kindWords } from './question-words.ts'

type Questions = EditableQuestions['places'][number]['questions']

type Props = {
  readonly form: EditableQuestions['form']
  readonly questions: Questions
  /** The words of its place. */
  readonly label: string
}

/** The questions of one place in their order. */
export function QuestionLines({ form, questions, label }: Props) {
  return (
    <OrderedLines label={label}>
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
    </OrderedLines>
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
    <li id={`question-${id}`} data-line={id}>
      <Card className="office-rate line">
        <Handle name={name} />
        <div className="stack stack-tight line-words">
          <h3 className="question-name" lang={form.language}>
            {name}
          </h3>
          <p className="small muted">{kindWords(t, question)}</p>
          {condition !== undefined && <p className="small">{condition}</p>}
        </div>
        <div className="row">
          <Steps id={id} name={name} isFirst={isFirst} isLast={isLast} />
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
