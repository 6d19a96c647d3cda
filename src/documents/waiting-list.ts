import type { WaitingState } from '#domain/waiting/waiting-flow.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { cellTime } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { byteOrderMark, csvLine } from './csv.ts'

/** One entry as a spreadsheet has it. */
export type WaitingRow = {
  /** Empty once who waited has left. */
  readonly email: string
  /** The rate that it waits for; null: the campaign itself. */
  readonly rate: string | null
  readonly quantity: number
  readonly state: WaitingState
  readonly createdAt: string
  readonly settledAt: string | null
}

/** A waiting list as CSV, line by line, in the order in which people came. */
export async function* waitingListFile(
  rows: AsyncIterable<WaitingRow>,
  locale: Locale,
): AsyncGenerator<string> {
  const t = serverTranslator(locale)
  const columns = ['email', 'rate', 'quantity', 'state', 'since', 'settled'] as const
  yield byteOrderMark
  yield csvLine(
    columns.map(column => t(`waiting.list_${column}`)),
    locale,
  )
  for await (const { email, rate, quantity, state, createdAt, settledAt } of rows) {
    const what = rate ?? t('waiting.list_opening')
    const days = [cellTime(createdAt), settledAt && cellTime(settledAt)]
    yield csvLine([email, what, String(quantity), t(`waiting.state.${state}`), ...days], locale)
  }
}
