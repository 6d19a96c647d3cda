import { Clock, Lock } from 'lucide-react'
import { CampaignPicture } from '../campaign-picture.tsx'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Icon } from '../ui/icon.tsx'
import type { WidgetFacts } from './opening.ts'
import { WayIn } from './way-in.tsx'
import { priceWords, typeWords, whenAndWhere } from './words.ts'

type Props = {
  readonly facts: WidgetFacts
  /** Lies down where there is room for it. */
  readonly horizontal: boolean
}

/** The campaign as a card whose button covers it all: one link, wherever one presses (rule WID-2). */
export function ThumbnailWidget({ facts, horizontal }: Props) {
  const t = useT()
  const { form } = facts
  const when = whenAndWhere(t, facts)
  const price = priceWords(t, facts)
  return (
    <article className={horizontal ? 'card thumbnail horizontal' : 'card thumbnail'}>
      <Cover form={form} />
      <div className="words">
        <p className="type">{typeWords(t, facts)}</p>
        <h1 lang={form.language}>{form.title}</h1>
        <div className="facts">
          {when !== null && (
            <p className="when">
              <Icon icon={Clock} />
              {when}
            </p>
          )}
          {price !== null && <p>{price}</p>}
        </div>
        <WayIn facts={facts} covers />
        <Trust />
      </div>
    </article>
  )
}

/** Its own rule stands in the page: the classes of points would be most of a widget's style. */
function Cover({ form }: Pick<WidgetFacts, 'form'>) {
  const { nonce } = usePage()
  const { imageId, focusX, focusY } = form
  return (
    <>
      {imageId !== null && <style nonce={nonce}>{`.cover{object-position:${focusX}% ${focusY}%}`}</style>}
      <CampaignPicture form={form} className="cover" sizes="22rem" fetchPriority="high" />
    </>
  )
}

function Trust() {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <div className="trust">
      <p>
        <Icon icon={Lock} />
        {t('common.secure_payment')}
      </p>
      <p>{t('common.created_with', { brand })}</p>
    </div>
  )
}
