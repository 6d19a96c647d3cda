import { TriangleAlert } from 'lucide-react'
import type { LegalFact } from '#config/legal-facts.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Tag } from '../ui/banner.tsx'

/** What may be left out without a word: not everybody has one. */
const optional: readonly LegalFact[] = ['registration', 'dataProtection']

/** Facts of the operator. One that nobody filled in says so: an empty line would look as if there was nothing to say. */
export function LegalFacts({ facts }: { readonly facts: readonly LegalFact[] }) {
  const t = useT()
  const { legal } = usePage().operator
  const shown = facts.filter(fact => legal[fact] !== undefined || !optional.includes(fact))
  return (
    <dl className="legal-facts">
      {shown.map(fact => (
        <div key={fact}>
          <dt>{t(`legal.fact.${fact}`)}</dt>
          <dd>
            {legal[fact] ?? (
              <Tag tone="warning" icon={TriangleAlert}>
                {t('legal.missing')}
              </Tag>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
