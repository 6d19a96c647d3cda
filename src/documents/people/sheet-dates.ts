/** Formats of numbers that every workbook has and that show a date. */
const builtIn = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])

type ReadXml = (
  text: string,
  reader: {
    readonly open: (tag: {
      readonly local: string
      readonly attributes: Readonly<Record<string, string>>
    }) => void
    readonly close: (local: string) => void
  },
) => void

/** The places of the styles of a workbook that show a number as a date. */
export function dateStyles(text: string, readXml: ReadXml): ReadonlySet<number> {
  const formats = new Set(builtIn)
  const styles: number[] = []
  let isCells = false
  readXml(text, {
    open: ({ local, attributes }) => {
      if (local === 'numFmt' && isDateFormat(attributes.formatCode ?? ''))
        formats.add(Number(attributes.numFmtId))
      if (local === 'cellXfs') isCells = true
      if (local === 'xf' && isCells) styles.push(Number(attributes.numFmtId ?? 0))
    },
    close: local => {
      if (local === 'cellXfs') isCells = false
    },
  })
  return new Set(styles.flatMap((format, place) => (formats.has(format) ? [place] : [])))
}

/** Whether a format shows a day or a year, its words and colours aside: `dd/mm/yyyy`, `mmm-yy`. */
const isDateFormat = (format: string): boolean =>
  /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general|standard/gi, ''))

const day = 86_400_000

/**
 * The ISO day of a number of a spreadsheet: days since the end of 1899, where 1900 has a 29 February that never was, or since 1904. Undefined
 * where it is none, as 0 in a column of dates.
 */
export function dayOf(number: number, is1904: boolean): string | undefined {
  const days = Math.floor(number)
  if (!Number.isFinite(number) || days < 1 || days > 2_958_465) return undefined
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(start + days * day).toISOString().slice(0, 10)
}
