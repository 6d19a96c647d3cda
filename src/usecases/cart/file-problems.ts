import { filesOfCart } from '#db/files.ts'
import type { Reader } from '#db/schema.ts'
import type { Answer } from '#domain/cart/cart.ts'
import { placed } from '#domain/cart/read-answers.ts'
import type { CustomField } from '#domain/form/form.ts'
import type { Problem } from '#domain/result.ts'
import type { LoadedCart } from './load-cart.ts'

/** Answers that name a file which was never sent for this very cart: nobody reads another's file by its id. */
export async function fileProblems(db: Reader, { cart, campaign }: LoadedCart): Promise<readonly Problem[]> {
  const { form } = campaign
  const fields = [
    ...form.customFields,
    ...form.tiers.flatMap(tier => [
      ...tier.customFields,
      ...tier.extraOptions.flatMap(option => option.customFields),
    ]),
  ].filter(isFile)
  if (fields.length === 0) return []
  const known = await filesOfCart(db, cart)
  const wrong = (answers: readonly Answer[]): readonly Problem[] =>
    answers
      .filter(({ id, value }) => fields.some(field => field.id === id) && !known.has(String(value)))
      .map(({ id }) => ({ code: 'value_invalid', field: `customFields[${id}]` }))
  return cart.items.flatMap((item, index) =>
    placed(`items[${index}]`, [
      ...wrong(item.customFields),
      ...item.extraOptions.flatMap(({ id, customFields }) =>
        placed(`extraOptions[${id}]`, wrong(customFields)),
      ),
    ]),
  )
}

const isFile = ({ type }: CustomField) => type === 'File'
