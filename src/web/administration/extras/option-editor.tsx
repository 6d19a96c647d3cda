import { type ContentsValues, longest } from '#domain/form/contents.ts'
import { readOption } from '#domain/form/option-contents.ts'
import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from '../campaign/control.ts'
import { useCheckedForm } from '../campaign/use-editor.ts'
import { LimitCard } from './limit-card.tsx'
import { optionProblems } from './words.ts'

/** What the fields of an option get: plain values, they travel to the browser. */
export type OptionProps = {
  readonly version: number
  readonly values: ContentsValues
  readonly problems: readonly Problem[]
  readonly rates: readonly { readonly id: number; readonly label: string; readonly isWithdrawn: boolean }[]
  readonly units: { readonly sold: number; readonly held: number } | null
}

/** Everything of one option: one form, one button. */
export function OptionEditor({ version, values, problems, rates, units }: OptionProps) {
  const t = useT()
  const editor = useCheckedForm(values, problems, {
    read: typed => readOption(typed, { rateIds: rates.map(({ id }) => id) }),
    wordsOf: wrong => optionProblems(t, wrong),
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
      <Card className="stack" aria-labelledby="what">
        <h2 id="what">{t('extras.what')}</h2>
        <TextInput
          {...control(fields, 'label')}
          label={t('extras.name')}
          maxLength={longest.label}
          autoComplete="off"
        />
        <TextInput
          {...control(fields, 'price')}
          inputMode="decimal"
          autoComplete="off"
          unit="€"
          label={t('extras.price')}
          hint={t('extras.price_hint')}
        />
      </Card>
      <HowFields {...fields} rates={rates} />
      <LimitCard
        {...fields}
        title={t('editor.places')}
        unlimited={t('editor.places_unlimited')}
        limited={t('editor.places_limited')}
        label={t('editor.capacity')}
        hint={units && t('editor.capacity_hint', { sold: number(units.sold), held: number(units.held) })}
      />
      <div className="office-save" data-bottom-bar>
        <Button type="submit" name="intent" value="save">
          {t('editor.save')}
        </Button>
      </div>
    </form>
  )
}

function HowFields({ rates, ...fields }: Fields & Pick<OptionProps, 'rates'>) {
  const t = useT()
  const { values } = fields
  const options = rates.map(({ id, label, isWithdrawn }) => ({
    value: String(id),
    label: isWithdrawn ? t('extras.rate_withdrawn', { rate: label }) : label,
  }))
  return (
    <Card className="stack" aria-labelledby="how">
      <h2 id="how">{t('extras.how')}</h2>
      <Select
        name="rate"
        label={t('extras.rate')}
        options={options}
        placeholder={t('extras.rate_all')}
        defaultValue={values.rate ?? ''}
        width="medium"
        {...fields.errorOf('rate')}
      />
      <Checkbox
        name="perOrder"
        label={t('extras.per_order')}
        hint={t('extras.per_order_hint')}
        defaultChecked={Boolean(values.perOrder)}
      />
      <Checkbox
        name="required"
        label={t('extras.is_required')}
        hint={t('extras.is_required_hint')}
        defaultChecked={Boolean(values.required)}
      />
    </Card>
  )
}
