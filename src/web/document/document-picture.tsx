import type { ShownImage } from '#usecases/order/document-images.ts'

type Props = {
  readonly image: ShownImage | null
  /** What it shows; null: the document has none. */
  readonly alt: string | null
  readonly kind: 'logo' | 'signature'
}

/** The logo or the signature of a document, on white as on paper; nothing where it cannot be shown. */
export function DocumentPicture({ image, alt, kind }: Props) {
  if (image === null || alt === null) return null
  return (
    <img className={`document-${kind}`} src={image.src} width={image.width} height={image.height} alt={alt} />
  )
}
