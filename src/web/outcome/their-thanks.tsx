import { ExternalLink } from 'lucide-react'
import { linkRelation } from '#domain/form/rich-text.ts'
import { serviceOfVideo } from '#domain/form/video-link.ts'
import { useT } from '../messages.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { RichWords } from '../ui/rich-words.tsx'
import { Card } from '../ui/surface.tsx'
import type { ConfirmedOrder } from './confirmed-order.ts'

/** What the association says to who paid, in its own words, and its video as a link (rule FRM-19). */
export function TheirThanks({
  order: { thanks, organization, language },
}: {
  readonly order: ConfirmedOrder
}) {
  const t = useT()
  const { page, video } = thanks
  if (page === '' && video === null) return null
  return (
    <Card className="stack" aria-labelledby="thanks">
      <h2 id="thanks">{t('thanks.from', { organization })}</h2>
      {page !== '' && (
        <div className="prose rich-words" lang={language}>
          <RichWords html={page} />
        </div>
      )}
      {video !== null && (
        <p>
          <ButtonLink kind="secondary" icon={ExternalLink} href={video.url} rel={linkRelation}>
            {t('thanks.video_link', { title: video.title, service: serviceOfVideo(video.url) ?? '' })}
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}
