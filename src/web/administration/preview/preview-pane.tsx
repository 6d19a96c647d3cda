import { X } from 'lucide-react'
import { administrationPath } from '#domain/form/administration-path.ts'
import { useT } from '../../messages.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { readonly form: Parameters<typeof administrationPath>[0] }

/**
 * The public page of a campaign beside its editor, at the width of a phone or of a desk. On a phone it is a sheet of its own, which a
 * button of the save bar opens; without a script it shows what is stored.
 */
export function PreviewPane({ form }: Props) {
  const t = useT()
  const widths = (['phone', 'desk'] as const).map(width => ({ value: width, label: t(`preview.${width}`) }))
  return (
    <aside className="preview-pane" id="preview" popover="auto" aria-labelledby="preview-title">
      <div className="preview-head">
        <h2 id="preview-title">{t('preview.title')}</h2>
        <button
          type="button"
          className="icon-btn preview-close"
          popoverTarget="preview"
          popoverTargetAction="hide"
          aria-label={t('common.close')}
        >
          <Icon icon={X} />
        </button>
      </div>
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
    </aside>
  )
}
