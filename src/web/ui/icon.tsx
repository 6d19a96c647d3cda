import type { LucideIcon } from 'lucide-react'

/** A drawing beside words: hidden from screen readers, which read the words. */
export function Icon({ icon: Drawing }: { readonly icon: LucideIcon }) {
  return <Drawing className="icon" strokeWidth={1.75} aria-hidden="true" focusable="false" />
}
