import { DoorOpen, Radio } from 'lucide-react'
import { longestGateName } from '#domain/door/gate.ts'
import { doorPath } from '#domain/form/administration-path.ts'
import { wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import { AnswersCard, PrintCard, SaleCard, SignedCard } from './cards.tsx'
import type { Sent } from './deeds.ts'
import { GateList } from './gate-list.tsx'
import type { ShownDoor } from './shown.ts'

type Props = { readonly page: ShownDoor; readonly sent: Sent | undefined }

/** The door of an event: its gates, what they show, selling and printing (rule DOR-1). */
export function DoorPanel({ page, sent }: Props) {
  const t = useT()
  const { form, organization, pages, gates, tickets, mayOpen, done } = page
  const problems = (sent?.problems ?? []).map(problem => ({
    id: problem.field ?? null,
    message: wordsOf(t, problem),
  }))
  const placed = problems.flatMap(({ id, message }) => (id === null ? [] : { id, message }))
  const unplaced = problems.find(({ id }) => id === null)
  const errors = Object.fromEntries(placed.map(({ id, message }) => [id, message]))
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      pages={pages}
      page="porte"
      wrong={problems.length > 0}
    >
      <p className="muted">{t('gates.purpose')}</p>
      <ErrorSummary problems={placed} />
      {unplaced !== undefined && <Banner tone="danger" live="alert" title={unplaced.message} />}
      {done !== null && sent === undefined && <Banner tone="success" title={t(`gates.done_${done}`)} />}
      {tickets === 0 && <Banner tone="info" live="off" title={t('gates.no_tickets')} />}
      {gates.length === 0 ? (
        <Empty title={t('gates.none_title')}>{t(mayOpen ? 'gates.none' : 'gates.none_other')}</Empty>
      ) : (
        <>
          <WatchCard page={page} />
          <GateList page={page} />
        </>
      )}
      {mayOpen && <NewGate page={page} sent={sent} errors={errors} />}
      {mayOpen && <AnswersCard page={page} />}
      {mayOpen && <SignedCard page={page} />}
      <SaleCard page={page} />
      {tickets > 0 && <PrintCard page={page} />}
    </CampaignFrame>
  )
}

function wordsOf(t: Translator, { code, values }: Sent['problems'][number]): string {
  if (code === 'max_length') return t('val.max_length', { 0: wholeNumber(Number(values?.limit), t.locale) })
  return t(`error.${code}`)
}

function WatchCard({ page: { form } }: Pick<Props, 'page'>) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="watch">
      <h2 id="watch">{t('gates.watch_title')}</h2>
      <p>{t('gates.watch_lead')}</p>
      <p>
        <ButtonLink kind="secondary" icon={Radio} href={doorPath(form, 'suivi')}>
          {t('gates.watch')}
        </ButtonLink>
      </p>
    </Card>
  )
}

type NewProps = Props & { readonly errors: Readonly<Record<string, string>> }

function NewGate({ page, sent, errors }: NewProps) {
  const t = useT()
  const typed = sent?.deed === 'open' ? sent.typed : { name: '', endsAt: page.proposedEnd }
  return (
    <Card className="stack" aria-labelledby="new-gate">
      <h2 id="new-gate">{t('gates.open_title')}</h2>
      <form method="post" className="stack narrow-card" noValidate>
        <input type="hidden" name="intent" value="open" />
        <TextInput
          name="name"
          label={t('gates.name')}
          hint={t('gates.name_hint')}
          autoComplete="off"
          maxLength={longestGateName}
          defaultValue={typed.name}
          {...(errors.name !== undefined && { error: errors.name })}
        />
        <TextInput
          name="endsAt"
          type="datetime-local"
          label={t('gates.ends_at')}
          hint={t('gates.ends_at_hint')}
          defaultValue={typed.endsAt}
          {...(errors.endsAt !== undefined && { error: errors.endsAt })}
        />
        <div>
          <Button type="submit" icon={DoorOpen}>
            {t('gates.open')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
