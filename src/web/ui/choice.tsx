import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { describedBy, FieldError, type FieldFrame, Hint, OptionalMark } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly name: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string
}

/** A box to tick; the whole row is its target. It is never ticked beforehand where it stands for a consent. */
export function Checkbox({ name, id = name, label, hint, error, ...input }: CheckboxProps) {
  return (
    <div className="field">
      <label className="choice" htmlFor={id}>
        <input
          {...input}
          type="checkbox"
          id={id}
          name={name}
          className="choice-input"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, hint, error)}
        />
        <span>{label}</span>
      </label>
      <Hint id={id}>{hint}</Hint>
      <FieldError id={id} error={error} />
    </div>
  )
}

export type Choice = {
  readonly value: string
  readonly label: ReactNode
  readonly sub?: ReactNode
  readonly disabled?: boolean
}

type GroupProps = FieldFrame & {
  readonly name: string
  /** The id of the first choice, to which error summaries link; the name unless given. */
  readonly id?: string
  readonly choices: readonly Choice[]
  /** Controlled with `onChoose`, or a first value that the browser then keeps. */
  readonly value?: string | null
  readonly defaultValue?: string
  readonly onChoose?: (value: string) => void
  /** For a legend that only repeats the title above it. */
  readonly legendHidden?: boolean
}

type Input = Pick<ComponentProps<'input'>, 'checked' | 'defaultChecked' | 'onChange'>

function inputOf({ value, defaultValue, onChoose }: GroupProps, choice: Choice): Input {
  const onChange = () => onChoose?.(choice.value)
  if (onChoose) return { checked: value === choice.value, onChange }
  return { defaultChecked: (value ?? defaultValue) === choice.value }
}

type GroupFrame = { readonly props: GroupProps; readonly className: string; readonly children: ReactNode }

function Group({
  props: { name, id = name, label, hint, error, optional, legendHidden },
  className,
  children,
}: GroupFrame) {
  return (
    <fieldset className="field" aria-describedby={describedBy(id, hint, error)}>
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      <Hint id={id}>{hint}</Hint>
      <div className={className}>{children}</div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** A screen reader says what describes the group on no choice of it: what is wrong is tied to each of them as well. */
const faultOf = ({ name, id = name, error }: GroupProps) =>
  error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` }

/** What the input of a choice says of itself; the first has the id to which error summaries link. */
function radioOf(props: GroupProps, choice: Choice, index: number) {
  const { name, id = name } = props
  return {
    id: index === 0 ? id : `${id}-${index + 1}`,
    name,
    value: choice.value,
    disabled: choice.disabled,
    ...faultOf(props),
    ...inputOf(props, choice),
  }
}

/** A few choices of which one, as a list or in a row. */
export function RadioGroup(props: GroupProps & { readonly inRow?: boolean }) {
  return (
    <Group props={props} className={classes('choices', props.inRow && 'choices-row') ?? ''}>
      {props.choices.map((choice, index) => (
        <label className="choice" key={choice.value}>
          <input type="radio" className="choice-input" {...radioOf(props, choice, index)} />
          <span>{choice.label}</span>
        </label>
      ))}
    </Group>
  )
}

/** Choices as tiles of the same size and weight: amounts, the frequency, the tip. */
export function ChoiceTiles(props: GroupProps & { readonly columns?: 2 | 3 | 'amounts' }) {
  return (
    <Group props={props} className={classes('tiles', props.columns && `tiles-${props.columns}`) ?? ''}>
      {props.choices.map((choice, index) => (
        <label className="tile" key={choice.value}>
          <input type="radio" className="tile-input" {...radioOf(props, choice, index)} />
          <span className="tile-words">
            <span className="tile-label">{choice.label}</span>
            {choice.sub !== undefined && <span className="tile-sub">{choice.sub}</span>}
          </span>
        </label>
      ))}
    </Group>
  )
}
