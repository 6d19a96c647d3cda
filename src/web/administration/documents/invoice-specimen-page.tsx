import { data } from 'react-router'
import { documentsPath } from '#domain/form/administration-path.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import documentCss from '../../document/document.css?url'
import pictureCss from '../../document/document-picture.css?url'
import css from '../campaign/campaign.css?url'
import { keptVisit } from '../receipts/list-page.tsx'
import type { Route } from './+types/invoice-specimen-page'
import { SpecimenPanel } from './specimen-panel.tsx'
import { specimenWords } from './specimen-words.ts'

/** The invoice of an association as its legal notice and its logo stand, for who may write what documents show; nothing is written for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.previewInvoice({ ...keptVisit(seen, params), locale: seen.locale })
  if (!read.ok) throw data(null, { status: 404 })
  const { organization, images } = read.value
  const path = documentsPath(params.organizationSlug)
  const words = serverTranslator(seen.locale)('documents.title')
  return {
    ...{ organization, images, specimen: specimenWords(read.value) },
    pdf: documentsPath(params.organizationSlug, 'facture/pdf'),
    back: { href: path, words },
  }
}

export const links = () => [css, documentCss, pictureCss].map(href => ({ rel: 'stylesheet', href }))

export default function InvoiceSpecimenRoute({ loaderData }: Route.ComponentProps) {
  return <SpecimenPanel {...loaderData} />
}
