type Entry = {
  /** The same entry always has the same one: calendars then replace it. */
  readonly id: string
  readonly title: string
  readonly url: string
  /** ISO instants. */
  readonly start: string
  /** Null where nobody said when it ends. */
  readonly end: string | null
  readonly place?: string | null
  /** It does not take place. */
  readonly isCancelled?: boolean
  readonly now: string
  /** Grows with each change of the entry, so that a calendar takes the newer one; none for one that never changes. */
  readonly sequence?: number
}

/** A calendar file with one entry (RFC 5545). */
export function calendarEntry({
  id,
  title,
  url,
  start,
  end,
  place = null,
  isCancelled = false,
  now,
  sequence,
}: Entry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Obole//FR',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${stamp(now)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    `DTSTART:${stamp(start)}`,
    ...(end === null ? [] : [`DTEND:${stamp(end)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${url}`,
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** `20261201T090000Z`. */
function stamp(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\s*\n\s*/g, '\\n')
}

const longestLine = 75

/** Lines of at most 75 bytes; what is longer goes on after a line break and a space. No character is cut. */
function folded(line: string): string {
  let bytes = 0
  let text = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longestLine) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
