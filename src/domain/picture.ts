/** A picture fit for a page. */
export type Picture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

/** Makes pictures that people send fit for pages. */
export type PictureMaker = {
  /**
   * The picture as WebP, the right way up, no larger than a cover is shown, without what the camera wrote into it;
   * `undefined` for bytes that cannot be read as a JPEG, PNG or WebP.
   */
  toWebP(bytes: Uint8Array): Promise<Picture | undefined>
}
