import { readKeptValues } from '../kept-values.ts'
import { signatureControl } from './controls.ts'

/** Drops what the tab keeps of this step if it answers for other items than those of the cart now. */
export function forgetOtherChoice(key: string, signature: string): void {
  const kept = readKeptValues(key)
  if (kept !== null && kept[signatureControl] !== signature) sessionStorage.removeItem(key)
}
