type Props = {
  /** Read out, with the numbers: « 12 480 € sur 16 000 €, 78 % ». */
  readonly label: string
  readonly valueText?: string
  readonly value: number
  readonly max: number
  /** In the campaign's colour. */
  readonly accent?: boolean
}

/** How far something has come; the bar stops at its end, the text may say more. */
export function ProgressBar({ label, valueText, value, max, accent }: Props) {
  return (
    <progress
      className={accent ? 'progress progress-accent' : 'progress'}
      value={Math.min(value, max)}
      max={max}
      aria-label={label}
      aria-valuetext={valueText}
    />
  )
}
