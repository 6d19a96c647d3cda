/** What an organization's documents may show beside words (rule LAW-14). */
export const documentImageKinds = ['logo', 'signature'] as const
export type DocumentImageKind = (typeof documentImageKinds)[number]

/** The largest that each is kept, in pixels: twice as many as it is printed in points, and more. */
export const imageFrames: Readonly<
  Record<DocumentImageKind, { readonly width: number; readonly height: number }>
> = {
  logo: { width: 420, height: 160 },
  signature: { width: 480, height: 180 },
}

/** A logo or a signature as the facts of a document name it: its bytes never change. Sizes in pixels. */
export type DocumentImage = {
  /** The file as pages show it, with its transparent ground. */
  readonly id: string
  /** The file as paper shows it, opaque, and its digest. */
  readonly paperId: string
  readonly sha256: string
  readonly width: number
  readonly height: number
}
