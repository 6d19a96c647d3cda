import { type MergeField, readFields } from '#domain/message/merge-fields.ts'
import { plainLine } from '#domain/plain-line.ts'
import { isolated } from '#messages/isolated.ts'
import { mergeFieldNamed } from '#messages/merge-field-words.ts'
import type { Run, WordsLine } from './letter.ts'

/** What stands in place of a merge field: words, and with an address a link of ours. Null: it is empty. */
export type MergedValue = { readonly text: string; readonly address?: string } | null
export type MergedValues = Readonly<Record<MergeField, MergedValue>>

/** What stands in place of a field: where it is read the other way, nothing beside it is turned round with it (rule MSG-2). */
function filling(
  values: MergedValues,
  field: MergeField | undefined,
  otherwise: string | null,
): NonNullable<MergedValue> {
  const { text, ...link }: NonNullable<MergedValue> = (field && values[field]) ?? { text: otherwise ?? '' }
  return { ...link, text: isolated(plainLine(text)) }
}

/** A line with its fields filled in: what is put there is text, whatever it holds. */
export function mergedText(text: string, values: MergedValues): string {
  return readFields(text, mergeFieldNamed)
    .map(piece => (typeof piece === 'string' ? piece : filling(values, piece.field, piece.otherwise).text))
    .join('')
}

/** The lines of a mail with their fields filled in. */
export function mergedLines(lines: readonly WordsLine[], values: MergedValues): readonly WordsLine[] {
  return lines.map(line => ({ ...line, runs: line.runs.flatMap(run => mergedRuns(run, values)) }))
}

function mergedRuns(run: Run, values: MergedValues): Run[] {
  if (run.look === 'gap') return [run]
  return readFields(run.text, mergeFieldNamed).flatMap(piece => {
    if (typeof piece === 'string') return spaced(run, piece)
    const { text, address } = filling(values, piece.field, piece.otherwise)
    return spaced(address === undefined ? run : { look: 'link', text, address, isOurs: true }, text)
  })
}

/** The spaces at the ends of a piece stand beside it: what is written safely has none. */
function spaced(run: Run, text: string): Run[] {
  const gap: Run = { look: 'gap', text: ' ' }
  const inner = text.trim()
  if (inner === '') return text === '' ? [] : [gap]
  return [...(/^\s/.test(text) ? [gap] : []), { ...run, text: inner }, ...(/\s$/.test(text) ? [gap] : [])]
}
