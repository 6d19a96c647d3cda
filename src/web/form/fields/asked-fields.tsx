import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CustomField } from '#domain/form/form.ts'
import { languageTags } from '#messages/locales.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../../messages.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { askedByValues } from './wire-value.ts'

type Props = {
  /** All questions of one place, in their order. */
  readonly fields: readonly CustomField[]
  readonly textOf: (field: CustomField) => string
  readonly draw: (field: CustomField) => ReactNode
}

/**
 * The association's own questions of one place (rule FLD-14): those with a condition come and go with the answers, and what was
 * typed into them stays for when they come back. Without a script all are there, each with the words of its condition.
 */
export function AskedFields({ fields, textOf, draw }: Props) {
  const hydrated = useHydrated()
  const asked = askedByValues(fields, textOf)
  const shown = hydrated ? asked : fields
  const someDepend = fields.some(({ condition }) => condition !== null)
  return (
    <>
      {shown.map(field =>
        field.condition === null ? (
          <Plain key={field.id}>{draw(field)}</Plain>
        ) : (
          <Dependent key={field.id} field={field} among={fields} isAsked={asked.includes(field)}>
            {draw(field)}
          </Dependent>
        ),
      )}
      {someDepend && hydrated && <Changes asked={asked} />}
    </>
  )
}

const Plain = ({ children }: { readonly children: ReactNode }) => children

type DependentProps = {
  readonly field: CustomField
  readonly among: readonly CustomField[]
  readonly isAsked: boolean
  readonly children: ReactNode
}

/** Until a script has come, the style hides what is not asked where scripts run, and the words where they are not needed. */
function Dependent({ field, among, isAsked, children }: DependentProps) {
  const t = useT()
  const hydrated = useHydrated()
  const words = hydrated ? undefined : conditionWords(t, field, among)
  const group = words === undefined ? {} : ({ role: 'group', 'aria-label': words } as const)
  return (
    <div className={isAsked ? 'field-if' : 'field-if field-unasked'} {...group}>
      {words !== undefined && <p className="field-hint field-if-words">{words}</p>}
      {children}
    </div>
  )
}

/** « Seulement si « Régime » : Végétarien ou Végan ». */
export function conditionWords(
  t: Translator,
  { condition }: Pick<CustomField, 'condition'>,
  among: readonly Pick<CustomField, 'id' | 'label' | 'type'>[],
): string | undefined {
  const target = among.find(({ id }) => id === condition?.fieldId)
  if (target === undefined) return undefined
  const answers = (condition?.values ?? []).map(value => deciderWords(t, target, value))
  const either = new Intl.ListFormat(languageTags[t.locale], { type: 'disjunction' })
  return t('field.only_if', { question: target.label, answers: either.format(answers) })
}

/** An answer on which others depend, as it is read. */
export function deciderWords(t: Translator, { type }: Pick<CustomField, 'type'>, value: string): string {
  if (type !== 'YesNo') return value
  return value === 'Oui' ? t('field.yes') : t('field.no')
}

/** Says to who does not see the page which questions came and went. */
function Changes({ asked }: { readonly asked: readonly CustomField[] }) {
  const t = useT()
  const before = useRef(asked)
  const [words, setWords] = useState('')
  useEffect(() => {
    const known = before.current
    before.current = asked
    const came = asked.filter(({ id }) => !known.some(field => field.id === id))
    const went = known.filter(({ id }) => !asked.some(field => field.id === id))
    if (came.length + went.length === 0) return
    const labels = (fields: readonly CustomField[]) =>
      fields.map(({ label }) => t('field.quoted', { label })).join(', ')
    const told = [
      ...(came.length > 0 ? [t('field.now_asked', { count: came.length, labels: labels(came) })] : []),
      ...(went.length > 0 ? [t('field.not_asked', { count: went.length, labels: labels(went) })] : []),
    ]
    setWords(told.join(' – '))
  }, [asked, t])
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  )
}
