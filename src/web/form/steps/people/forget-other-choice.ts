import { keepValues, readKeptValues } from '../kept-values.ts'
import { payerControl, signatureControl } from './controls.ts'

/** Drops what the tab keeps of the answers about items if they are other ones now; what else the page asks stays. */
export function forgetOtherChoice(key: string, signature: string): void {
  const kept = readKeptValues(key)
  if (kept === null || kept[signatureControl] === signature) return
  const stays = Object.entries(kept).filter(([name]) => !isAboutItems(name))
  const values = stays.filter((entry): entry is [string, string] => entry[1] !== null)
  keepValues(key, Object.fromEntries(values), Object.fromEntries(stays.map(([name]) => [name, ''])))
}

const isAboutItems = (name: string) =>
  name === signatureControl || name === payerControl || /^(p\d+|order|self)-/.test(name)
