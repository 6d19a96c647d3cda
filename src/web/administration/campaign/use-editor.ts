import {
  type FocusEvent,
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type ContentsValues, readContents } from '#domain/form/contents.ts'
import { useT } from '../../messages.tsx'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { focusAfterRefusal } from '../../ui/focus-after-refusal.ts'
import type { EditorProps } from './editor-props.ts'
import { editorProblems } from './field-words.ts'

/** The editor's form: the browser keeps what is typed, the same schema as the server's says what is wrong with it. */
export type Editor = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: readonly FieldProblem[]
  errorOf(field: string): { readonly error?: string }
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
  onBlur(event: FocusEvent<HTMLFormElement>): void
  onInput(event: InputEvent<HTMLFormElement>): void
}

/** Checks a field when somebody leaves it, at each key once it is wrong, and everything when it is sent (rule SCR-27). */
export function useEditor({ facts, values: start, problems: refused }: EditorProps): Editor {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState(() => editorProblems(t, refused))
  useEffect(() => focusAfterRefusal(editorProblems(t, refused)), [refused, t])
  const found = () => {
    const read = readContents(valuesOf(form.current), facts)
    return read.ok ? [] : editorProblems(t, read.error)
  }
  const check = (field: string) => {
    const others = problems.filter(({ id }) => id !== field)
    setProblems([...others, ...found().filter(({ id }) => id === field)])
  }
  const isWrong = (field: string) => problems.some(({ id }) => id === field)
  return {
    form,
    problems,
    errorOf: field => {
      const error = problems.find(({ id }) => id === field)?.message
      return error === undefined ? {} : { error }
    },
    onSubmit(event) {
      const wrong = found()
      setProblems(wrong)
      if (wrong.length === 0) return
      event.preventDefault()
      requestAnimationFrame(() => focusAfterRefusal(wrong))
    },
    onBlur({ target }) {
      const { name, value } = target as unknown as HTMLInputElement
      if (name && value !== (start[name] ?? '')) check(name)
    },
    onInput({ target }) {
      const { name } = target as HTMLInputElement
      if (isWrong(name)) check(name)
    },
  }
}

function valuesOf(form: HTMLFormElement | null): ContentsValues {
  const entries = form === null ? [] : [...new FormData(form)]
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value]]
      // A picture that was chosen is sent with the form: the server gives it its id.
      return value.size > 0 ? [['cover', 'generated']] : []
    }),
  )
}
