import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import type { Saving } from './use-saving.ts'

/** Where the fields of an editor stand, told as it changes. */
export function SavingStatus({ saving: { state, at, savesItself, retry } }: { readonly saving: Saving }) {
  const t = useT()
  return (
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
  )
}
