import { money } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { useT } from '../../../messages.tsx'
import { Tag } from '../../../ui/banner.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TheirWords } from '../../../ui/their-words.tsx'
import { OwnFields } from '../../fields/own-fields.tsx'
import { alternativesControl, fieldControl, optionControl } from './controls.ts'
import { isTaken } from './items.ts'
import { isSoldOut, leftFor, type PeopleStep } from './people-step.ts'
import { type Block, isLocked, type Offer } from './questions.ts'

type BlockProps = { readonly block: Block; readonly step: PeopleStep }

/** The options of a block, each with its price (rule SCR-7); alternatives are radios. */
export function OptionRows({ block, step }: BlockProps) {
  const t = useT()
  if (block.options.length === 0) return null
  const group = alternativesControl(block.prefix)
  const legend = block.alternatives ? t('people.order_choice') : t('people.options')
  return (
    <fieldset className="field options">
      <legend className="field-label">{legend}</legend>
      {block.options.map((option, index) => (
        <OptionRow key={option.id} block={block} step={step} option={option} first={index === 0} />
      ))}
      {block.alternatives && <FieldError id={group} error={step.errorOf(group)} />}
    </fieldset>
  )
}

type RowProps = BlockProps & { readonly option: Offer; readonly first: boolean }

function OptionRow({ block, step, option, first }: RowProps) {
  const { prefix, alternatives } = block
  const name = optionControl(prefix, option.id)
  const group = alternativesControl(prefix)
  const id = alternatives && first ? group : name
  const error = step.errorOf(name)
  const words = (
    <OptionWords
      option={option}
      language={step.facts.form.language}
      soldOut={isSoldOut(step, block, option)}
      left={leftFor(step, block, option)}
    />
  )
  return (
    <div className="option">
      <label className="choice" htmlFor={id}>
        <input
          id={id}
          className="choice-input"
          aria-invalid={error === undefined && step.errorOf(group) === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${name}-error`}
          {...inputOf({ block, step, option })}
        />
        {words}
      </label>
      <FieldError id={name} error={error} />
      {option.customFields.length > 0 && (
        <div className="option-fields stack">
          <OwnFields step={step} fields={option.customFields} nameOf={id => fieldControl(name, id)} />
        </div>
      )}
    </div>
  )
}

function inputOf({ block, step, option }: Omit<RowProps, 'first'>) {
  const { prefix, alternatives } = block
  const checked = isTaken(step.values, block, option)
  const disabled = isLocked(option) || (isSoldOut(step, block, option) && !checked)
  if (!alternatives)
    return { type: 'checkbox', disabled, ...step.box(optionControl(prefix, option.id)), checked }
  const name = alternativesControl(prefix)
  const value = String(option.id)
  return { type: 'radio', disabled, name, value, checked, onChange: () => step.change({ [name]: value }) }
}

type WordsProps = {
  readonly option: Offer
  readonly language: Locale
  readonly soldOut: boolean
  readonly left: number | null
}

function OptionWords({ option, language, soldOut, left }: WordsProps) {
  const t = useT()
  return (
    <span className="option-words">
      <span className="option-label">
        <TheirWords words={option.label} language={language} />
        {isLocked(option) && <span className="option-note">{t('people.option_included')}</span>}
        {soldOut && <Tag>{t('people.option_sold_out')}</Tag>}
        {!soldOut && left !== null && left <= few && (
          <span className="option-note">{t('people.option_few', { count: left })}</span>
        )}
      </span>
      <span className="option-price">
        {option.price === 0 ? t('common.free') : `+\u00a0${money(option.price, t.locale)}`}
      </span>
    </span>
  )
}

/** How few units are worth saying (rule SCR-6). */
const few = 10
