/** The widths that a picture is kept in, in CSS pixels of its frame at one pixel each, and the formats, best first. */
export const pictureWidths = [480, 960, 1600] as const
export const pictureFormats = ['avif', 'webp'] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/** One of the sizes that a picture is kept in. */
export type PictureSize = { readonly width: PictureWidth; readonly format: PictureFormat }

/** Every size that a picture is kept in. */
export const pictureSizes: readonly PictureSize[] = pictureFormats.flatMap(format =>
  pictureWidths.map(width => ({ width, format })),
)

/** A picture fit for a page, with its sizes: none is wider than what was sent. */
export type Picture = {
  /** WebP, as large as any page shows it. */
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly sizes: readonly (PictureSize & { readonly bytes: Uint8Array })[]
}

/** What is kept of a picture, in percent: of its width from the left, of its height from the top, and how much of both. */
export type Crop = { readonly left: number; readonly top: number; readonly size: number }

/** A picture for documents: PNG, as pages show it, with its transparent ground, and as paper does, opaque. Sizes in pixels. */
export type DocumentPicture = {
  readonly bytes: Uint8Array
  readonly onPaper: Uint8Array
  readonly width: number
  readonly height: number
}

/** Makes pictures that people send fit for pages. */
export type PictureMaker = {
  /**
   * The picture the right way up, without what the camera wrote into it, in every size; `undefined` for bytes that cannot be read
   * as a JPEG, PNG or WebP, `busy` when too many wait already. With a crop no more than that of it.
   */
  fit(bytes: Uint8Array, crop?: Crop): Promise<Picture | 'busy' | undefined>
  /** The same for documents, within a frame in pixels: PNG, with its transparent ground and without it. */
  forDocuments(
    bytes: Uint8Array,
    frame: { readonly width: number; readonly height: number },
  ): Promise<DocumentPicture | 'busy' | undefined>
}
