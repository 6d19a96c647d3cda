import type { FormType } from '../form/form.ts'
import { formTypeOfSegment } from '../form/types/index.ts'

/** Which page an address names: a campaign's, or with `campaign` null an organization's. */
export type PageAddress = {
  readonly organizationSlug: string
  readonly campaign: { readonly formType: FormType; readonly formSlug: string } | null
}

/**
 * The page of this site that was reported, whatever stands behind its campaign's address; `undefined` for an address of
 * another site, or for a page that belongs to no association.
 */
export function reportedPage(url: string, origin: string): PageAddress | undefined {
  const path = pathOf(url, origin)
  const [, place, organizationSlug, segment, formSlug] = path?.split('/') ?? []
  if (place !== 'associations' || !organizationSlug) return undefined
  if (!segment) return { organizationSlug, campaign: null }
  const type = formTypeOfSegment(segment)
  if (type === undefined || !formSlug) return undefined
  return { organizationSlug, campaign: { formType: type.formType, formSlug } }
}

function pathOf(url: string, origin: string): string | undefined {
  if (!URL.canParse(url, origin)) return undefined
  const address = new URL(url, origin)
  return address.origin === new URL(origin).origin ? decoded(address.pathname) : undefined
}

/** Nothing for a broken escape, nor for a NUL, which no name of ours holds and the database cannot store. */
function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
