/** What we use of the library that knows where a line may end (UAX 14), which comes without types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** The next place where a line may end; `null` after the last. */
    nextBreak(): { readonly position: number } | null
  }
}
