import { useLayoutEffect } from 'react'
import { useT } from '../../messages.tsx'
import { errorTitle } from './error-title.ts'

/** The page's title says first that something is wrong (rule FRM-12). */
export function useErrorTitle(wrong: boolean) {
  const t = useT()
  useLayoutEffect(() => {
    document.title = errorTitle(document.title, t('ui.error_title', { title: '' }), wrong)
  }, [wrong, t])
}
