import { Fragment } from 'react'

type Party = { readonly heading: string; readonly name: string; readonly lines: readonly string[] }

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
