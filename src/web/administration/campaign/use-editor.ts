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
import type { Problem, Result } from '#domain/result.ts'
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
  /** Looks again at a field that was wrong: another one has changed that it depends on. */
  recheck(field: string): void
  /** Whether what is typed could be stored as it is. */
  isRight(): boolean
  /** What is typed has been stored: leaving loses nothing. */
  stored(): void
}

/** The editor of a campaign's contents. */
export function useEditor({ facts, values, problems }: EditorProps): Editor {
  const t = useT()
  return useCheckedForm(values, problems, {
    read: typed => readContents(typed, facts),
    wordsOf: wrong => editorProblems(t, wrong),
  })
}

type Rules = {
  readonly read: (typed: ContentsValues) => Result<unknown>
  readonly wordsOf: (problems: readonly Problem[]) => readonly FieldProblem[]
}

/** Checks a field when somebody leaves it, at each key once it is wrong, and everything when it is sent (rule SCR-27). */
export function useCheckedForm(
  start: ContentsValues,
  refused: readonly Problem[],
  { read, wordsOf }: Rules,
): Editor {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState(() => wordsOf(refused))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of the same problems are the same
  useEffect(() => focusAfterRefusal(wordsOf(refused)), [refused, t])
  const { isLeaving, stored } = useWarning(form, refused.length > 0)
  const found = () => {
    const checked = read(valuesOf(form.current))
    return checked.ok ? [] : wordsOf(checked.error)
  }
  const check = (field: string) => {
    const own = found().filter(({ id }) => id === field)
    // Two fields may be checked before what is drawn follows: leaving one for a button that fills another.
    setProblems(before => [...before.filter(({ id }) => id !== field), ...own])
  }
  const recheck = (field: string) => {
    if (problems.some(({ id }) => id === field)) check(field)
  }
  return {
    form,
    problems,
    isRight: () => found().length === 0,
    stored,
    errorOf: field => {
      const error = problems.find(({ id }) => id === field)?.message
      return error === undefined ? {} : { error }
    },
    onSubmit(event) {
      const wrong = found()
      setProblems(wrong)
      isLeaving.current = wrong.length === 0
      if (wrong.length === 0) return
      event.preventDefault()
      requestAnimationFrame(() => focusAfterRefusal(wrong))
    },
    onBlur({ target, relatedTarget }) {
      const { name, type, value, checked } = target as unknown as HTMLInputElement
      // Whoever goes on to the next box of a group has not left it.
      if (relatedTarget && target.closest('fieldset')?.contains(relatedTarget)) return
      const stands = type === 'checkbox' && !checked ? '' : value
      if (name && stands !== (start[name] ?? '')) check(name)
    },
    onInput({ target }) {
      recheck((target as HTMLInputElement).name)
    },
    recheck,
  }
}

type Warning = { readonly isLeaving: RefObject<boolean>; stored(): void }

/** Whoever closes the tab or goes elsewhere with something unsaved is asked first; sending it is no such leaving. */
function useWarning(form: RefObject<HTMLFormElement | null>, wasRefused: boolean): Warning {
  const isLeaving = useRef(false)
  const saved = useRef('')
  // The version is not typed.
  const state = () => JSON.stringify({ ...valuesOf(form.current), version: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is read anew each time
  useEffect(() => {
    saved.current = state()
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current && (wasRefused || state() !== saved.current)) event.preventDefault()
    }
    // A page that comes back from the browser's memory may be left again.
    const back = () => {
      isLeaving.current = false
    }
    addEventListener('beforeunload', warn)
    addEventListener('pageshow', back)
    return () => {
      removeEventListener('beforeunload', warn)
      removeEventListener('pageshow', back)
    }
  }, [form, wasRefused])
  return {
    isLeaving,
    stored: () => {
      saved.current = state()
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
