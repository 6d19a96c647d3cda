import { ArrowLeft } from 'lucide-react'
import { peoplePath } from '#domain/form/administration-path.ts'
import type { Problem } from '#domain/result.ts'
import { dateTime, wholeNumber } from '#messages/format.ts'
import type { ImportList } from '#usecases/person/read-imports.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Tag, type Tone } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { Table } from '../../ui/table.tsx'

type Props = { readonly list: ImportList; readonly problems: readonly Problem[] }

/** Send a file of people; those that were sent before stand below (rule PPL-10). */
export function ImportsPanel({ list, problems }: Props) {
  const t = useT()
  const { organization, imports } = list
  const told = problems.map(({ code }) => ({ id: 'file', message: t(`error.${code}`) }))
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${t('imports.title')}, ${organization.name}`} wrong={told.length > 0} />
      <p>
        <a className="office-back" href={peoplePath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('persons.back')}
        </a>
      </p>
      <h1 tabIndex={-1}>{t('imports.title')}</h1>
      <p className="muted">{t('imports.purpose')}</p>
      <ErrorSummary problems={told} />
      <Card>
        <form method="post" encType="multipart/form-data" className="stack" noValidate>
          <Field id="file" label={t('imports.file')} hint={t('imports.file_hint')} error={told[0]?.message}>
            {attributes => (
              <input
                {...attributes}
                className="input"
                type="file"
                name="file"
                accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              />
            )}
          </Field>
          <p>
            <Button type="submit">{t('imports.send')}</Button>
          </p>
        </form>
      </Card>
      {imports.length > 0 && <Files list={list} />}
    </div>
  )
}

type File = ImportList['imports'][number]

const tones: Readonly<Record<File['status'], Tone>> = {
  reading: 'info',
  ready: 'warning',
  refused: 'danger',
  applying: 'info',
  applied: 'success',
  undoing: 'info',
  undone: 'info',
}

function Files({ list: { organization, imports } }: Pick<Props, 'list'>) {
  const t = useT()
  return (
    <section className="stack" aria-labelledby="files">
      <h2 id="files">{t('imports.files')}</h2>
      <Table<File>
        quiet
        linked
        caption={t('imports.files')}
        rows={imports}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'file',
            label: t('imports.column_file'),
            cell: ({ id, name }) => (
              <a href={peoplePath(organization.organizationSlug, { importId: id })}>
                {name || t('imports.unnamed')}
              </a>
            ),
          },
          {
            key: 'sent',
            label: t('imports.column_sent'),
            kind: 'date',
            cell: ({ sentAt }) => dateTime(sentAt, t.locale),
          },
          {
            key: 'rows',
            label: t('imports.column_rows'),
            kind: 'number',
            named: true,
            cell: ({ rows }) => rows !== null && wholeNumber(rows, t.locale),
          },
          {
            key: 'status',
            label: t('imports.column_status'),
            kind: 'state',
            cell: ({ status }) => <Tag tone={tones[status]}>{t(`imports.status_${status}`)}</Tag>,
          },
        ]}
      />
    </section>
  )
}
