import type { ErrorCode } from '#domain/errors.ts'
import { money } from '#messages/format.ts'
import { refundRuleWords } from '#messages/refund-rule-words.ts'
import type { Translator } from '#messages/translator.ts'
import type { GivenUpLineView, GiveUpView } from '#usecases/refund/give-up.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import { GiveUpReview } from './give-up-review.tsx'
import { lineWords } from './line-words.ts'

/** What was chosen, whether it is to be confirmed now, and why it was refused. */
export type SentGiveUp = {
  readonly itemIds: readonly number[]
  readonly isReviewed: boolean
  readonly code: ErrorCode | null
}

type Props = {
  readonly view: GiveUpView
  readonly urls: { readonly order: string; readonly page: string; readonly withdrawal: string }
  readonly done: 'cancelled' | 'asked' | null
  readonly sent: SentGiveUp | null
}

/** « Annuler une place ou un achat »: which lines, what comes back of each, then once more before it is done (rule REF-18). */
export function GiveUpPanel({ view, urls, done, sent }: Props) {
  const t = useT()
  const chosen = view.lines.filter(({ id }) => sent?.itemIds.includes(id))
  const isReviewed = sent?.isReviewed === true && chosen.every(isOpen)
  const title = t(isReviewed ? 'giveUp.review_title' : 'giveUp.title')
  const code = sent?.code ?? null
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} wrong={code !== null} />
      <h1>{title}</h1>
      <p className="muted" lang={view.form.language}>
        {view.form.title}
      </p>
      {done !== null && sent === null && <Done view={view} done={done} />}
      {code !== null && code !== 'required' && (
        <Banner tone="danger" live="alert" title={refusalWords(t, code)} />
      )}
      {isReviewed ? (
        <GiveUpReview view={view} lines={chosen} pageUrl={urls.page} />
      ) : (
        <Choose view={view} sent={sent} withdrawalUrl={urls.withdrawal} />
      )}
      <p>
        <ButtonLink kind="secondary" href={urls.order}>
          {t('space.back_to_order')}
        </ButtonLink>
      </p>
    </div>
  )
}

const isOpen = ({ obstacle, request }: GivenUpLineView) => obstacle === null && request === null

function refusalWords(t: Translator, code: ErrorCode): string {
  if (code === 'CONFLICT') return t('giveUp.changed')
  if (code === 'ORDER_CLOSED') return t('giveUp.closed')
  return t('giveUp.failed', { problem: t(`error.${code}`) })
}

function Done({ view, done }: Pick<Props, 'view'> & { readonly done: 'cancelled' | 'asked' }) {
  const t = useT()
  if (done === 'asked')
    return <Banner tone="success" title={t('giveUp.done_asked', { organization: view.organization })} />
  return (
    <Banner tone="success" title={t('giveUp.done')}>
      <p>{t('giveUp.done_body')}</p>
    </Banner>
  )
}

type ChooseProps = Pick<Props, 'view' | 'sent'> & { readonly withdrawalUrl: string }

function Choose({ view, sent, withdrawalUrl }: ChooseProps) {
  const t = useT()
  const { lines, rule, orderedAt } = view
  const open = lines.filter(isOpen)
  const closed = lines.filter(line => !isOpen(line))
  const first = open[0]
  const message = t('giveUp.required')
  const isMissing = sent?.code === 'required' && first !== undefined
  return (
    <>
      {rule !== null && <p>{refundRuleWords(t, rule, orderedAt)}</p>}
      {view.mayWithdraw && (
        <Banner tone="info" live="off" title={t('giveUp.withdraw')}>
          <p>
            <a href={withdrawalUrl}>{t('giveUp.withdraw_link')}</a>
          </p>
        </Banner>
      )}
      {first === undefined ? (
        <p>{t('giveUp.nothing')}</p>
      ) : (
        <Card className="stack">
          {isMissing && <ErrorSummary problems={[{ id: controlOf(first), message }]} />}
          <form method="post" className="stack" noValidate>
            <fieldset className="field">
              <legend className="field-label">{t('giveUp.choose')}</legend>
              <div className="choices">
                {open.map(line => (
                  <Checkbox
                    key={line.id}
                    id={controlOf(line)}
                    name="line"
                    value={line.id}
                    defaultChecked={sent === null ? lines.length === 1 : sent.itemIds.includes(line.id)}
                    label={lineWords(t, line)}
                    hint={backWords(t, line, view.organization)}
                    {...(isMissing && line === first && { error: message })}
                  />
                ))}
              </div>
            </fieldset>
            <div>
              <Button type="submit" name="step" value="review">
                {t('giveUp.review')}
              </Button>
            </div>
          </form>
        </Card>
      )}
      {closed.length > 0 && <Closed view={view} lines={closed} />}
    </>
  )
}

const controlOf = ({ id }: GivenUpLineView) => `line-${id}`

/** What comes back of a line. */
function backWords(t: Translator, { cost, owed, way }: GivenUpLineView, organization: string): string {
  if (cost === 0) return t('giveUp.free')
  const amounts = { amount: money(owed, t.locale), cost: money(cost, t.locale) }
  if (way === 'now')
    return owed > 0 ? t('giveUp.gets', amounts) : t('giveUp.gets_nothing', { cost: amounts.cost })
  return owed > 0
    ? t('giveUp.gets_asks', { ...amounts, organization })
    : t('giveUp.gets_nothing_asks', { cost: amounts.cost, organization })
}

function Closed({ view, lines }: Pick<Props, 'view'> & { readonly lines: readonly GivenUpLineView[] }) {
  const t = useT()
  const { organization } = view
  return (
    <section className="stack stack-tight" aria-labelledby="closed">
      <h2 className="space-h2" id="closed">
        {t('giveUp.cannot')}
      </h2>
      <ul className="space-list">
        {lines.map(line => (
          <li key={line.id}>
            {lineWords(t, line)}
            <br />
            <span className="small muted">{closedWords(t, line, organization)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function closedWords(t: Translator, { obstacle, request }: GivenUpLineView, organization: string): string {
  if (obstacle === 'silent') return t('giveUp.no.silent', { organization })
  if (obstacle === 'returned' || request === null || request === 'accepted')
    return t(`giveUp.no.${obstacle ?? 'returned'}`)
  return t(request === 'asked' ? 'giveUp.asked' : 'giveUp.declined', { organization })
}
