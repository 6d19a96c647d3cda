import { type AfterOrder, contactWords, nextWords } from '#messages/after-order-words.ts'
import { useT } from '../messages.tsx'
import { Unbroken } from '../ui/unbroken.tsx'

/** What one shows or receives, and whom one writes to: below what was bought, on the confirmation and on the order's page. */
export function NextSteps({
  after,
  organizationUrl,
  isOver = false,
  isRefused = false,
  isAwaited = false,
}: {
  readonly after: AfterOrder
  readonly organizationUrl: string
  /** Nothing of it stands any more: only the question of whom to write to is left. */
  readonly isOver?: boolean
  /** A payment was refused, and waits for somebody to settle it: nobody reads that there is nothing to do. */
  readonly isRefused?: boolean
  /** It waits for a transfer: nothing is there to be shown yet. */
  readonly isAwaited?: boolean
}) {
  const t = useT()
  const { contactEmail } = after
  const waiting = isAwaited ? t('transfer.documents') : isRefused ? t('next.refused') : null
  const words = waiting ?? nextWords(after, t)
  return (
    <>
      {!isOver && (
        <section className="stack stack-tight" aria-labelledby="next">
          <h2 id="next">{t('next.title')}</h2>
          <p>
            <Unbroken>{words}</Unbroken>
          </p>
        </section>
      )}
      <section className="stack stack-tight" aria-labelledby="contact">
        <h2 id="contact">{t('next.contact')}</h2>
        {/* The address stands in the link below. */}
        <p>
          <Unbroken>{contactWords({ ...after, contactEmail: null }, t)}</Unbroken>
        </p>
        <p className="row">
          {contactEmail !== null && (
            <a href={`mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`}>
              <Unbroken>{t('next.write_to', { email: contactEmail })}</Unbroken>
            </a>
          )}
          <a href={organizationUrl}>{t('space.contact_link')}</a>
        </p>
      </section>
    </>
  )
}
