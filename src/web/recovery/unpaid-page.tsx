import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { MessagePick } from '#messages/catalogue.ts'
import { longDate } from '#messages/format.ts'
import type { RecoveryView } from '#usecases/plan/read-recovery.ts'
import { Island } from '../islands/island.tsx'
import { useT } from '../messages.tsx'
import { LegalLinks } from '../organization/legal-links.tsx'
import { paymentMessages } from '../payment/messages.ts'
import { refusalWords } from '../payment/refusal.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Disclosure } from '../ui/surface.tsx'
import type { Unpaid } from './facts.ts'
import { reasonText } from './reason.ts'
import { RetryNote } from './retry-note.tsx'
import type { Settlement } from './settlement.tsx'
import { StandPage } from './stand-page.tsx'
import { TermCard } from './term-card.tsx'

type SettlementProps = ComponentProps<typeof Settlement>

export type UnpaidPageFacts = Pick<
  RecoveryView,
  'chargedByItself' | 'refusal' | 'isReplaced' | 'hindrance' | 'end'
> &
  Pick<SettlementProps, 'paymentId' | 'kept' | 'hasLater' | 'fields' | 'start'> & {
    readonly unpaid: Unpaid
    /** The last ISO day; null where none was set. */
    readonly until: string | null
    readonly trace: string
  }

const settlementMessages: readonly MessagePick[] = [...paymentMessages, 'reg.*']

type Props = { readonly page: UnpaidPageFacts }

/** « Régulariser une échéance »: what was not taken and why, the card, and what one does who cannot pay (rule SCR-18). */
export function UnpaidPage({ page }: Props) {
  const { unpaid, chargedByItself, trace } = page
  const isOpen = unpaid.stand === 'due' || (unpaid.stand === 'busy' && !chargedByItself)
  return isOpen ? <DuePage page={page} /> : <StandPage unpaid={unpaid} trace={trace} />
}

const titles = { term: 'pay.regularise_title', gift: 'reg.title_gift', payment: 'reg.title_payment' } as const

function DuePage({ page }: Props) {
  const t = useT()
  const { unpaid, refusal, isReplaced } = page
  const { kind } = unpaid
  const title = t(titles[kind])
  const date = longDate(unpaid.dueOn, t.locale, { weekday: false })
  return (
    <div className="container settle-page page stack">
      <title>{t('reg.meta', { title, campaign: unpaid.title })}</title>
      <meta name="robots" content="noindex" />
      {unpaid.backUrl !== null && (
        <a className="with-icon back-link" href={unpaid.backUrl}>
          <Icon icon={ArrowLeft} />
          {t('out.return')}
        </a>
      )}
      <h1>{title}</h1>
      <Banner tone="warning" live="off" title={t('reg.not_taken', { kind, date })}>
        <p>{t('reg.reason', { reason: reasonText(t, refusal) })}</p>
        {isReplaced && <p>{t('reg.replaced')}</p>}
        <RetryNote unpaid={unpaid} />
      </Banner>
      <TermCard unpaid={unpaid} />
      <p className="small muted">{t('reg.only_this')}</p>
      {page.hindrance === null ? <Pay page={page} /> : <Hindrance page={page} code={page.hindrance} />}
      <CannotPay page={page} />
      <LegalLinks organization={unpaid.legal} />
    </div>
  )
}

function Pay({ page }: Props) {
  const t = useT()
  const { unpaid, paymentId, kept, hasLater, fields, start } = page
  const { amount, kind, organization } = unpaid
  return (
    <>
      <noscript>
        <Banner tone="info" title={t('pay.no_script_title')}>
          <p>{t(kept === null ? 'pay.no_script_body' : 'reg.no_script')}</p>
        </Banner>
      </noscript>
      <Island
        name="regularisation"
        props={{ paymentId, amount, kind, organization, kept, hasLater, fields, start }}
        messages={settlementMessages}
        keepsPress
      />
    </>
  )
}

/** Nobody can pay at the moment: the organization cannot receive, or payments are stopped. */
function Hindrance({ page, code }: Props & { readonly code: string }) {
  const t = useT()
  const { organization } = page.unpaid
  const { title, body } = refusalWords(t, { code, declineCode: null, organization })
  return (
    <Banner tone="info" title={title}>
      <p>{body}</p>
    </Banner>
  )
}

const ends = {
  none: 'reg.cannot_order',
  order: 'reg.cannot_order_until',
  rest: 'reg.cannot_rest_until',
} as const satisfies Record<RecoveryView['end'], string>

/** What happens to who cannot pay: nothing now, nothing by itself, and whom to ask. */
function CannotPay({ page: { unpaid, until, end } }: Props) {
  const t = useT()
  const { organization, organizationUrl } = unpaid
  const date = until === null ? null : longDate(until, t.locale, { weekday: false })
  const contact = (words: unknown) => (
    <a key="contact" href={organizationUrl}>
      {words as string[]}
    </a>
  )
  return (
    <Disclosure summary={t('reg.cannot')}>
      <div className="stack stack-tight">
        <p>{date === null ? t('reg.cannot_nothing') : t('reg.cannot_until', { date })}</p>
        <p>{t.rich('reg.cannot_contact', { organization, contact })}</p>
        <p>{t(ends[end])}</p>
        <form method="post" noValidate>
          <Button type="submit" kind="secondary" name="intent" value="leave">
            {t('reg.leave')}
          </Button>
        </form>
      </div>
    </Disclosure>
  )
}
