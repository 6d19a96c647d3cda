const parisDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** The ISO date in Paris at an instant. */
export function parisDate(instant: string): string {
  return parisDay.format(new Date(instant))
}
