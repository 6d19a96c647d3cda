import { paperNames } from '#messages/attestation-words.ts'
import type { PersonPaper } from '#usecases/order/person-papers.ts'
import { useT } from '../../messages.tsx'
import { Card } from '../../ui/surface.tsx'

/** The attestations of those whom the order names, as its payer reads them, and why there is none. */
export function PersonPapers({ persons }: { readonly persons: readonly PersonPaper[] }) {
  const t = useT()
  if (persons.length === 0) return null
  return (
    <Card className="stack stack-tight" aria-labelledby="persons">
      <h2 className="payment-h2" id="persons">
        {t('attest.persons')}
      </h2>
      <ul className="points">
        {paperNames(persons, t).map(({ name, url, missing }) => (
          <li key={url}>
            {missing === null ? <a href={url}>{name}</a> : t(`attest.missing_${missing}`, { paper: name })}
          </li>
        ))}
      </ul>
    </Card>
  )
}
