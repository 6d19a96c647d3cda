import { type ContentsValues, longest, rateField } from '#domain/form/contents.ts'
import { readPool } from '#domain/form/pool-contents.ts'
import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { describedBy, FieldError, Hint } from '../../ui/field.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { control } from '../campaign/control.ts'
import { useCheckedForm } from '../campaign/use-editor.ts'
import { poolProblems } from './pool-words.ts'

/** What the fields of a pool get: plain values, they travel to the browser. */
export type PoolProps = {
  readonly version: number
  readonly values: ContentsValues
  readonly problems: readonly Problem[]
  readonly rates: readonly {
    readonly id: number
    readonly label: string
    readonly isWithdrawn: boolean
    /** The pool that it is of. */
    readonly poolLabel: string | null
  }[]
  /** What it is called now; null for a new one. */
  readonly label: string | null
  readonly units: { readonly sold: number; readonly held: number } | null
}

/** Everything of one pool: one form, one button. */
export function PoolEditor({ version, values, problems, rates, label: own, units }: PoolProps) {
  const t = useT()
  // A summary leads to the first box of the group.
  const first = rateField(rates[0]?.id ?? 0)
  const editor = useCheckedForm(values, problems, {
    read: typed => readPool(typed, { rateIds: rates.map(({ id }) => id) }),
    wordsOf: wrong => poolProblems(t, wrong, first),
  })
  const fields = { values, errorOf: editor.errorOf }
  const { error: tooFew } = editor.errorOf(first)
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
        <h2 id="what">{t('pools.what')}</h2>
        <TextInput
          {...control(fields, 'label')}
          label={t('pools.name')}
          hint={t('pools.name_hint')}
          maxLength={longest.label}
          autoComplete="off"
        />
        <TextInput
          {...control(fields, 'capacity')}
          inputMode="numeric"
          autoComplete="off"
          width="short"
          label={t('pools.capacity')}
          hint={units && t('editor.capacity_hint', { sold: number(units.sold), held: number(units.held) })}
        />
        <fieldset
          className="field"
          aria-describedby={describedBy('rates', t('pools.rates_hint'), tooFew)}
          onChange={() => editor.recheck(first)}
        >
          <legend className="field-label">{t('pools.rates')}</legend>
          <Hint id="rates">{t('pools.rates_hint')}</Hint>
          {rates.map(({ id, label, isWithdrawn, poolLabel }) => (
            <Checkbox
              key={id}
              name={rateField(id)}
              label={isWithdrawn ? t('extras.rate_withdrawn', { rate: label }) : label}
              hint={
                poolLabel !== null && poolLabel !== own ? t('pools.of_other', { pool: poolLabel }) : undefined
              }
              defaultChecked={Boolean(values[rateField(id)])}
            />
          ))}
          <FieldError id="rates" error={tooFew} />
        </fieldset>
      </Card>
      <div className="office-save" data-bottom-bar>
        <Button type="submit" name="intent" value="save">
          {t('editor.save')}
        </Button>
      </div>
    </form>
  )
}
