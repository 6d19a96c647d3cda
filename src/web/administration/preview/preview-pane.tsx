import { administrationPath } from '#domain/form/administration-path.ts'
import { useT } from '../../messages.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Drawer } from '../../ui/drawer.tsx'

type Props = { readonly form: Parameters<typeof administrationPath>[0] }

/**
 * The public page of a campaign beside its editor, at the width of a phone or of a desk. Where it has no room it is a drawer, which
 * a button opens; without a script it shows what is stored.
 */
export function PreviewPane({ form }: Props) {
  const t = useT()
  const widths = (['phone', 'desk'] as const).map(width => ({ value: width, label: t(`preview.${width}`) }))
  return (
    <Drawer id="preview" className="preview-pane" title={t('preview.title')}>
      <RadioGroup
        name="preview-width"
        label={t('preview.width')}
        choices={widths}
        defaultValue="phone"
        legendHidden
        inRow
      />
      <div className="preview-frame">
        <iframe
          src={administrationPath(form, 'apercu')}
          title={t('preview.frame')}
          sandbox="allow-same-origin"
          loading="lazy"
          data-preview
        />
      </div>
    </Drawer>
  )
}
