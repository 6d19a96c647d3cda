import { data } from 'react-router'
import { visit } from '../../context.ts'
import { keptVisit } from '../receipts/list-page.tsx'
import type { Route } from './+types/receipt-specimen-page'
import { SpecimenPanel } from './specimen-panel.tsx'
import { besideImages, specimenLinks } from './specimen-route.ts'

/** The tax receipt of an association as its settings stand, for who may write them; nothing is written for it. */
export async function loader({ params: { organizationSlug }, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { locale } = seen
  const read = await seen.acts.previewReceipt(keptVisit(seen, { organizationSlug }))
  if (!read.ok) throw data(null, { status: 404 })
  return besideImages(read.value, { organizationSlug, pdf: 'recu/pdf', locale })
}

export const links = specimenLinks

export default function ReceiptSpecimenRoute({ loaderData }: Route.ComponentProps) {
  return <SpecimenPanel {...loaderData} />
}
