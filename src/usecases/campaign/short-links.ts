import { campaignByKey } from '#db/forms.ts'
import { formOfShortCode } from '#db/short-links.ts'
import type { ShownForm } from '#domain/form/form.ts'
import { readShortCode } from '#domain/form/short-link.ts'
import { limits } from '#domain/limits.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { openedFor } from './open-campaign.ts'

type Asked = { readonly code: string; readonly userId: number | null }

/**
 * Where a short link leads now: to whoever would see the page itself, to anyone else it does not exist. Who tries codes that lead
 * nowhere is stopped soon, `TOO_MANY_REQUESTS`.
 */
export async function followShortLink(
  app: App,
  { code, userId }: Asked,
): Promise<Result<Pick<ShownForm, 'organizationSlug' | 'formType' | 'formSlug'>>> {
  const { network } = app
  if (network !== null && (await app.limits.look(limits.shortLinks, network)).wait > 0)
    return failWith('TOO_MANY_REQUESTS')
  const opened = await openByCode(app, code, userId)
  if (!opened.ok && network !== null) await app.limits.count(limits.shortLinks, network)
  return opened
}

async function openByCode(app: App, typed: string, userId: number | null): Promise<Result<ShownForm>> {
  const code = readShortCode(typed)
  const key = code === undefined ? undefined : await formOfShortCode(app.db, code)
  if (key === undefined) return failWith('NOT_FOUND')
  const opened = await openedFor(app, await campaignByKey(app.db, key.organizationId, key.id), userId)
  return opened.ok ? ok(opened.value.form) : opened
}
