import type { ComponentProps } from 'react'
import { type Focus, focusClass } from '#domain/form/focus.ts'
import { pictureFormats, pictureWidths } from '#domain/picture.ts'
import { type Pictured, pictureAddress, sizedAddress } from './cover-address.ts'
import { classes } from './ui/classes.ts'

type Props = Pick<ComponentProps<'img'>, 'className' | 'loading' | 'fetchPriority'> & {
  readonly form: Pictured & Focus
  /** How wide it is shown, for the browser to choose among its sizes. */
  readonly sizes: string
}

/** The picture of a campaign: the one that was sent, in the size that fits and around its point, else its generated cover. */
export function CampaignPicture({ form, sizes, className, ...rest }: Props) {
  const { imageId } = form
  const frame = { width: 1200, height: 630, ...rest }
  const cover = pictureAddress(form)
  if (cover === undefined) return null
  if (imageId === null) return <img {...frame} alt="" className={className} src={cover} />
  return (
    <picture>
      {pictureFormats.map(format => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={pictureWidths
            .map(width => `${sizedAddress(imageId, { width, format })} ${width}w`)
            .join(', ')}
          sizes={sizes}
        />
      ))}
      <img
        {...frame}
        alt=""
        className={classes(className, focusClass(form))}
        src={sizedAddress(imageId, { width: 960, format: 'webp' })}
      />
    </picture>
  )
}
