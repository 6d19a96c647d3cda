import { usePage } from '../page-context.tsx'
import { jsonLd } from './json-ld.ts'

/** Facts for search engines. Whatever a name holds, the element ends where we end it. */
export function StructuredFacts({ facts }: { readonly facts: readonly object[] }) {
  const { nonce } = usePage()
  return (
    <script type="application/ld+json" nonce={nonce}>
      {jsonLd(facts)}
    </script>
  )
}
