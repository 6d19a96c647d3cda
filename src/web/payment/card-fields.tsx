import { type Ref, type RefObject, useEffect, useState } from 'react'
import { useT } from '../messages.tsx'
import { Skeleton } from '../ui/surface.tsx'
import type { CardFrame } from './use-card-frame.ts'
import { isFramed } from './use-payment.ts'

type Props = {
  readonly ref: RefObject<HTMLIFrameElement | null>
  readonly frame: CardFrame
  readonly height: number | undefined
  readonly title: string
  readonly loading: string
  readonly hidden?: boolean
}

/** The fields of a card. */
export function CardFields({
  inert,
  ...frame
}: Omit<Props, 'title' | 'loading' | 'hidden'> & { readonly inert: boolean }) {
  const t = useT()
  return (
    <div inert={inert}>
      <ProviderFields {...frame} title={t('pay.frame_title')} loading={t('pay.loading_card')} />
    </div>
  )
}

/** The provider's frame, on white whatever the contrast. It comes with JavaScript only: nothing else can use it. */
export function ProviderFields({ ref, frame, height, title, loading, hidden }: Props) {
  const t = useT()
  const address = useFrameAddress(frame, t.locale)
  // Set by script: a style attribute in the page's markup is not allowed.
  useEffect(() => {
    if (height !== undefined && ref.current) ref.current.style.height = `${height}px`
  }, [height, ref])
  return (
    <div className="card-fields" hidden={hidden}>
      {height === undefined && <Skeleton shape="card" label={loading} />}
      {address !== undefined && (
        <Frame ref={ref} address={address} title={title} loading={height === undefined} />
      )}
    </div>
  )
}

type FrameProps = {
  readonly ref: Ref<HTMLIFrameElement>
  readonly address: string
  readonly title: string
  readonly loading: boolean
}

function Frame({ ref, address, title, loading }: FrameProps) {
  return (
    <iframe
      ref={ref}
      className={loading ? 'card-frame card-frame-loading' : 'card-frame'}
      title={title}
      src={address}
      allow="payment"
    />
  )
}

/** The frame serves only the origin that it is told: the one that this page really has. */
function useFrameAddress({ url, publishableKey, wallets }: CardFrame, locale: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const query = new URLSearchParams({ pk: publishableKey, locale, origin: location.origin })
    if (wallets) query.set('wallets', '1')
    // A policy on framing looks at every window around the frame.
    if (isFramed()) query.set('framed', '1')
    setAddress(`${url}?${query}`)
  }, [url, publishableKey, wallets, locale])
  return address
}
