import { ArrowLeft } from 'lucide-react'
import { administeredOrderPath } from '#domain/form/administration-path.ts'
import type { EditedPlace } from '#domain/order/edit-item.ts'
import type { EditedLine } from '#usecases/administration/edit-item.ts'
import { CustomFieldControl } from '../../form/fields/custom-field.tsx'
import { problemWords } from '../../form/steps/problem-words.ts'
import type { Values } from '../../form/steps/values.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { controlOf, type LineSent, questionControl, valuesOfLine } from './line-values.ts'

type Props = {
  readonly line: EditedLine
  readonly organizationSlug: string
  readonly orderId: number
  readonly sent: LineSent | undefined
}

/** Who a line of an order is for and what was answered about it, to be corrected (rule ORD-3). */
export function LineForm({ line, organizationSlug, orderId, sent }: Props) {
  const t = useT()
  const title = t('officeOrder.edit_title', { label: line.label })
  const values = sent?.values ?? valuesOfLine(line)
  const told = (sent?.problems ?? []).map(problem => ({ id: controlOf(problem), problem }))
  const problems = told.flatMap(({ id, problem }) =>
    id === undefined
      ? []
      : [{ id, message: problemWords(t, { ...problem, field: id }, labelOf(t, line, id)) }],
  )
  const errors = Object.fromEntries(problems.map(({ id, message }) => [id, message]))
  const [unplaced] = told.filter(({ id }) => id === undefined)
  const isConflict = unplaced?.problem.code === 'CONFLICT'
  const isEmpty = !line.asksName && line.places.length === 0
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title}, ${line.organization}`} wrong={told.length > 0} />
      <p>
        <a className="office-back" href={administeredOrderPath(organizationSlug, orderId)}>
          <Icon icon={ArrowLeft} />
          {t('officeOrder.edit_back', { number: orderId })}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <ErrorSummary problems={problems} />
      {unplaced !== undefined && (
        <Banner
          tone={isConflict ? 'warning' : 'danger'}
          live="alert"
          title={t(isConflict ? 'officeOrder.edit_conflict_title' : `error.${unplaced.problem.code}`)}
        >
          {isConflict && <p>{t('officeOrder.edit_conflict', { now: nowWords(line) })}</p>}
        </Banner>
      )}
      {line.obstacle !== null || isEmpty ? (
        <Banner
          tone="info"
          title={t(line.obstacle === null ? 'officeOrder.edit_empty' : `officeOrder.edit_${line.obstacle}`)}
        />
      ) : (
        <EditForm line={line} values={values} errors={errors} tells={sent?.tells ?? true} />
      )}
    </div>
  )
}

const nowWords = (line: EditedLine) =>
  Object.values(valuesOfLine(line))
    .filter(text => text !== '')
    .join(', ')

function labelOf(t: ReturnType<typeof useT>, { places }: EditedLine, id: string): string {
  if (id === 'firstName') return t('payer.first_name')
  if (id === 'lastName') return t('payer.last_name')
  if (id === 'email') return t('payer.email')
  const fields = places.flatMap(({ optionId, fields: own }) =>
    own.map(field => ({ name: questionControl(optionId, field.id), label: field.label })),
  )
  return fields.find(({ name }) => name === id)?.label ?? ''
}

type FormProps = {
  readonly line: EditedLine
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly tells: boolean
}

function EditForm({ line, values, errors, tells }: FormProps) {
  const t = useT()
  const text = (name: string) => ({
    ...{ name, defaultValue: values[name] ?? '', error: errors[name], autoComplete: 'off', maxLength: 254 },
  })
  return (
    <form method="post" className="stack" noValidate data-guards>
      <input type="hidden" name="version" value={line.version} />
      <p className="muted">{t('officeOrder.edit_lead')}</p>
      {line.asksName && (
        <Card className="stack" aria-labelledby="person">
          <h2 id="person">{t('officeOrder.edit_person')}</h2>
          <div className="pair">
            <TextInput {...text('firstName')} label={t('payer.first_name')} />
            <TextInput {...text('lastName')} label={t('payer.last_name')} />
          </div>
          <TextInput {...text('email')} type="email" inputMode="email" label={t('payer.email')} optional />
        </Card>
      )}
      {line.places.length > 0 && (
        <Card className="stack" aria-labelledby="answers">
          <h2 id="answers">{t('officeOrder.edit_answers')}</h2>
          {line.places.map(place => (
            <Questions key={place.optionId ?? 'own'} place={place} values={values} errors={errors} />
          ))}
          <p className="small muted">{t('officeOrder.edit_file')}</p>
        </Card>
      )}
      {line.payerEmail !== null && (
        <Checkbox
          name="tells"
          value="yes"
          defaultChecked={tells}
          label={t('officeOrder.edit_tells')}
          hint={t('officeOrder.edit_tells_hint', { email: line.payerEmail })}
        />
      )}
      <p>
        <Button type="submit">{t('officeOrder.edit_save')}</Button>
      </p>
    </form>
  )
}

type QuestionsProps = Pick<FormProps, 'values' | 'errors'> & { readonly place: EditedPlace }

/** The questions of one place; those with a condition say so, and are kept only where they are asked (rule FLD-14). */
function Questions({ place: { optionId, label, fields }, values, errors }: QuestionsProps) {
  const t = useT()
  return (
    <>
      {label !== '' && <h3>{label}</h3>}
      {fields.map(field => {
        const name = questionControl(optionId, field.id)
        const control = {
          ...{ name, value: values[name] ?? '', error: errors[name], language: t.locale, cartId: null },
          onValue: () => {},
          onLeave: () => {},
        }
        return (
          <div key={field.id} className="stack stack-tight">
            <CustomFieldControl field={field} control={control} />
            {field.condition !== null && <p className="field-hint">{t('officeOrder.edit_only_if')}</p>}
          </div>
        )
      })}
    </>
  )
}
