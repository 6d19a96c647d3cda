import { data } from 'react-router'
import { visit } from '../../context.ts'
import { keptVisit } from '../receipts/list-page.tsx'
import type { Route } from './+types/invoice-specimen-page'
import { SpecimenPanel } from './specimen-panel.tsx'
import { besideImages, specimenLinks } from './specimen-route.ts'

/** The invoice of an association as its legal notice and its logo stand, for who may write what documents show; nothing is written for it. */
export async function loader({ params: { organizationSlug }, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { locale } = seen
  const read = await seen.acts.previewInvoice({ ...keptVisit(seen, { organizationSlug }), locale })
  if (!read.ok) throw data(null, { status: 404 })
  return besideImages(read.value, { organizationSlug, pdf: 'facture/pdf', locale })
}

export const links = specimenLinks

export default function InvoiceSpecimenRoute({ loaderData }: Route.ComponentProps) {
  return <SpecimenPanel {...loaderData} />
}
