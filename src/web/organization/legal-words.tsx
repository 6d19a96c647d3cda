import { Fragment } from 'react'
import type { LegalBlock } from '#domain/organization/legal-texts.ts'

/** The paragraphs of an association's legal text; in its language, whoever reads the page around it (rule ADDR-7). */
export function LegalWords({ blocks }: { readonly blocks: readonly LegalBlock[] }) {
  return (
    <div lang="fr" className="legal-words">
      {blocks.map(({ heading, lines }, index) =>
        heading ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order
          <h2 key={index}>{lines[0]}</h2>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order
          <p key={index}>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order
              <Fragment key={at}>
                {at > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  )
}
