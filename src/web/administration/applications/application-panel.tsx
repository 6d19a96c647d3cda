import { ArrowLeft, Download } from 'lucide-react'
import { fromIsoDate } from '#domain/fields/date.ts'
import { administeredOrderPath, administrationPath } from '#domain/form/administration-path.ts'
import { longestWord } from '#domain/membership/application.ts'
import { administeredApplicationPath } from '#domain/membership/application-address.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, megabytes } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { AdministeredApplication } from '#usecases/application/list-applications.ts'
import { problemWords } from '../../form/steps/problem-words.ts'
import type { Values } from '../../form/steps/values.ts'
import { useT } from '../../messages.tsx'
import { OrderRows } from '../../payment/order-rows.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import type { RecordFields } from '../offline/shown.ts'
import type { Done } from './deeds.ts'
import { RecordCard } from './record-card.tsx'
import { ApplicationTag } from './state-tag.tsx'

/** What was typed, and what was wrong with it: nothing yet where its sender proved who they are first. */
export type Sent = { readonly values: Values; readonly problems: readonly Problem[] }
type Props = {
  readonly detail: AdministeredApplication
  readonly done: Done | null
  readonly sent: Sent | null
}

/** One application: what it asks for, who asks, and the answer (rule MEM-9). */
export function ApplicationPanel({ detail, done, sent }: Props) {
  const t = useT()
  const { form, organization, id, state } = detail
  const wrong = (sent?.problems ?? []).map(problem => ({ ...problem, field: fieldOf(problem) }))
  const [general] = wrong.filter(({ field }) => field === '')
  const beside = wrong
    .filter(({ field }) => field !== '')
    .map(problem => ({ id: problem.field, message: problemWords(t, problem, labelOf(t, problem.field)) }))
  const fields: RecordFields = {
    values: { receivedOn: fromIsoDate(detail.today) ?? '', ...sent?.values },
    errorOf: name => {
      const problem = beside.find(({ id: field }) => field === name)
      return problem === undefined ? {} : { error: problem.message }
    },
  }
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="demandes"
      heading={t('applications.one_title', { number: id })}
      wrong={wrong.length > 0}
    >
      <p className="row">
        <a className="office-back" href={administrationPath(form, 'demandes')}>
          <Icon icon={ArrowLeft} />
          {t('applications.back')}
        </a>
        <ApplicationTag state={state} />
      </p>
      {done !== null && sent === null && <Banner tone="success" title={t(`applications.done_${done}`)} />}
      {general !== undefined && <Banner tone="danger" live="alert" title={problemWords(t, general, '')} />}
      <ErrorSummary problems={beside} />
      <div className="payment-columns">
        <Asked detail={detail} />
        <div className="stack">
          <Contact detail={detail} />
          <Answer detail={detail} fields={fields} />
          {detail.mayRecord && <RecordCard {...fields} detail={detail} />}
        </div>
      </div>
    </CampaignFrame>
  )
}

/** What is typed on this page, with what each is called. */
const labels = {
  word: 'applications.word_label',
  means: 'offline.means',
  receivedOn: 'offline.received_on',
  reference: 'offline.reference',
  cheques: 'sheet.cheques',
} as const

const fieldOf = ({ field = '' }: Problem) => (Object.hasOwn(labels, field) ? field : '')

const labelOf = (t: Translator, field: string) => t(labels[field as keyof typeof labels])

type DetailProps = Pick<Props, 'detail'>

function Asked({ detail: { lines, total, form, files, id, appliedAt } }: DetailProps) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="asked">
      <h2 className="payment-h2" id="asked">
        {t('applications.asked')}
      </h2>
      <OrderRows lines={lines} language={form.language} tip={0} tipNote={null} />
      <p className="spread total-row">
        {t('common.total')} <Money cents={total} />
      </p>
      <p className="small muted">
        {t('applications.sent_on', { date: longDate(appliedAt, t.locale, { weekday: false }) })}
      </p>
      {files.length > 0 && (
        <>
          <h3 className="payment-h3">{t('applications.files')}</h3>
          <ul className="order-files">
            {files.map(({ id: fileId, label, person, file }) => (
              <li key={fileId}>
                <span className="small muted">
                  {[label ?? t('applications.file_of_payer'), person].filter(Boolean).join(' · ')}
                </span>
                <a href={administeredApplicationPath(form, id, fileId)} download>
                  <Icon icon={Download} />
                  {t('applications.file', {
                    name: file.name,
                    size: megabytes(Math.max(0.1, file.size / 1_048_576), t.locale),
                  })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function Contact({ detail: { payer } }: DetailProps) {
  const t = useT()
  if (payer === null) return <Banner tone="info" live="off" title={t('applications.forgotten')} />
  const town = [payer.zipCode, payer.city].filter(Boolean).join(' ')
  const facts = [
    [t('applications.name'), [payer.firstName, payer.lastName].filter(Boolean).join(' ')],
    [t('applications.company'), payer.companyName],
    [t('applications.email'), payer.email],
    [
      t('applications.birth_date'),
      payer.birthDate && longDate(payer.birthDate, t.locale, { weekday: false }),
    ],
    [t('applications.address'), [payer.address, town].filter(Boolean).join(', ')],
  ] as const
  return (
    <Card className="stack stack-tight" aria-labelledby="contact">
      <h2 className="payment-h2" id="contact">
        {t('applications.contact')}
      </h2>
      <dl className="rows">
        {facts.map(([name, value]) =>
          value ? (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ) : null,
        )}
      </dl>
    </Card>
  )
}

type AnswerProps = DetailProps & { readonly fields: RecordFields }

/** The answer that was given, and the one that can still be given. */
function Answer({ detail, fields }: AnswerProps) {
  const t = useT()
  const { state, mayDecide, decidedAt, orderId, form } = detail
  const isOpen = state === 'waiting' || state === 'accepted'
  return (
    <Card className="stack" aria-labelledby="answer">
      <h2 className="payment-h2" id="answer">
        {t('applications.decide')}
      </h2>
      {decidedAt !== null && (
        <p className="small muted">
          {t('applications.decided_on', { date: longDate(decidedAt, t.locale, { weekday: false }) })}
        </p>
      )}
      {state === 'accepted' && (
        <p>{t('applications.until', { date: longDate(detail.untilOn, t.locale, { weekday: false }) })}</p>
      )}
      {detail.word !== null && <p className="application-word">{detail.word}</p>}
      {orderId !== null && (
        <p>
          <ButtonLink kind="secondary" href={administeredOrderPath(form.organizationSlug, orderId)}>
            {t('applications.see_order')}
          </ButtonLink>
        </p>
      )}
      {isOpen && !mayDecide && <p className="small muted">{t('applications.only_administrators')}</p>}
      {isOpen && mayDecide && (
        <form method="post" className="stack" noValidate>
          <TextArea
            name="word"
            label={t('applications.word_label')}
            hint={t('applications.word_hint')}
            defaultValue={fields.values.word ?? ''}
            maxLength={longestWord}
            rows={3}
            optional
            {...fields.errorOf('word')}
          />
          <div className="row">
            {state === 'waiting' && (
              <Button type="submit" name="intent" value="accept">
                {t('applications.accept')}
              </Button>
            )}
            <Button type="submit" kind="secondary" name="intent" value="decline">
              {t(state === 'waiting' ? 'applications.decline' : 'applications.decline_accepted')}
            </Button>
          </div>
          <p className="small muted">{t('applications.decide_hint')}</p>
        </form>
      )}
    </Card>
  )
}
