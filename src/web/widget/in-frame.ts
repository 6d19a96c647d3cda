import { staysInFrame } from '../headers.ts'
import { tellHeight } from './frame-height.ts'

/** What a whole page of ours does inside another site's: its height follows its content, its other links lead out. */
export function liveInFrame() {
  document.documentElement.dataset.framed = ''
  tellHeight()
  openOutside()
}

/** What else a frame may show is opened in a window of its own, and says so: other sites may not frame it (rule ADDR-5). */
function openOutside() {
  for (const moment of ['pointerover', 'focusin', 'click'] as const)
    document.addEventListener(moment, ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link && leaves(link)) prepare(link)
    })
}

function leaves({ origin, pathname, search, target, hash }: HTMLAnchorElement): boolean {
  if (target === '_blank') return false
  const here = pathname === location.pathname && search === location.search && hash !== ''
  return !here && (origin !== location.origin || !staysInFrame(pathname))
}

function prepare(link: HTMLAnchorElement) {
  link.target = '_blank'
  link.rel = 'noopener'
  const { newWindow = '' } = document.body.dataset
  link.title = `${link.getAttribute('aria-label') ?? link.textContent.trim()} ${newWindow}`.trim()
}
