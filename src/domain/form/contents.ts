import { checkMaxLength } from '../fields/max-length.ts'
import { checkZipCode } from '../fields/zip-code.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { isUuid } from '../uuid.ts'
import { deriveAccent, normaliseColour } from './accent.ts'
import { type PaletteName, paletteNames } from './cover-palettes.ts'
import { readPercent } from './focus.ts'
import { richLength } from './rich-text.ts'

/** What stands in the fields of the editor, by their names, as it was typed. */
export type ContentsValues = Readonly<Record<string, string>>

/** What the editor must know of the campaign: its rates, and which of them count their places. */
export type ContentsFacts = {
  readonly tiers: readonly { readonly id: number; readonly isCounted: boolean }[]
}

/** A day and a time in Paris without their zone: `2026-12-12T20:30`. */
export type ParisMoment = string

export type TierContents = {
  readonly id: number
  readonly label: string
  readonly description: string
  /** Places; null where they are not counted. */
  readonly capacity: number | null
}

/** What an administrator writes of a campaign, right in itself. */
export type Contents = {
  readonly title: string
  readonly description: string
  readonly saleStart: ParisMoment | null
  readonly saleEnd: ParisMoment | null
  readonly start: ParisMoment | null
  readonly end: ParisMoment | null
  readonly place: {
    readonly name: string
    readonly address: string
    readonly zipCode: string
    readonly city: string
  } | null
  /** Dark enough for white words already; null: the operator's colour. */
  readonly accent: string | null
  /** Of the generated cover; null: the address decides. */
  readonly palette: PaletteName | null
  readonly coverIdea: number
  /** The picture that stands in for the cover; null: the cover is generated. */
  readonly imageId: string | null
  /** What every crop of that picture keeps in sight, in percent. */
  readonly focusX: number
  readonly focusY: number
  readonly tiers: readonly TierContents[]
}

/** The longest texts of each field, in characters. */
export const longest = {
  title: 80,
  description: 10_000,
  label: 80,
  tierDescription: 500,
  place: 120,
} as const

/** More than any hall holds. */
export const largestCapacity = 1_000_000
const lastIdea = 999
/** Words with their markup are no longer than so many times the words. */
const mostMarkup = 5

/** The names of a rate's fields. */
export const tierField = (id: number, part: 'label' | 'description' | 'capacity') => `tier-${id}-${part}`

/** The name of the box that chooses a rate for something. */
export const rateField = (id: number) => `rate-${id}`

/** THE schema of the editor: the same in the browser and on the server. Problems name the field they concern. */
export function readContents(values: ContentsValues, facts: ContentsFacts): Result<Contents> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const contents: Contents = {
    title: read.text('title', longest.title, { required: true }),
    description: read.rich('description', longest.description),
    ...readDates(read),
    place: readPlace(read),
    accent: read.accent(),
    ...readCover(read),
    tiers: facts.tiers.map(tier => readTier(read, tier)),
  }
  return problems.length === 0 ? ok(contents) : fail(...problems)
}

/** Reads fields by their names and notes what is wrong with them. */
export type Read = ReturnType<typeof reader>

export function reader(values: ContentsValues, problems: Problem[]) {
  const typed = (field: string) => visible(values[field] ?? '').trim()
  const refuse = (problem: Problem) => void problems.push(problem)
  return {
    typed,
    refuse,
    text(field: string, most: number, { required = false } = {}): string {
      const text = typed(field)
      if (required && text === '') refuse({ code: 'required', field })
      const code = checkMaxLength(text, most)
      if (code !== undefined) refuse({ code, field, values: { limit: most } })
      return text
    },
    /** Words with their markup: what somebody reads of them counts, and markup has its measure too. */
    rich(field: string, most: number): string {
      const text = typed(field)
      const isLong = text.length > most * mostMarkup || richLength(text) > most
      if (isLong) refuse({ code: 'max_length', field, values: { limit: most } })
      return text
    },
    moment(field: string): ParisMoment | null {
      const text = typed(field)
      if (text === '') return null
      if (!isMoment(text)) refuse({ code: 'moment_invalid', field })
      return text
    },
    day(field: string): string | null {
      const text = typed(field)
      if (text === '') return null
      if (!isMoment(`${text}T00:00`)) refuse({ code: 'day_invalid', field })
      return text
    },
    accent(): string | null {
      const text = typedAccent(values)
      if (text === '') return null
      const colour = normaliseColour(text)
      if (colour === undefined) refuse({ code: 'colour_invalid', field: 'accentOther' })
      return colour === undefined ? null : deriveAccent(colour)
    },
  }
}

