import { usePage } from '../page-context.tsx'

/** The campaign's own colour, unless the visitor asked for another contrast (rule LOOK-2). */
export function AccentColour({ accent }: { readonly accent: string | null }) {
  const { nonce } = usePage()
  if (accent === null) return null
  const hover = `color-mix(in oklab, ${accent}, black 15%)`
  return (
    <style nonce={nonce}>
      {`html:not([data-contrast]) .campaign { --accent: ${accent}; --accent-hover: ${hover} }`}
    </style>
  )
}
