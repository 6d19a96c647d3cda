import { type Ref, type RefObject, useEffect, useState } from 'react'
import { useT } from '../messages.tsx'
import { Skeleton } from '../ui/surface.tsx'
import type { CardFrame } from './use-card-frame.ts'

type Props = {
  readonly ref: RefObject<HTMLIFrameElement | null>
  readonly frame: CardFrame
  readonly height: number | undefined
  readonly inert: boolean
}

/** The provider's frame, on white whatever the contrast. It comes with JavaScript only: nothing else can use it. */
export function CardFields({ ref, frame, height, inert }: Props) {
  const t = useT()
  const address = useFrameAddress(frame, t.locale)
  // Set by script: a style attribute in the page's markup is not allowed.
  useEffect(() => {
    if (height !== undefined && ref.current) ref.current.style.height = `${height}px`
  }, [height, ref])
  return (
    <div className="card-fields" inert={inert}>
      {height === undefined && <Skeleton shape="card" label={t('pay.loading_card')} />}
      {address !== undefined && <Frame ref={ref} address={address} loading={height === undefined} />}
    </div>
  )
}

type FrameProps = {
  readonly ref: Ref<HTMLIFrameElement>
  readonly address: string
  readonly loading: boolean
}

function Frame({ ref, address, loading }: FrameProps) {
  const t = useT()
  return (
    <iframe
      ref={ref}
      className={loading ? 'card-frame card-frame-loading' : 'card-frame'}
      title={t('pay.frame_title')}
      src={address}
      allow="payment"
    />
  )
}

/** The frame serves only the origin that it is told: the one that this page really has. */
function useFrameAddress({ url, publishableKey }: CardFrame, locale: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const query = new URLSearchParams({ pk: publishableKey, locale, origin: location.origin })
    setAddress(`${url}?${query}`)
  }, [url, publishableKey, locale])
  return address
}
