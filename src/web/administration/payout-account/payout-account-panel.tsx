import { ArrowLeft, ArrowRight, CircleAlert, CircleCheck, Clock, RefreshCw, Upload } from 'lucide-react'
import { accountingPath, administrationHome, bankPath, vatPath } from '#domain/form/administration-path.ts'
import type { PayoutStatus } from '#domain/payment/payout-flow.ts'
import type { AccountNeed, PartState } from '#domain/payment/provider-account.ts'
import { dateTime, longDate } from '#messages/format.ts'
import type { PayoutAccount } from '#usecases/provider-account/payout-account.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner, Tag, type Tone } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { type ListedPayout, PayoutsCard } from './payouts-card.tsx'

export type PayoutAccountNotice = 'again' | 'proven' | 'refreshed' | 'unreachable'

type Props = {
  readonly account: PayoutAccount
  readonly payouts: readonly (ListedPayout & { readonly status: PayoutStatus })[]
  readonly notice: PayoutAccountNotice | null
  /** The address of the provider's own pages, where the visitor is sent now. */
  readonly leave: string | null
}

/** What the provider waits for before it pays an association out, and what it paid (rules OUT-1, OUT-3, OUT-4, SCR-25). */
export function PayoutAccountPanel({ account, payouts, notice, leave }: Props) {
  const t = useT()
  const { organization, state, stands, hasPages } = account
  const title = t('payout_account.title')
  return (
    <div className="container page stack stack-sections office">
      <UnlistedHead title={`${title} – ${organization.name}`} />
      <div className="stack">
        <p>
          <a className="office-back" href={administrationHome(organization.organizationSlug)}>
            <Icon icon={ArrowLeft} />
            {organization.name}
          </a>
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted">{t('payout_account.purpose')}</p>
        {leave === null ? <Notice notice={notice} /> : <Leaving to={leave} />}
        {leave === null && <Standing account={account} />}
      </div>
      <Card className="stack" aria-labelledby="dossier">
        <h2 id="dossier">{t('payout_account.dossier')}</h2>
        <p className="muted">{t('payout_account.dossier_purpose')}</p>
        {state && <Needs needs={state.needs} />}
        <Deeds account={account} isLeaving={leave !== null} />
        {stands === 'open' && <Reading readAt={state?.readAt ?? null} />}
      </Card>
      {hasPages && (
        <Card className="stack stack-tight" aria-labelledby="bank">
          <h2 id="bank">{t('payout_account.bank')}</h2>
          <Bank bank={state?.bank ?? null} />
        </Card>
      )}
      <PayoutsCard payouts={payouts} organizationSlug={organization.organizationSlug} />
      <Card className="stack stack-tight" aria-labelledby="statement">
        <h2 id="statement">{t('bank.title')}</h2>
        <p className="muted">{t('bank.link_purpose')}</p>
        <p>
          <a href={bankPath(organization.organizationSlug)}>{t('bank.link')}</a>
        </p>
      </Card>
      <Card className="stack stack-tight" aria-labelledby="vat">
        <h2 id="vat">{t('vat.title')}</h2>
        <p className="muted">{t('vat.link_purpose')}</p>
        <p>
          <a href={vatPath(organization.organizationSlug)}>{t('vat.link')}</a>
        </p>
      </Card>
      <Card className="stack stack-tight" aria-labelledby="accounting">
        <h2 id="accounting">{t('accounting.title')}</h2>
        <p className="muted">{t('accounting.link_purpose')}</p>
        <p>
          <a href={accountingPath(organization.organizationSlug)}>{t('accounting.link')}</a>
        </p>
      </Card>
    </div>
  )
}

function Notice({ notice }: Pick<Props, 'notice'>) {
  const t = useT()
  if (notice === null) return null
  if (notice === 'unreachable')
    return <Banner tone="danger" live="alert" title={t('error.ACCOUNT_UNREACHABLE')} />
  return <Banner tone={notice === 'refreshed' ? 'success' : 'info'} title={t(`payout_account.${notice}`)} />
}

/** The way out: it is taken by itself, and stands there for who takes it by hand. */
function Leaving({ to }: { readonly to: string }) {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <Banner
        tone="info"
        title={t('payout_account.leaving', { brand })}
        action={
          <ButtonLink href={to} icon={ArrowRight}>
            {t('payout_account.leave')}
          </ButtonLink>
        }
      />
    </>
  )
}

