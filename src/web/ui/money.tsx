import { money } from '#messages/format.ts'
import { useT } from '../messages.tsx'

/** An amount in cents in the visitor's language, on one line, its digits aligned. */
export function Money({ cents }: { readonly cents: number }) {
  const { locale } = useT()
  return <span className="tabular nowrap">{money(cents, locale)}</span>
}
