import { parse } from 'csv-parse/sync'
import { mostImportColumns, mostImportRows } from '#domain/person/people-import.ts'
import { PeopleFileFault } from './people-file-fault.ts'

/** What the separator is told from: the first lines. */
const looked = 25

/** The rows of a table as CSV, separated by semicolons, commas or tabs; empty ones too, so that they count as its lines do. */
export function tableRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  try {
    parse(text, {
      ...{ delimiter: separatorOf(text), bom: true, relax_quotes: true, relax_column_count: true },
      skip_empty_lines: false,
      on_record: (row: string[]) => {
        if (row.length > mostImportColumns) throw new PeopleFileFault('people_file_wide')
        if (rows.length > mostImportRows + looked) throw new PeopleFileFault('people_file_long')
        rows.push(row)
        return null
      },
    })
  } catch (fault) {
    throw fault instanceof PeopleFileFault ? fault : new PeopleFileFault('people_file_broken')
  }
  return rows
}

/** The mark that the first lines have most of. */
function separatorOf(text: string): string {
  const head = text.split(/\r?\n/, looked).join('\n')
  const counted = [';', '\t', ','].map(mark => ({ mark, count: head.split(mark).length }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).mark
}
