import { longestCounsel } from '#domain/counsel.ts'
import { longestReasons } from '#domain/moderation/reasons.ts'
import { longDate } from '#messages/format.ts'
import type { SettingsFile } from '#usecases/operation/settings.ts'
import { parisDate } from '../form/paris-date.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Tag } from '../ui/banner.tsx'
import { Card } from '../ui/surface.tsx'
import { TextArea, TextInput } from '../ui/text-input.tsx'
import { counselForms } from './counsel-posts.ts'
import { errorOf, OperatorForm, Reason, typedOf } from './forms.tsx'
import { auditPath } from './paths.ts'
import type { Part } from './setting-form.tsx'

type Props = Pick<Part, 'sent' | 'problems'> & Pick<SettingsFile, 'counsel'>

/** What counsel confirmed about credit law: who and when, the form that records it, and the one that takes it back (rule OPR-7). */
export function CounselForms({ counsel, ...part }: Props) {
  const t = useT()
  // Whoever ticked the box of former days changed a setting: the audit has it under that name.
  const isTicked = counsel !== null && counsel.confirmedBy === null
  // What was typed stays, beside the confirmation that a colleague recorded meanwhile.
  const isRefused = part.sent?.intent === counselForms.confirm
  const recorded = isTicked ? 'setting:creditCounsel' : 'counsel:credit-law'
  return (
    <Card className="stack">
      <div className="stack stack-tight">
        <h2>{t('operator.counsel_title')}</h2>
        <p className="muted operate-purpose">{t('operator.counsel_purpose')}</p>
        <p>
          {counsel === null ? (
            <Tag tone="warning">{t('operator.counsel_none')}</Tag>
          ) : (
            <Tag tone="success">{t('operator.counsel_confirmed')}</Tag>
          )}
        </p>
        {counsel !== null && <Said counsel={counsel} />}
        <p>
          <a href={auditPath(recorded)}>{t('operator.counsel_history')}</a>
        </p>
      </div>
      {(counsel === null || isTicked || isRefused) && <ConfirmForm counsel={counsel} {...part} />}
      {counsel !== null && <TakeBackForm counsel={counsel} sent={part.sent} />}
    </Card>
  )
}

type Confirmed = NonNullable<Props['counsel']>

function Said({ counsel }: { readonly counsel: Confirmed }) {
  const t = useT()
  const { confirmedBy, confirmedOn, decided, recordedBy } = counsel
  const date = longDate(confirmedOn, t.locale)
  return (
    <>
      <p>
        {confirmedBy === null
          ? t('operator.counsel_ticked', { by: recordedBy, date })
          : t('operator.counsel_said', { by: confirmedBy, date })}
      </p>
      {decided !== null && <p className="operate-quote">{decided}</p>}
    </>
  )
}

function ConfirmForm({ counsel, sent, problems }: Props) {
  const t = useT()
  const { now } = usePage()
  const intent = counselForms.confirm
  return (
    <OperatorForm intent={intent} submit={t('operator.counsel_submit')}>
      <input type="hidden" name="seen" value={counsel?.recordedAt ?? ''} />
      <TextInput
        name="confirmedBy"
        label={t('operator.counsel_by')}
        hint={t('operator.counsel_by_hint')}
        maxLength={longestCounsel}
        defaultValue={typedOf(sent, intent, 'confirmedBy')}
        {...errorOf(problems, 'confirmedBy')}
      />
      <TextInput
        name="confirmedOn"
        type="date"
        width="date"
        label={t('operator.counsel_on')}
        max={parisDate(now())}
        defaultValue={typedOf(sent, intent, 'confirmedOn')}
        {...errorOf(problems, 'confirmedOn')}
      />
      <TextArea
        name="decided"
        label={t('operator.counsel_decided')}
        hint={t('operator.counsel_decided_hint')}
        rows={3}
        maxLength={longestReasons}
        defaultValue={typedOf(sent, intent, 'decided')}
        {...errorOf(problems, 'decided')}
      />
      <Reason sent={sent} intent={intent} />
    </OperatorForm>
  )
}

function TakeBackForm({ counsel, sent }: Pick<Props, 'sent'> & { readonly counsel: Confirmed }) {
  const t = useT()
  return (
    <OperatorForm intent={counselForms.takeBack} submit={t('operator.counsel_take_back')} kind="danger">
      <input type="hidden" name="seen" value={counsel.recordedAt} />
      <Reason sent={sent} intent={counselForms.takeBack} hint={t('operator.counsel_take_back_hint')} />
    </OperatorForm>
  )
}
