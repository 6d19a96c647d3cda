import { documentsPath } from '#domain/form/administration-path.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import type { Specimen } from '#usecases/administration/preview-documents.ts'
import documentCss from '../../document/document.css?url'
import pictureCss from '../../document/document-picture.css?url'
import css from '../campaign/campaign.css?url'
import { specimenWords } from './specimen-words.ts'

type Place = {
  readonly organizationSlug: string
  readonly pdf: 'facture/pdf' | 'recu/pdf'
  readonly locale: Locale
}

/** What the page of a specimen shows that stands beside « Logo et signature des documents ». */
export function besideImages(read: Specimen, { organizationSlug, pdf, locale }: Place) {
  const { organization, images } = read
  return {
    ...{ organization, images, specimen: specimenWords(read) },
    pdf: documentsPath(organizationSlug, pdf),
    back: { href: documentsPath(organizationSlug), words: serverTranslator(locale)('documents.title') },
  }
}

export const specimenLinks = () => [css, documentCss, pictureCss].map(href => ({ rel: 'stylesheet', href }))
