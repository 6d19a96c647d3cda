import { methodsToRead, storeMethod } from '#db/schedule-notices.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'

/** Looks at the methods that are kept for later charges, so that their owners see which, and their end is seen in time. */
export async function readKeptMethods(app: App): Promise<number> {
  let read = 0
  for await (const row of inBatches(input => methodsToRead(app.db, input))) {
    const answer = await app.provider(row.provider).methods?.readMethod(row.paymentMethod)
    if (answer?.outcome !== 'done') continue
    const { means, brand, last4, expiresIn, country } = answer.value
    await storeMethod(app.db, row, { means, brand, last4, expiresIn, country })
    read += 1
  }
  return read
}
