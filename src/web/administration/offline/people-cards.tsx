import { money } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { AskedFields } from '../../form/fields/asked-fields.tsx'
import { CustomFieldControl } from '../../form/fields/custom-field.tsx'
import {
  alternativesControl,
  fieldControl,
  optionControl,
  personControl,
} from '../../form/steps/people/controls.ts'
import { isTaken } from '../../form/steps/people/items.ts'
import {
  type Card as Asked,
  type Block,
  isLocked,
  type Questions,
} from '../../form/steps/people/questions.ts'
import { useT } from '../../messages.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TheirWords } from '../../ui/their-words.tsx'
import type { RecordFields } from './shown.ts'

type Props = {
  readonly questions: Questions
  readonly fields: RecordFields
  readonly language: Locale
}

/** The campaign's questions about each thing that was chosen, and about the whole order. */
export function PeopleCards({ questions: { cards, order }, fields, language }: Props) {
  const t = useT()
  return (
    <>
      {cards.map((card, place) => (
        <Card className="stack" id={card.prefix} key={card.prefix} aria-labelledby={`${card.prefix}-title`}>
          <h2 className="record-h2" id={`${card.prefix}-title`}>
            <TheirWords words={t('offline.unit', { label: card.label, n: place + 1 })} language={language} />
          </h2>
          <FieldError id={card.prefix} error={fields.errorOf(card.prefix).error} />
          {card.asksName && <Names card={card} fields={fields} />}
          <BlockFields block={card} fields={fields} language={language} />
        </Card>
      ))}
      {order !== null && (
        <Card className="stack" aria-labelledby="order-title">
          <h2 className="record-h2" id="order-title">
            {t('offline.order')}
          </h2>
          <BlockFields block={order} fields={fields} language={language} />
        </Card>
      )}
    </>
  )
}

const nameInput = { autoCapitalize: 'words', spellCheck: false, maxLength: 100 } as const

function Names({ card: { prefix }, fields: { values, errorOf } }: { card: Asked; fields: RecordFields }) {
  const t = useT()
  const text = (part: string) => {
    const name = personControl(prefix, part)
    return { name, defaultValue: values[name] ?? '', autoComplete: 'off', optional: true, ...errorOf(name) }
  }
  return (
    <>
      <div className="pair">
        <TextInput {...text('firstName')} {...nameInput} label={t('payer.first_name')} />
        <TextInput {...text('lastName')} {...nameInput} label={t('payer.last_name')} />
      </div>
      <TextInput
        {...text('email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        label={t('payer.email')}
      />
    </>
  )
}

type BlockProps = Pick<Props, 'fields' | 'language'> & { readonly block: Block }

function BlockFields({ block, fields, language }: BlockProps) {
  return (
    <>
      <Answers block={block} fields={fields} language={language} asked={block.fields} prefix={block.prefix} />
      <Options block={block} fields={fields} language={language} />
    </>
  )
}

type AnswersProps = BlockProps & { readonly asked: Block['fields']; readonly prefix: string }

function Answers({ asked, prefix, fields: { values, errorOf }, language }: AnswersProps) {
  return (
    <AskedFields
      fields={asked}
      textOf={({ id }) => values[fieldControl(prefix, id)] ?? ''}
      draw={field => {
        const name = fieldControl(prefix, field.id)
        const value = values[name] ?? ''
        const error = errorOf(name).error
        return (
          <CustomFieldControl
            field={field}
            control={{ name, value, error, language, cartId: null, onValue: nothing, onLeave: nothing }}
          />
        )
      }}
    />
  )
}

/** The page is a plain form: the browser keeps what is typed. */
const nothing = () => undefined

function Options({ block, fields, language }: BlockProps) {
  const t = useT()
  const { prefix, options, alternatives } = block
  const { values, errorOf } = fields
  const wordsOf = ({ label, price }: Block['options'][number]) => (
    <>
      <TheirWords words={label} language={language} />
      {price > 0 && ` (+\u00a0${money(price, t.locale)})`}
    </>
  )
  if (options.length === 0) return null
  const name = alternativesControl(prefix)
  return (
    <>
      {alternatives && (
        <RadioGroup
          name={name}
          label={t('people.order_choice')}
          choices={options.map(option => ({ value: String(option.id), label: wordsOf(option) }))}
          defaultValue={values[name] ?? ''}
          {...errorOf(name)}
        />
      )}
      {options.map(option => {
        const own = optionControl(prefix, option.id)
        return (
          <div className="stack stack-tight" key={option.id}>
            {!alternatives && (
              <Checkbox
                name={own}
                label={wordsOf(option)}
                disabled={isLocked(option)}
                defaultChecked={isTaken(values, block, option)}
                {...errorOf(own)}
              />
            )}
            <Answers
              block={block}
              fields={fields}
              language={language}
              asked={option.customFields}
              prefix={own}
            />
          </div>
        )
      })}
    </>
  )
}
