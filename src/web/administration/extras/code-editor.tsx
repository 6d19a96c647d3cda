import { Dices } from 'lucide-react'
import type { MouseEvent } from 'react'
import { type CouponFacts, readCoupon } from '#domain/coupon/coupon-contents.ts'
import { generatedCode, generatedLength } from '#domain/coupon/generated-code.ts'
import { type ContentsValues, rateField } from '#domain/form/contents.ts'
import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from '../campaign/control.ts'
import { useCheckedForm } from '../campaign/use-editor.ts'
import { LimitCard } from './limit-card.tsx'
import { codeProblems } from './words.ts'

/** What the fields of a code get: plain values, they travel to the browser. */
export type CodeProps = CouponFacts & {
  readonly version: number
  readonly values: ContentsValues
  readonly problems: readonly Problem[]
  readonly units: { readonly sold: number; readonly held: number } | null
}

/** Everything of one code: one form, one button. */
export function CodeEditor({ version, values, problems, rates, units }: CodeProps) {
  const t = useT()
  const editor = useCheckedForm(values, problems, {
    read: typed => readCoupon(typed, { rates }),
    wordsOf: wrong => codeProblems(t, wrong),
  })
  const fields = { values, errorOf: editor.errorOf }
  const number = (count: number) => wholeNumber(count, t.locale)
  return (
    <form
      className="stack stack-groups"
      method="post"
      noValidate
      ref={editor.form}
      onSubmit={editor.onSubmit}
      onBlur={editor.onBlur}
      onInput={editor.onInput}
    >
      <input type="hidden" name="version" value={version} />
      <ErrorSummary problems={editor.problems} />
      <p className="small muted">{t('common.required_note')}</p>
      <CodeFields {...fields} />
      <DiscountFields {...fields} rates={rates} />
      <WindowFields {...fields} />
      <LimitCard
        {...fields}
        title={t('codes.uses')}
        unlimited={t('codes.uses_unlimited')}
        limited={t('codes.uses_limited')}
        label={t('codes.capacity')}
        hint={units && t('codes.capacity_hint', { sold: number(units.sold), held: number(units.held) })}
      />
      <div className="office-save" data-bottom-bar>
        <Button type="submit" name="intent" value="save">
          {t('codes.save')}
        </Button>
      </div>
    </form>
  )
}

function CodeFields(fields: Fields) {
  const t = useT()
  // Without scripts the server makes one up, and the page comes back with it.
  const fill = (event: MouseEvent<HTMLButtonElement>) => {
    const field = event.currentTarget.form?.elements.namedItem('code')
    if (!(field instanceof HTMLInputElement)) return
    event.preventDefault()
    field.value = generatedCode(crypto.getRandomValues(new Uint8Array(generatedLength)))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <Card className="stack" aria-labelledby="code-title">
      <h2 id="code-title">{t('codes.code')}</h2>
      <div className="code-letters">
        <TextInput
          {...control(fields, 'code')}
          label={t('codes.code')}
          hint={t('codes.code_hint')}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          width="medium"
        />
      </div>
      <div>
        <Button type="submit" kind="secondary" icon={Dices} name="intent" value="generate" onClick={fill}>
          {t('codes.generate')}
        </Button>
      </div>
    </Card>
  )
}

function DiscountFields({ rates, ...fields }: Fields & CouponFacts) {
  const t = useT()
  const { values } = fields
  const amount = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <Card className="stack" aria-labelledby="discount">
      <h2 id="discount">{t('codes.discount')}</h2>
      <RadioGroup
        name="kind"
        label={t('codes.discount')}
        legendHidden
        choices={[
          { value: 'percent', label: t('codes.kind.percent') },
          { value: 'amount', label: t('codes.kind.amount') },
        ]}
        defaultValue={values.kind === 'amount' ? 'amount' : 'percent'}
        inRow
      />
      <div className="code-percent">
        <TextInput
          {...control(fields, 'percent')}
          {...amount}
          unit="%"
          label={t('codes.percent')}
          hint={t('codes.percent_hint')}
        />
      </div>
      <div className="code-amount">
        <TextInput
          {...control(fields, 'amount')}
          {...amount}
          unit="€"
          label={t('codes.amount')}
          hint={t('codes.amount_hint')}
        />
      </div>
      <RadioGroup
        name="scope"
        label={t('codes.scope')}
        hint={t('codes.scope_hint')}
        choices={[
          { value: 'all', label: t('codes.scope.all') },
          { value: 'some', label: t('codes.scope.some') },
        ]}
        defaultValue={values.scope === 'some' ? 'some' : 'all'}
        inRow
        {...fields.errorOf('scope')}
      />
      <fieldset className="field code-rates">
        <legend className="visually-hidden">{t('codes.scope')}</legend>
        {rates.map(({ id, label }) => (
          <Checkbox
            key={id}
            name={rateField(id)}
            label={label}
            defaultChecked={Boolean(values[rateField(id)])}
          />
        ))}
      </fieldset>
    </Card>
  )
}

function WindowFields(fields: Fields) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="window">
      <h2 id="window">{t('codes.window')}</h2>
      <p className="small muted">{t('codes.window_hint')}</p>
      <div className="pair">
        <TextInput {...control(fields, 'start')} type="datetime-local" label={t('codes.start')} optional />
        <TextInput {...control(fields, 'end')} type="datetime-local" label={t('codes.end')} optional />
      </div>
    </Card>
  )
}
