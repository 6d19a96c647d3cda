import { Eye } from 'lucide-react'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import type { Saving } from './use-saving.ts'

type Props = { readonly saving: Saving; readonly nextStep: string }

/** The foot of an editor: where its fields stand, the button that stores them, and the way on. */
export function SaveBar({ saving: { state, at, savesItself, retry }, nextStep }: Props) {
  const t = useT()
  return (
    <div className="office-save editor-save" data-bottom-bar>
      <p className="editor-saving" role="status" data-state={state}>
        {state === 'changed' && t(savesItself ? 'saving.changed' : 'saving.changed_live')}
        {state === 'saving' && t('saving.saving')}
        {state === 'saved' && t('saving.saved', { time: at })}
        {state === 'invalid' && t('saving.invalid')}
        {state === 'conflict' && t('saving.conflict')}
        {state === 'overtaken' && (
          <>
            {t('saving.others')} <a href={location.pathname}>{t('saving.reload')}</a>
          </>
        )}
        {state === 'failed' && (
          <>
            {t('saving.failed')}{' '}
            <Button kind="link" onClick={retry}>
              {t('saving.retry')}
            </Button>
          </>
        )}
      </p>
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
