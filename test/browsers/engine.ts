/** A browser of another make, driven as far as a purchase needs it. Selectors are CSS. */
export type Engine = {
  readonly name: string
  open(address: string): Promise<void>
  address(): Promise<string>
  /** The text of the first match that is shown; `undefined` while there is none. */
  textOf(selector: string): Promise<string | undefined>
  /** Types with the keyboard into a field that is shown. */
  type(selector: string, text: string): Promise<void>
  /** Presses the first match that is shown. */
  click(selector: string): Promise<void>
  /** Does the work inside the frame whose address holds this text. */
  inFrame(address: string, work: () => Promise<void>): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** Finds the first match that is shown, in the page itself. */
export const firstShown = `(selector) => [...document.querySelectorAll(selector)]
  .find(each => each.getClientRects().length > 0 && getComputedStyle(each).visibility !== 'hidden')`
