import { Download } from 'lucide-react'
import { exportsPath } from '#domain/form/administration-path.ts'
import { exportFormats } from '#domain/list/export.ts'
import { queryOf } from '#domain/list/list-wish.ts'
import { lists } from '#domain/list/lists.ts'
import type { ListView } from '#usecases/administration/read-list.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select } from '../../ui/text-input.tsx'

/** What the table shows as a file, all of its pages. */
export function ExportForm({ view: { list, organization, wish } }: { readonly view: ListView }) {
  const t = useT()
  const formats = exportFormats.map(value => ({ value, label: t(`lists.export_${value}`) }))
  return (
    <Card className="stack" aria-labelledby="export">
      <h2 id="export">{t('lists.export')}</h2>
      <form
        method="post"
        action={exportsPath(organization.organizationSlug)}
        className="listing-export"
        noValidate
      >
        <p className="muted">{t('lists.export_hint')}</p>
        <input type="hidden" name="liste" value={lists[list].segment} />
        <input type="hidden" name="filtres" value={queryOf(list, wish).toString()} />
        <Select
          name="format"
          label={t('lists.export_format')}
          width="medium"
          options={formats}
          defaultValue="xlsx"
        />
        <Button type="submit" kind="secondary" icon={Download}>
          {t('lists.export_start')}
        </Button>
      </form>
    </Card>
  )
}
