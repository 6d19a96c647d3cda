import { marked } from './elements.ts'

/** Bars that take more than a quarter of the window, zoomed in or with large text, stand in the page (design 7). */
const largestShare = 1 / 4

/** Tells the style sheet how high the bars at the bottom are: a focused field never hides under them (WCAG 2.4.11). */
export function followBottomBars() {
  const bars = marked('bottom-bar')
  if (bars.length === 0) return
  const root = document.documentElement
  const measure = () => {
    const height = bars.reduce((sum, bar) => sum + bar.offsetHeight, 0)
    const inPage = height > innerHeight * largestShare
    root.toggleAttribute('data-bars-in-page', inPage)
    root.style.setProperty('--bottom-bars-h', inPage ? '0px' : `${height}px`)
  }
  const observer = new ResizeObserver(measure)
  for (const bar of bars) observer.observe(bar)
  addEventListener('resize', measure)
}
