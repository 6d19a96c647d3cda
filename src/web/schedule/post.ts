import { parseAmount } from '#domain/fields/amount.ts'
import { failWith } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'
import type { Change } from './notice.ts'

type Reader = Parameters<Acts['readSchedule']>[0] & Pick<Parameters<Acts['changeMethod']>[0], 'trier'>
type Changed = Awaited<ReturnType<Acts['changeGift']>>

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 200)

/** Does what a form of the page asks for. */
export function postChange(acts: Acts, reader: Reader, change: Change, form: FormData): Promise<Changed> {
  const does: Readonly<Record<Change, () => Promise<Changed>>> = {
    amount: () =>
      acts.changeGift({ ...reader, change: { kind: 'amount', amount: parseAmount(textOf(form, 'amount')) } }),
    day: () => acts.changeGift({ ...reader, change: { kind: 'day', day: Number(textOf(form, 'day')) } }),
    card: () => takeCard(acts, reader, form),
    suspend: () => acts.suspendGift({ ...reader, until: textOf(form, 'until') }),
    resume: () => acts.resumeGift(reader),
    stop: () => acts.stopSchedule(reader),
  }
  return does[change]()
}

/** What the provider's fields handed over for the card, and the monthly amount that it is to pay where that was refused before. */
async function takeCard(acts: Acts, reader: Reader, form: FormData): Promise<Changed> {
  const confirmationTokenId = textOf(form, 'confirmationTokenId')
  const amount = textOf(form, 'cents')
  if (confirmationTokenId === '') return failWith('required', 'card')
  return acts.changeMethod({
    ...reader,
    confirmationTokenId,
    amount: /^\d{1,9}$/.test(amount) ? Number(amount) : null,
  })
}

/** What somebody typed, to be shown again beside what was wrong with it. */
export function typedOf(change: Change, form: FormData): string {
  const names: Partial<Record<Change, string>> = { amount: 'amount', day: 'day', suspend: 'until' }
  return textOf(form, names[change] ?? '')
}
