import { tellHeight } from './frame-height.ts'
import { openOutside } from './outgoing-links.ts'

/** What a whole page of ours does inside another site's: its height follows its content, its other links lead out. */
export function liveInFrame() {
  document.documentElement.dataset.framed = ''
  tellHeight()
  openOutside()
}
