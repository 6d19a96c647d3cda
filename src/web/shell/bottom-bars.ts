import { marked } from './elements.ts'

/** Bars that take more than a quarter of the window, zoomed in or with large text, stand in the page (rule LOOK-4). */
const largestShare = 1 / 4

/** Tells the style sheet how high the bars at the bottom are: a focused field never hides under them (WCAG 2.4.11). */
export function followBottomBars() {
  const bars = marked('bottom-bar')
  if (bars.length === 0) return
  const root = document.documentElement
  const measure = () => {
    // The question about cookies stays where it is until it is answered; the others make room for it.
    const [asking, others] = [heightOf(bars, isQuestion), heightOf(bars, bar => !isQuestion(bar))]
    const inPage = others > 0 && asking + others > innerHeight * largestShare
    root.toggleAttribute('data-bars-in-page', inPage)
    root.style.setProperty('--bottom-bars-h', `${inPage ? asking : asking + others}px`)
    root.style.setProperty('--consent-h', `${asking}px`)
  }
  const observer = new ResizeObserver(measure)
  for (const bar of bars) observer.observe(bar)
  addEventListener('resize', measure)
}

const isQuestion = (bar: HTMLElement) => 'consentBanner' in bar.dataset

function heightOf(bars: readonly HTMLElement[], counts: (bar: HTMLElement) => boolean): number {
  return bars.filter(counts).reduce((sum, bar) => sum + bar.offsetHeight, 0)
}
