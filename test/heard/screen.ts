import type { Frame, Page } from 'playwright-core'

/** What somebody sees of the control that has the focus. */
export type Seen = {
  /** The address of the document that it stands in: the page's, or that of one of its frames. */
  readonly document: string
  /** Its label and whatever is tied to it: a hint, an error. */
  readonly text: string
  readonly kind: 'link' | 'button' | 'radio' | 'checkbox' | 'field' | 'other'
  readonly isChecked: boolean
  readonly isRequired: boolean
  readonly isInvalid: boolean
}

/** The control that has the focus, in the page or in one of its frames; `undefined` where there is none. */
export async function seenInFocus(page: Page): Promise<Seen | undefined> {
  for (const frame of [...page.frames()].reverse()) {
    const seen = await readFocus(frame).catch(() => undefined)
    if (seen !== undefined) return seen
  }
  return undefined
}

function readFocus(frame: Frame): Promise<Seen | undefined> {
  return frame.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body || !document.hasFocus())
      return undefined
    if (element instanceof HTMLIFrameElement) return undefined
    const field =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? element
        : undefined
    const shown = (each: Element | null | undefined) =>
      each instanceof HTMLElement && each.checkVisibility() ? each.innerText : ''
    const described = (element.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(id => id !== '')
    const text = [
      field === undefined ? shown(element) : shown(field.labels?.[0]),
      ...described.map(id => shown(document.getElementById(id))),
    ].join(' ')
    const type = element instanceof HTMLInputElement ? element.type : ''
    const role = element.getAttribute('role') ?? ''
    const kinds = [
      ['link', element.tagName === 'A'],
      ['button', element.tagName === 'BUTTON' && role === ''],
      ['radio', type === 'radio'],
      ['checkbox', type === 'checkbox'],
      ['field', field !== undefined && ['text', 'email', 'tel', 'textarea', ''].includes(type || field.type)],
    ] as const
    return {
      document: location.href,
      text,
      kind: kinds.find(([, holds]) => holds)?.[0] ?? 'other',
      isChecked: element instanceof HTMLInputElement && element.checked,
      isRequired: field?.required === true || element.getAttribute('aria-required') === 'true',
      isInvalid: element.getAttribute('aria-invalid') === 'true',
    }
  })
}

/** What the page's live regions say, each by its place. */
export function readLive(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'),
    ].map(each => (each instanceof HTMLElement && each.checkVisibility() ? each.innerText.trim() : '')),
  )
}
