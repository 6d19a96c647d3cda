import { useState } from 'react'
import type { ContentsValues } from '#domain/form/contents.ts'
import { draftOf, type QuestionFacts } from '#domain/form/question-contents.ts'
import type { Locale } from '#messages/locales.ts'
import { conditionWords } from '../../form/fields/asked-fields.tsx'
import { CustomFieldControl } from '../../form/fields/custom-field.tsx'
import { useT } from '../../messages.tsx'
import { Card } from '../../ui/surface.tsx'

type Props = { readonly typed: ContentsValues; readonly facts: QuestionFacts; readonly language: Locale }

/** The field as the public page draws it, from what is typed; it may be tried. */
export function QuestionPreview({ typed, facts, language }: Props) {
  const t = useT()
  const draft = draftOf(typed, facts)
  const field = { ...draft, id: 0, label: draft.label || t('questions.preview_empty') }
  const condition = conditionWords(t, draft, facts.deciders)
  return (
    <aside className="question-preview" aria-labelledby="preview-title">
      <Card className="stack">
        <h2 id="preview-title">{t('questions.preview')}</h2>
        <p className="small muted">{t('questions.preview_hint')}</p>
        {condition !== undefined && <p className="small">{condition}</p>}
        <Tried key={field.type} field={field} language={language} />
      </Card>
    </aside>
  )
}

type TriedProps = Pick<Props, 'language'> & {
  readonly field: Parameters<typeof CustomFieldControl>[0]['field']
}

function Tried({ field, language }: TriedProps) {
  const [value, setValue] = useState('')
  return (
    <CustomFieldControl
      field={field}
      control={{
        name: 'preview',
        value,
        error: undefined,
        onValue: setValue,
        onLeave: () => {},
        cartId: null,
        language,
      }}
    />
  )
}
