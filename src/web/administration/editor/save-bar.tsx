import { Eye } from 'lucide-react'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { SavingStatus } from './saving-status.tsx'
import type { Saving } from './use-saving.ts'

type Props = { readonly saving: Saving; readonly nextStep: string }

/** The foot of a step of the editor: where its fields stand, the button that stores them, and the way on. */
export function SaveBar({ saving, nextStep }: Props) {
  const t = useT()
  return (
    <div className="office-save editor-save" data-bottom-bar>
      <SavingStatus saving={saving} />
      <div className="row editor-save-buttons">
        <PreviewButton />
        <Button type="submit" name="intent" value="next" kind="secondary" className="editor-next">
          {t('saving.next', { step: nextStep })}
        </Button>
        <Button type="submit" name="intent" value="save">
          {t('office.save')}
        </Button>
      </div>
    </div>
  )
}

/** Opens the preview where it has no room beside the fields. */
export function PreviewButton() {
  const t = useT()
  return (
    <Button className="preview-open" kind="quiet" icon={Eye} popoverTarget="preview">
      {t('preview.open')}
    </Button>
  )
}
