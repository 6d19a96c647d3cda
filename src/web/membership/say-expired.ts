/** A card that is read from where it is kept says itself that its last day is over: the page that was kept could not know (rule CRD-4). */
export function sayExpired(): void {
  const today = parisToday()
  for (const said of document.querySelectorAll<HTMLElement>('[data-valid-until]'))
    said.hidden = (said.dataset.validUntil ?? today) >= today
}

/** The ISO day in Paris, whatever the time zone of the phone. */
function parisToday(): string {
  const parts = new Intl.DateTimeFormat(undefined, {
    timeZone: 'Europe/Paris',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date())
  const part = (type: 'year' | 'month' | 'day') => parts.find(each => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
