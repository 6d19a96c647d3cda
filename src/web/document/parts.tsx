import { Fragment, type ReactNode } from 'react'
import type { ShownImage } from '#usecases/order/document-images.ts'
import { DocumentPicture } from './document-picture.tsx'

type Party = { readonly heading: string; readonly name: string; readonly lines: readonly string[] }

type HeadProps = {
  readonly words: { readonly brand: string; readonly logo: string | null; readonly title: string }
  readonly logo: ShownImage | null
  /** What its title is on the page that it stands on. */
  readonly heading: 'h1' | 'h2'
  /** Its number and its day. */
  readonly children: ReactNode
}

/** Where a document begins: who made it, whose it is, what it is. */
export function PaperHead({
  words: { brand, logo: alt, title },
  logo,
  heading: Heading,
  children,
}: HeadProps) {
  return (
    <div className="stack stack-tight">
      <div className="document-head">
        <p className="document-brand">{brand}</p>
        <DocumentPicture kind="logo" image={logo} alt={alt} />
      </div>
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}

/** Who a document is between, side by side where there is room. */
export function Parties({ parties }: { readonly parties: readonly Party[] }) {
  return (
    <div className="document-parties">
      {parties.map(({ heading, name, lines }) => (
        <section key={heading}>
          <h2 className="small muted">{heading}</h2>
          {/* One paragraph: wide spacing sets paragraphs apart. */}
          <p>
            <strong>{name}</strong>
            {lines.map(line => (
              <Fragment key={line}>
                <br />
                {line}
              </Fragment>
            ))}
          </p>
        </section>
      ))}
    </div>
  )
}

type Pair = { readonly name: string; readonly value: string }

/** Names and what they are. */
export function Facts({ facts }: { readonly facts: readonly Pair[] }) {
  return (
    <dl className="document-facts">
      {facts.map(({ name, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may come under one name
        <div key={place}>
          <dt className="muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
