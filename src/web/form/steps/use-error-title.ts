import { useLayoutEffect } from 'react'
import { useT } from '../../messages.tsx'

/** The page's title says first that something is wrong (rule FRM-12). */
export function useErrorTitle(wrong: boolean) {
  const t = useT()
  useLayoutEffect(() => {
    const [plain] = document.title.split(titleMark).slice(-1)
    const title = plain ?? document.title
    const told = t('ui.error_title', { title: titleMark + title })
    document.title = wrong ? told : title
  }, [wrong, t])
}

/** Parts the title from the words before it, without being seen. */
const titleMark = '\u2060'
