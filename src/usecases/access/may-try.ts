import type { Campaign } from '#db/forms.ts'
import type { Reader } from '#db/schema.ts'
import { mayAdminister } from './may-administer.ts'

/** Whether somebody may try a form that is not published: who administers it (rule FRM-4). */
export async function mayTry(
  db: Reader,
  { form }: Pick<Campaign, 'form'>,
  userId: number | null = null,
): Promise<boolean> {
  const hidden = form.state === 'Draft' || form.state === 'Disabled'
  return hidden && (await mayAdminister({ db }, userId, 'viewDrafts', form))
}
