import { refusalOfThrown } from '#domain/failure.ts'
import { formTypeOfAdministrationSegment, formTypeOfSegment } from '#domain/form/types/index.ts'
import type { Visit } from './context.ts'

const campaignPath =
  /^(?<before>\/associations\/(?<organizationSlug>[^/]+)\/(?<office>administration\/)?(?<segment>[^/]+)\/)(?<formSlug>[^/]+)(?<rest>\/.*)?$/

/**
 * What was not found at an address that a campaign had once is reopened at the one that it has now, for whoever would see its page (rule
 * ADDR-13); `undefined`: it never was there.
 */
export async function atNewAddress(request: Request, facts: Visit): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url)
  const { before, office, segment = '', rest = '', ...slugs } = campaignPath.exec(pathname)?.groups ?? {}
  const typeOf = office === undefined ? formTypeOfSegment : formTypeOfAdministrationSegment
  const { organizationSlug, formSlug } = slugs
  const formType = typeOf(segment)?.formType
  if (!organizationSlug || !formSlug || formType === undefined) return undefined
  const userId = facts.viewer?.userId ?? null
  try {
    const found = await facts.acts.followFormerAddress({ organizationSlug, formType, formSlug, userId })
    if (!found.ok) return undefined
    const location = `${before}${found.value.formSlug}${rest}${search}`
    const status = request.method === 'GET' || request.method === 'HEAD' ? 301 : 308
    // It may move back: nobody keeps the way.
    return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } })
  } catch (error) {
    if (refusalOfThrown(error) === undefined) facts.report(error)
    return undefined
  }
}
