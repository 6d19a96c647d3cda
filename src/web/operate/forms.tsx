import type { ReactNode } from 'react'
import { longestReasons } from '#domain/moderation/reasons.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import type { FieldProblem } from '../ui/error-summary.tsx'
import { TextArea } from '../ui/text-input.tsx'
import { fieldOf, problemWords } from './problem-words.ts'
import type { Refused } from './seen.ts'

/** The id of the field for the reasons of a form: a page may have several forms. */
function reasonsId(intent: string): string {
  return `${intent}-reasons`
}

/** What was wrong with one form of a page: the id of every other field is its name. Nothing for another form's post. */
export function problemsOf(
  t: Translator,
  sent: Refused | undefined,
  intent?: string,
): readonly FieldProblem[] {
  if (sent === undefined || (intent !== undefined && sent.intent !== intent)) return []
  return sent.problems.map(problem => {
    const field = fieldOf(problem)
    const id = field === 'reasons' ? reasonsId(sent.intent) : field
    return { id, message: problemWords(t, sent.intent, problem) }
  })
}

/** The message beside a field. */
export function errorOf(problems: readonly FieldProblem[], id: string): { readonly error?: string } {
  const problem = problems.find(each => each.id === id)
  return problem === undefined ? {} : { error: problem.message }
}

/** What was typed into a field of one form before it was refused. */
export function typedOf(sent: Refused | undefined, intent: string, name: string): string | undefined {
  return sent?.intent === intent ? sent.typed[name] : undefined
}

/** Whether a box is ticked: as it was sent with a form that was refused, else as it is stored. */
export function tickedOf(sent: Refused | undefined, intent: string, name: string, stored: boolean): boolean {
  return sent?.intent === intent ? name in sent.typed : stored
}

type ReasonProps = {
  readonly sent: Refused | undefined
  readonly intent: string
  readonly label?: string
  readonly hint?: string
  readonly optional?: boolean
}

/** Why something is decided: kept in the audit. */
export function Reason({ sent, intent, label, hint, optional = false }: ReasonProps) {
  const t = useT()
  const id = reasonsId(intent)
  const { error } = errorOf(problemsOf(t, sent, intent), id)
  return (
    <TextArea
      id={id}
      name="reasons"
      label={label ?? t('operator.reason')}
      hint={hint ?? t('operator.reason_hint')}
      error={error}
      optional={optional}
      rows={3}
      maxLength={longestReasons}
      defaultValue={typedOf(sent, intent, 'reasons')}
    />
  )
}

type FormProps = {
  readonly intent: string
  readonly title?: string
  readonly submit: string
  readonly kind?: 'primary' | 'secondary' | 'danger'
  readonly children: ReactNode
}

/** One form of a page: a plain post that names itself. */
export function OperatorForm({ intent, title, submit, kind = 'primary', children }: FormProps) {
  return (
    <form className="stack stack-tight operate-form" method="post" noValidate>
      <input type="hidden" name="intent" value={intent} />
      {title !== undefined && <h2>{title}</h2>}
      {children}
      <div>
        <Button type="submit" kind={kind}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