/** The colour as it was chosen or typed, before it is made dark enough; empty: the operator's. */
export function typedAccent({ accent = '', accentOther = '' }: ContentsValues): string {
  return accent === 'other' ? accentOther.trim() || 'other' : accent.trim()
}

/** A text without what no screen shows and without marks that turn its direction round; line breaks stay. */
export function visible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200d]/gu, '')
}

export function isMoment(text: string): boolean {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(text) ?? []
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59) return false
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/** The part of the schema that says how a campaign looks. */
export function readLook(
  values: ContentsValues,
): Result<Pick<Contents, 'accent' | keyof ReturnType<typeof readCover>>> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const look = { accent: read.accent(), ...readCover(read) }
  return problems.length === 0 ? ok(look) : fail(...problems)
}

function readDates(read: Read): Pick<Contents, 'saleStart' | 'saleEnd' | 'start' | 'end'> {
  const dates = {
    saleStart: read.moment('saleStart'),
    saleEnd: read.moment('saleEnd'),
    start: read.moment('start'),
    end: read.moment('end'),
  }
  if (isBackwards(dates.saleStart, dates.saleEnd)) read.refuse({ code: 'end_before_start', field: 'saleEnd' })
  if (isBackwards(dates.start, dates.end)) read.refuse({ code: 'end_before_start', field: 'end' })
  if (dates.start === null && dates.end !== null) read.refuse({ code: 'required', field: 'start' })
  return dates
}

/** Moments of one zone compare as texts. */
export const isBackwards = (start: string | null, end: string | null) =>
  start !== null && end !== null && isMoment(start) && isMoment(end) && end <= start

function readPlace(read: Read): Contents['place'] {
  const place = {
    name: read.text('placeName', longest.place),
    address: read.text('placeAddress', longest.place),
    zipCode: read.typed('placeZipCode'),
    city: read.text('placeCity', longest.place),
  }
  if (Object.values(place).every(part => part === '')) return null
  if (place.name === '') read.refuse({ code: 'required', field: 'placeName' })
  // What takes place at a distance is in no town.
  if (place.city === '' && place.address !== '') read.refuse({ code: 'required', field: 'placeCity' })
  const code = place.zipCode === '' ? undefined : checkZipCode(place.zipCode)
  if (code !== undefined) read.refuse({ code, field: 'placeZipCode' })
  return place
}

function readCover(read: Read): Pick<Contents, 'palette' | 'coverIdea' | 'imageId' | 'focusX' | 'focusY'> {
  const palette = paletteNames.find(name => name === read.typed('palette')) ?? null
  const idea = Number(read.typed('coverIdea') || '1')
  const isIdea = Number.isInteger(idea) && idea >= 1 && idea <= lastIdea
  const image = read.typed('imageId')
  const hasImage = read.typed('cover') === 'image' && isUuid(image)
  if (read.typed('cover') === 'image' && !hasImage) read.refuse({ code: 'image_required', field: 'picture' })
  const focus = { focusX: readPercent(read.typed('focusX')), focusY: readPercent(read.typed('focusY')) }
  return { palette, coverIdea: isIdea ? idea : 1, imageId: hasImage ? image : null, ...focus }
}

function readTier(read: Read, { id, isCounted }: ContentsFacts['tiers'][number]): TierContents {
  return {
    id,
    label: read.text(tierField(id, 'label'), longest.label, { required: true }),
    description: read.text(tierField(id, 'description'), longest.tierDescription),
    capacity: isCounted ? readCapacity(read, tierField(id, 'capacity')) : null,
  }
}

/** A number of places, at least 0. */
export function readCapacity(read: Read, field: string): number | null {
  const text = read.typed(field).replace(/[\s\u00a0\u202f]/g, '')
  const places = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (text === '') read.refuse({ code: 'required', field })
  else if (!(places <= largestCapacity))
    read.refuse({ code: 'capacity_invalid', field, values: { limit: largestCapacity } })
  return Number.isNaN(places) ? null : places
}

/** The idea after this one, for « Une autre idée ». */
export function nextIdea(idea: string | undefined): number {
  const number = Number(idea)
  return Number.isInteger(number) && number >= 1 && number < lastIdea ? number + 1 : 1
}
