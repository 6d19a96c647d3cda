import { type Contributor, contributorsOf } from '#db/contributors.ts'
import { formTotals } from '#db/orders.ts'
import type { Form } from '#domain/form/form.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { idOfToken, tokenOf } from '../links/tokens.ts'

/** One page of a contributor list. */
export type ContributorPage = {
  readonly contributors: readonly Omit<Contributor, 'orderId'>[]
  readonly totalCount: number
  /** Where the next page begins; `null`: this was the last one. */
  readonly continuationToken: string | null
}

/** Which page: so many rows, from a token on; without one from the newest. */
export type PageInput = { readonly pageSize: number; readonly continuationToken?: string | undefined }

const nobody: ContributorPage = { contributors: [], totalCount: 0, continuationToken: null }

/**
 * A page of those who contributed to a project. Other kinds of forms have no public list: nobody agreed to one (rule LAW-3).
 */
export async function contributorPage(
  app: App,
  form: Form,
  input: PageInput,
): Promise<Result<ContributorPage>> {
  const before = input.continuationToken === undefined ? undefined : idOfToken(input.continuationToken)
  if (input.continuationToken !== undefined && before === undefined)
    return failWith('value_invalid', 'continuationToken')
  if (form.formType !== 'CrowdFunding') return ok(nobody)
  const [found, { contributorCount }] = await Promise.all([
    // One more than is shown tells whether there is a next page.
    contributorsOf(app.db, form, { limit: input.pageSize + 1, before }),
    formTotals(app.db, form),
  ])
  const shown = found.slice(0, input.pageSize)
  const last = shown.at(-1)
  return ok({
    contributors: shown.map(({ orderId: _, ...contributor }) => contributor),
    totalCount: contributorCount,
    continuationToken: found.length > shown.length && last ? tokenOf(last.orderId) : null,
  })
}
