import { data } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import documentCss from '../../document/document.css?url'
import pictureCss from '../../document/document-picture.css?url'
import ticketCss from '../../ticket/ticket.css?url'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/campaign-specimen-page'
import { SpecimenPanel } from './specimen-panel.tsx'
import { specimenWords } from './specimen-words.ts'

/** What a payer of a campaign gets, as it stands, for who may write it; nothing is written for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const read = await seen.acts.previewCampaignDocument({ ...asked, locale: seen.locale })
  if (!read.ok) throw data(null, { status: 404 })
  const { organization, images } = read.value
  const words = serverTranslator(seen.locale)('specimen.back')
  return {
    ...{ organization, images, specimen: specimenWords(read.value) },
    pdf: `${administrationPath(asked, 'document')}/pdf`,
    back: { href: administrationPath(asked, 'edition/5'), words },
  }
}

export const links = () =>
  [css, documentCss, ticketCss, pictureCss].map(href => ({ rel: 'stylesheet', href }))

export default function CampaignSpecimenRoute({ loaderData }: Route.ComponentProps) {
  return <SpecimenPanel {...loaderData} />
}
