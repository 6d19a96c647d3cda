import type { ChangeEvent } from 'react'
import type { Values } from './steps/values.ts'

/** The values and messages of a form by the names of its controls: what the sections that several pages share work with. */
export type Controls = Held & Ties

type Held = {
  readonly values: Values
  /** Sets values; `undefined` takes one away (a box that is no longer ticked). */
  change(change: Readonly<Record<string, string | undefined>>): void
  /** The message beside a control, by its id. */
  errorOf(field: string): string | undefined
  /** Somebody leaves a control: the moment to check it, if they changed it (rule SCR-27). */
  settle(field: string): void
}

type Ties = {
  /** Ties a line of text or a list to the value of its name. */
  text(name: string): TextProps
  /** Ties a box to the value of its name. */
  box(name: string): BoxProps
}

type TextProps = {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  onChange(
    event: ChangeEvent<HTMLInputElement> | ChangeEvent<HTMLSelectElement> | ChangeEvent<HTMLTextAreaElement>,
  ): void
  onBlur(): void
}
type BoxProps = {
  readonly name: string
  readonly checked: boolean
  readonly error: string | undefined
  onChange(event: ChangeEvent<HTMLInputElement>): void
}

/** Ties controls to the values of their names. */
export function tiesTo({ values, errorOf, change, settle }: Held): Ties {
  return {
    text: name => ({
      name,
      value: values[name] ?? '',
      error: errorOf(name),
      onChange: event => change({ [name]: event.target.value }),
      onBlur: () => settle(name),
    }),
    box: name => ({
      name,
      checked: values[name] !== undefined,
      error: errorOf(name),
      onChange: event => change({ [name]: event.target.checked ? 'on' : undefined }),
    }),
  }
}