/** Where the account stands as a whole, in one sentence. */
function Standing({ account: { stands, mayCollect, state } }: Pick<Props, 'account'>) {
  const t = useT()
  const kind = standingOf({ stands, mayCollect, mayBePaidOut: state?.mayBePaidOut ?? false })
  const day = state?.dueBy ?? null
  return (
    <Banner tone={tones[kind]} live="off" title={t(`payout_account.${kind}_title`)}>
      <p>{t(`payout_account.${kind}_body`)}</p>
      {day !== null && state?.needs.some(each => each.state !== 'accepted') && (
        <p>{t('payout_account.due_by', { date: longDate(day, t.locale, { weekday: false }) })}</p>
      )}
    </Banner>
  )
}

type Kind = 'none' | 'opening' | 'stopped' | 'collecting' | 'paid'

const tones: Readonly<Record<Kind, Tone>> = {
  none: 'warning',
  opening: 'info',
  stopped: 'warning',
  collecting: 'info',
  paid: 'success',
}

type Facts = Pick<PayoutAccount, 'stands' | 'mayCollect'> & { readonly mayBePaidOut: boolean }

function standingOf({ stands, mayCollect, mayBePaidOut }: Facts): Kind {
  if (stands !== 'open') return stands
  if (!mayCollect) return 'stopped'
  return mayBePaidOut ? 'paid' : 'collecting'
}

const stateLooks = {
  toCorrect: { tone: 'danger', icon: CircleAlert },
  toSend: { tone: 'warning', icon: Upload },
  checking: { tone: 'info', icon: Clock },
  accepted: { tone: 'success', icon: CircleCheck },
} as const satisfies Record<PartState, object>

function Needs({ needs }: { readonly needs: readonly AccountNeed[] }) {
  const t = useT()
  return (
    <ul className="dossier-parts">
      {needs.map(({ part, state, reasons }) => (
        <li key={part} data-part={part}>
          <div className="dossier-part">
            <div>
              <p className="dossier-name">{t(`payout_account.part_${part}`)}</p>
              <p className="small muted">{t(`payout_account.part_${part}_hint`)}</p>
            </div>
            <Tag {...stateLooks[state]}>{t(`payout_account.state_${state}`)}</Tag>
          </div>
          {reasons.map(reason => (
            <p key={reason} className="dossier-reason">
              {t(`payout_account.reason_${reason}`)}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The one way to the provider's pages. */
function Deeds({ account, isLeaving }: Pick<Props, 'account'> & { readonly isLeaving: boolean }) {
  const t = useT()
  const { hasPages, stands, state } = account
  if (!hasPages || isLeaving) return null
  const isComplete = state?.needs.every(each => each.state === 'accepted') ?? false
  const words = stands === 'none' ? 'open' : isComplete ? 'change' : 'complete'
  return (
    <form method="post" className="stack stack-tight" noValidate>
      <div>
        <Button
          type="submit"
          name="intent"
          value="open"
          kind={isComplete ? 'secondary' : 'primary'}
          icon={ArrowRight}
        >
          {t(`payout_account.${words}`)}
        </Button>
      </div>
      <p className="small muted">{t('payout_account.proof_hint')}</p>
    </form>
  )
}

function Reading({ readAt }: { readonly readAt: string | null }) {
  const t = useT()
  return (
    <form method="post" className="dossier-reading" noValidate>
      <p className="small muted">
        {readAt === null
          ? t('payout_account.never_read')
          : t('payout_account.read_at', { moment: dateTime(readAt, t.locale) })}
      </p>
      <Button type="submit" kind="quiet" icon={RefreshCw} name="intent" value="refresh">
        {t('payout_account.refresh')}
      </Button>
    </form>
  )
}

function Bank({ bank }: { readonly bank: NonNullable<PayoutAccount['state']>['bank'] }) {
  const t = useT()
  if (bank === null) return <p className="muted">{t('payout_account.bank_none')}</p>
  const { last4, name } = bank
  return (
    <p>
      {name === null
        ? t('payout_account.bank_unnamed', { last4 })
        : t('payout_account.bank_known', { bank: name, last4 })}
    </p>
  )
}
