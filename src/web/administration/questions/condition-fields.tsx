import { answerField, type Decider } from '#domain/form/question-contents.ts'
import { deciderWords } from '../../form/fields/asked-fields.tsx'
import { useT } from '../../messages.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Fields } from '../campaign/control.ts'

type Props = Fields & { readonly deciders: readonly Decider[] }

/** Always, or only where an earlier question has a given answer (rule FLD-14). */
export function ConditionFields({ deciders, ...fields }: Props) {
  const t = useT()
  const chosen = fields.values.condition ?? ''
  return (
    <Card className="stack" aria-labelledby="condition-title">
      <h2 id="condition-title">{t('questions.condition')}</h2>
      {deciders.length === 0 ? (
        <p className="small muted">{t('questions.condition_none')}</p>
      ) : (
        <fieldset className="field">
          <legend className="visually-hidden">{t('questions.condition')}</legend>
          <label className="choice">
            <input
              type="radio"
              className="choice-input"
              id="condition"
              name="condition"
              value=""
              defaultChecked={chosen === ''}
            />
            <span>{t('questions.condition_always')}</span>
          </label>
          {deciders.map(decider => (
            <Depends key={decider.id} {...fields} decider={decider} />
          ))}
          <FieldError id="condition" {...{ error: undefined, ...fields.errorOf('condition') }} />
        </fieldset>
      )}
    </Card>
  )
}

function Depends({ decider, ...fields }: Fields & { readonly decider: Decider }) {
  const t = useT()
  const { id, label, answers } = decider
  const first = answerField(id, 0)
  return (
    <div className="question-decider">
      <label className="choice">
        <input
          type="radio"
          className="choice-input"
          name="condition"
          value={id}
          defaultChecked={fields.values.condition === String(id)}
        />
        <span>{t('questions.condition_if', { question: label })}</span>
      </label>
      <fieldset className="field question-answers">
        <legend className="small muted">{t('questions.condition_answers')}</legend>
        {answers.map((answer, place) => (
          <Checkbox
            key={answer}
            name={answerField(id, place)}
            label={deciderWords(t, decider, answer)}
            defaultChecked={Boolean(fields.values[answerField(id, place)])}
          />
        ))}
        <FieldError id={first} {...{ error: undefined, ...fields.errorOf(first) }} />
      </fieldset>
    </div>
  )
}
