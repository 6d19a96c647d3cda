import type { Form } from '../form/form.ts'
import type { OrderLine } from './order-lines.ts'

/** A file that an order names: the question it answers, and for whom; `label` is null for a document whose form asks no more. */
export type OrderFile = { readonly id: string; readonly label: string | null; readonly name: string }

/**
 * The files that an order names (rule FLD-17), in the order of its rows, each once: answers to questions for a file, then the
 * payer's document. `name` says whom an answer is about, empty for nobody.
 */
export function orderFiles(
  lines: readonly Pick<OrderLine, 'units'>[],
  payer: { readonly fileId: string | null } | undefined,
  { payerDocument }: Pick<Form, 'payerDocument'>,
): readonly OrderFile[] {
  const answers = lines.flatMap(({ units }) =>
    units.flatMap(({ name, answers: given }) =>
      given.flatMap(({ type, label, value }) => (type === 'File' ? { id: String(value), label, name } : [])),
    ),
  )
  const document = payer?.fileId ? [{ id: payer.fileId, label: payerDocument?.label ?? null, name: '' }] : []
  const all = [...answers, ...document]
  return all.filter(({ id }, place) => all.findIndex(file => file.id === id) === place)
}
