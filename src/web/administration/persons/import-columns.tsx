import { importFields } from '#domain/person/people-import.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select } from '../../ui/text-input.tsx'
import type { ImportProps } from './import-props.ts'

type Props = ImportProps & {
  /** Its columns name nobody: nothing else can be done with it. */
  readonly isMissing: boolean
}

/** What each column of a file stands for, as its heading lets guess, to be corrected (rule PPL-10). */
export function ImportColumnsCard({ isMissing, ...props }: Props) {
  const t = useT()
  const title = isMissing ? t('imports.columns_missing') : t('imports.columns')
  if (isMissing)
    return (
      <>
        <Banner tone="warning" live="off" title={title} />
        <Card>
          <Columns {...props} />
        </Card>
      </>
    )
  return (
    <Card>
      <details className="person-act" open={props.sent?.columns != null}>
        <summary>
          <h2>{title}</h2>
        </summary>
        <Columns {...props} />
      </details>
    </Card>
  )
}

function Columns({ page: { file, samples }, sent }: ImportProps) {
  const t = useT()
  const chosen = sent?.columns ?? file.columns
  const errors = new Map((sent?.problems ?? []).map(({ field, code }) => [field, t(`error.${code}`)]))
  const options = [
    { value: '', label: t('imports.column_ignored') },
    ...importFields.map(value => ({ value, label: t(`persons.column_${value}`) })),
  ]
  return (
    <form method="post" className="stack" noValidate data-guards>
      <p className="muted">{t('imports.columns_lead')}</p>
      <div className="import-columns">
        {file.headings.map((heading, place) => {
          const name = `column-${place}`
          const shown = samples[place] ?? []
          return (
            <Select
              key={name}
              name={name}
              label={heading || t('imports.column_at', { number: place + 1 })}
              hint={shown.length > 0 ? t('imports.column_samples', { samples: shown.join(', ') }) : undefined}
              error={errors.get(name)}
              options={options}
              defaultValue={chosen[place] ?? ''}
            />
          )
        })}
      </div>
      <p>
        <Button type="submit" kind="secondary" name="intent" value="columns">
          {t('imports.columns_save')}
        </Button>
      </p>
    </form>
  )
}
