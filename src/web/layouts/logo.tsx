/** The mark: two circles that overlap, coins of two people in one hand (rule LOOK-5). */
export function Logo() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="10" fill="#4B3FCF" />
      <circle cx="12.5" cy="16" r="6.5" fill="#fff" />
      <circle cx="19.5" cy="16" r="6.5" fill="#FE8B62" fillOpacity=".9" />
    </svg>
  )
}
