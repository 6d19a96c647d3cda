import { marked } from './elements.ts'

/** Tells the style sheet how high the bars at the bottom are: a focused field never hides under them (WCAG 2.4.11). */
export function followBottomBars() {
  const bars = marked('bottom-bar')
  if (bars.length === 0) return
  const measure = () => {
    const height = bars.reduce((sum, bar) => sum + bar.offsetHeight, 0)
    document.documentElement.style.setProperty('--bottom-bars-h', `${height}px`)
  }
  const observer = new ResizeObserver(measure)
  for (const bar of bars) observer.observe(bar)
}
