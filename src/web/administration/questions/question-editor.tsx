import { useState } from 'react'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { CustomFieldType } from '#domain/form/form.ts'
import {
  isAnswerField,
  longestQuestion,
  type QuestionFacts,
  questionTypes,
  readQuestion,
} from '#domain/form/question-contents.ts'
import type { Problem } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from '../campaign/control.ts'
import { useCheckedForm } from '../campaign/use-editor.ts'
import { ConditionFields } from './condition-fields.tsx'
import { QuestionPreview } from './question-preview.tsx'
import { questionProblems } from './question-words.ts'

/** What the fields of a question get: plain values, they travel to the browser. */
export type QuestionProps = {
  readonly version: number
  readonly values: ContentsValues
  readonly problems: readonly Problem[]
  readonly facts: QuestionFacts
  /** The language of the campaign. */
  readonly language: Locale
  /** Where another question takes the place of this one; null for a new one. */
  readonly replaceHref: string | null
}

/** Everything of one question beside the field that it becomes: one form, one button. */
export function QuestionEditor({ version, values, problems, facts, language, replaceHref }: QuestionProps) {
  const t = useT()
  const [typed, setTyped] = useState(values)
  const editor = useCheckedForm(values, problems, {
    read: all => readQuestion(all, facts),
    wordsOf: wrong => questionProblems(t, wrong),
  })
  const fields = { values, errorOf: editor.errorOf }
  return (
    <div className="question-columns">
      <form
        className="stack stack-groups"
        method="post"
        noValidate
        ref={editor.form}
        onSubmit={editor.onSubmit}
        onBlur={editor.onBlur}
        onInput={event => {
          editor.onInput(event)
          // The boxes of a condition are wrong together.
          for (const { id } of editor.problems) if (isAnswerField(id)) editor.recheck(id)
          setTyped(typedIn(event.currentTarget))
        }}
      >
        <input type="hidden" name="version" value={version} />
        <ErrorSummary problems={editor.problems} />
        <p className="small muted">{t('common.required_note')}</p>
        <Card className="stack" aria-labelledby="what">
          <h2 id="what">{t('questions.what')}</h2>
          <TextInput
            {...control(fields, 'label')}
            label={t('questions.label')}
            hint={t('questions.label_hint')}
            maxLength={longestQuestion}
            autoComplete="off"
          />
          <TypeFields {...fields} facts={facts} replaceHref={replaceHref} />
        </Card>
        <ConditionFields {...fields} deciders={facts.deciders} />
        <div className="office-save" data-bottom-bar>
          <Button type="submit" name="intent" value="save">
            {t('questions.save')}
          </Button>
        </div>
      </form>
      <QuestionPreview typed={typed} facts={facts} language={language} />
    </div>
  )
}

/** What the form holds now, by the names of its fields. */
function typedIn(form: HTMLFormElement): ContentsValues {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

type TypeProps = Fields & Pick<QuestionProps, 'facts' | 'replaceHref'>

/** The kind, and what depends on it: the choices of a list, whether there must be an answer, and which. */
function TypeFields({ facts: { fixedType }, replaceHref, ...fields }: TypeProps) {
  const t = useT()
  const { values } = fields
  const mayBe = (type: CustomFieldType) => fixedType === null || fixedType === type
  return (
    <>
      {fixedType === null ? (
        <RadioGroup
          name="type"
          label={t('questions.type')}
          choices={questionTypes.map(type => ({ value: type, label: t(`questions.type.${type}`) }))}
          defaultValue={values.type ?? questionTypes[0]}
          inRow
          {...fields.errorOf('type')}
        />
      ) : (
        <FixedType type={fixedType} replaceHref={replaceHref} />
      )}
      {mayBe('ChoiceList') && (
        <div className="question-choices">
          <TextArea
            {...control(fields, 'choices')}
            label={t('questions.choices')}
            hint={[t('questions.choices_hint'), fixedType !== null && t('questions.choices_answered')]
              .filter(Boolean)
              .join(' ')}
          />
        </div>
      )}
      <Checkbox name="required" label={t('questions.required')} defaultChecked={Boolean(values.required)} />
      {mayBe('YesNo') && (
        <div className="question-agreed">
          <Checkbox
            name="mustBeTrue"
            label={t('questions.must_be_true')}
            hint={t('questions.must_be_true_hint')}
            defaultChecked={Boolean(values.mustBeTrue)}
          />
        </div>
      )}
    </>
  )
}

type FixedProps = Pick<QuestionProps, 'replaceHref'> & { readonly type: CustomFieldType }

/** Answers stay what they are: another kind is another question (rule FLD-18). */
function FixedType({ type, replaceHref }: FixedProps) {
  const t = useT()
  return (
    <div className="stack stack-tight">
      <input type="hidden" name="type" value={type} />
      <p>
        <strong>{t('questions.type')}</strong>
        <br />
        {t(`questions.type.${type}`)}
      </p>
      <p className="small muted">{t('questions.type_fixed')}</p>
      {replaceHref !== null && (
        <p>
          <a href={replaceHref}>{t('questions.replace')}</a>
        </p>
      )}
    </div>
  )
}
