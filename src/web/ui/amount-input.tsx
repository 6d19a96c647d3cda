import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { acceptsAmountKey, stepAmountInput } from '#domain/fields/amount-keys.ts'
import { useT } from '../messages.tsx'
import { amountAtRest, amountInHand } from './amount-text.ts'
import { Field, type FieldFrame } from './field.tsx'

type Props = Omit<FieldFrame, 'label'> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> & {
    readonly name: string
    /** Read out as « {label} en euros ». */
    readonly label: string
    /** How the label begins, where it is all that is to be seen: the rest stands beside it. */
    readonly seen?: string
    /** What is typed, as text; `parseAmount` gives its cents. */
    readonly value: string
    readonly onValue: (text: string) => void
    /** After leaving the field, with its text put in order: the moment to check it. */
    readonly onSettled?: (text: string) => void
  }

/** A sum of euros with every rule about its keys (rules FLD-8 and FLD-9). */
export function AmountInput(props: Props) {
  const { label, seen, hint, error, optional, name, id = name, value, onValue, onSettled, ...input } = props
  const t = useT()
  const words = t('ui.amount_in_euros', { label })
  // An amount that was typed on a page in another language is written as this one writes it (rule FLD-8).
  const [inHand, setInHand] = useState(true)
  useLayoutEffect(() => setInHand(document.activeElement?.id === id), [id])
  const settle = () => {
    setInHand(false)
    const text = amountAtRest(value, t.locale)
    onValue(text)
    onSettled?.(text)
  }
  return (
    <Field
      id={id}
      label={seen === undefined ? words : <Seen words={words} seen={seen} />}
      hint={hint}
      error={error}
      optional={optional}
    >
      {control => (
        <div className="amount">
          <input
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="input"
            name={name}
            value={inHand ? value : amountAtRest(value, t.locale) || value}
            onChange={event => onValue(event.target.value)}
            onFocus={() => {
              setInHand(true)
              onValue(amountInHand(value, t.locale))
            }}
            onBlur={settle}
            onKeyDown={event => onAmountKey(event, onValue)}
          />
          <span className="amount-unit" aria-hidden="true">
            €
          </span>
        </div>
      )}
    </Field>
  )
}

function Seen({ words, seen }: { readonly words: string; readonly seen: string }) {
  return (
    <>
      {seen}
      <span className="visually-hidden">{words.slice(seen.length)}</span>
    </>
  )
}

/** Refuses what no amount holds; arrows step by one euro. Enter, shortcuts and the like pass. */
function onAmountKey(event: KeyboardEvent<HTMLInputElement>, onValue: (text: string) => void) {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  const arrow = key === 'ArrowUp' || key === 'ArrowDown'
  if (ctrlKey || metaKey || altKey || (key.length > 1 && !arrow)) return
  const { value, selectionStart, selectionEnd } = currentTarget
  const kept = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0)
  if (!acceptsAmountKey(key, arrow ? value : kept)) return event.preventDefault()
  if (!arrow) return
  event.preventDefault()
  onValue(stepAmountInput(value, key === 'ArrowUp' ? 1 : -1))
}
