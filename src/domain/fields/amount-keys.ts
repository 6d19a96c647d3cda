import { parseAmount } from './amount.ts'

const editingKeys = [
  ...['Tab', 'Backspace', 'Delete', 'Home', 'End'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
]

/** Whether an amount field takes a key (a KeyboardEvent's `key`), given the text that it holds (rule FLD-9). */
export function acceptsAmountKey(key: string, currentText: string): boolean {
  if (key === 'ArrowDown') return (parseAmount(currentText) ?? 0) > 0
  if (key === ',' || key === '.') return !/[.,]/.test(currentText)
  return /^\d$/.test(key) || editingKeys.includes(key)
}

/** The text of an amount field after one euro more or less, never below zero. */
export function stepAmountInput(text: string, euros: 1 | -1): string {
  const cents = Math.max(0, (parseAmount(text) ?? 0) + euros * 100)
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
}
