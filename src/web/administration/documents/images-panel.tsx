import { ArrowLeft } from 'lucide-react'
import { documentsPath, legalSettingsPath, receiptsPath } from '#domain/form/administration-path.ts'
import { type DocumentImageKind, documentImageKinds } from '#domain/order/document-image.ts'
import type { Problem } from '#domain/result.ts'
import type { DocumentImagesPage } from '#usecases/administration/document-images.ts'
import { DocumentPicture } from '../../document/document-picture.tsx'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'

type Props = {
  readonly page: DocumentImagesPage
  readonly isSaved: boolean
  readonly isFromNotice: boolean
  /** What is wrong with what was sent, by the field that it belongs to. */
  readonly problems: readonly Problem[]
}

/** The logo and the signature of an association's documents (rule LAW-14). */
export function ImagesPanel({ page: { organization, images }, isSaved, isFromNotice, problems }: Props) {
  const t = useT()
  const { name, organizationSlug } = organization
  const title = t('documents.title')
  const told = problems.map(({ code, field }) => ({
    id: field ?? 'logo',
    message: t(code === 'image_required' ? 'documents.image_required' : `error.${code}`),
  }))
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title} – ${name}`} wrong={told.length > 0} />
      <p>
        <a
          className="office-back"
          href={
            isFromNotice ? legalSettingsPath(organizationSlug) : receiptsPath(organizationSlug, 'reglages')
          }
        >
          <Icon icon={ArrowLeft} />
          {t(isFromNotice ? 'conditions.settings_title' : 'receipts.settings_title')}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t('documents.lead')}</p>
      {isSaved && told.length === 0 && <Banner tone="success" title={t('documents.saved')} />}
      <ErrorSummary problems={told} />
      <p className="row">
        <ButtonLink kind="secondary" href={documentsPath(organizationSlug, 'recu')}>
          {t('specimen.receipt')}
        </ButtonLink>
        <ButtonLink kind="secondary" href={documentsPath(organizationSlug, 'facture')}>
          {t('specimen.invoice')}
        </ButtonLink>
      </p>
      {documentImageKinds.map(kind => (
        <ImageCard
          key={kind}
          kind={kind}
          image={images[kind]}
          error={told.find(({ id }) => id === kind)?.message}
        />
      ))}
    </div>
  )
}

type CardProps = {
  readonly kind: DocumentImageKind
  readonly image: DocumentImagesPage['images'][DocumentImageKind]
  readonly error: string | undefined
}

function ImageCard({ kind, image, error }: CardProps) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby={`title-${kind}`}>
      <h2 id={`title-${kind}`}>{t(`documents.${kind}`)}</h2>
      <DocumentPicture kind={kind} image={image} alt={t(`documents.${kind}_shown`)} />
      <form method="post" encType="multipart/form-data" className="stack" noValidate>
        <input type="hidden" name="kind" value={kind} />
        <Field id={kind} label={t(`documents.${kind}_file`)} hint={t(`documents.${kind}_hint`)} error={error}>
          {attributes => (
            <input
              {...attributes}
              className="input"
              type="file"
              name={kind}
              accept="image/jpeg,image/png,image/webp"
            />
          )}
        </Field>
        <p className="row">
          <Button type="submit" name="intent" value="save">
            {t(`documents.${kind}_save`)}
          </Button>
          {image !== null && (
            <Button type="submit" kind="secondary" name="intent" value="remove">
              {t(`documents.${kind}_remove`)}
            </Button>
          )}
        </p>
      </form>
    </Card>
  )
}
