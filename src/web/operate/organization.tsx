import { formPath } from '#domain/form/types/index.ts'
import { shortDate } from '#messages/format.ts'
import type { OrganizationFile } from '#usecases/operation/organizations.ts'
import { useT } from '../messages.tsx'
import { amountAtRest } from '../ui/amount-text.ts'
import { Checkbox } from '../ui/choice.tsx'
import { Fact } from '../ui/fact.tsx'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { errorOf, OperatorForm, problemsOf, Reason, tickedOf, typedOf } from './forms.tsx'
import { BackToList, Row } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { OrganizationTags } from './organization-tags.tsx'
import { auditPath, operate } from './paths.ts'
import type { Refused } from './seen.ts'
import { SwitchForms } from './switch-forms.tsx'

type Props = {
  readonly file: OrganizationFile
  readonly notice: { readonly done: 'enregistre' | 'arrete' | 'autorise' | null; readonly isProven: boolean }
  readonly sent: Refused | undefined
}

const doneWords = {
  enregistre: 'operator.organization_saved',
  arrete: 'operator.switch_turned_off',
  autorise: 'operator.switch_turned_on',
} as const

/** One organization as the operator sees it. */
export function Organization({ file, notice, sent }: Props) {
  const t = useT()
  const { organization, switches } = file
  return (
    <OperatorPage
      section="organizations"
      title={organization.name}
      done={notice.done && t(doneWords[notice.done])}
      isProven={notice.isProven}
      sent={sent}
      problems={problemsOf(t, sent)}
    >
      <BackToList href={operate.organizations} />
      <Facts file={file} />
      <Change file={file} sent={sent} />
      <People file={file} />
      <section className="stack" aria-labelledby="organization-switches">
        <h2 id="organization-switches">{t('operator.switches')}</h2>
        <SwitchForms off={switches} sent={sent} />
      </section>
    </OperatorPage>
  )
}

function Facts({ file: { organization, cap } }: Pick<Props, 'file'>) {
  const t = useT()
  const { id, rna, siren, collected, organizationSlug, createdAt, city } = organization
  const numbers = [city, siren, rna].filter(Boolean).join(' · ')
  return (
    <Card className="stack stack-tight">
      <OrganizationTags organization={organization} cap={cap} />
      {numbers !== '' && <p>{numbers}</p>}
      <dl className="rows">
        <Fact name={t('operator.organization_collected')}>
          <Money cents={collected} />
        </Fact>
        <Fact name={t('operator.organization_cap')}>
          <Money cents={cap} />
        </Fact>
      </dl>
      <p className="muted">
        {t('operator.organization_since', { date: shortDate(createdAt, t.locale) })}
        {' · '}
        <a href={`/associations/${organizationSlug}`}>{t('operator.report_see')}</a>
        {' · '}
        <a href={auditPath(`organization:${id}`)}>{t('operator.in_audit')}</a>
      </p>
    </Card>
  )
}

/** What is decided about it. */
function Change({ file: { organization }, sent }: Pick<Props, 'file' | 'sent'>) {
  const t = useT()
  const { allowCollect, authenticationState, collectCap } = organization
  const isVerified = authenticationState === 'Authenticated'
  return (
    <Card>
      <OperatorForm
        intent="change"
        title={t('operator.organization_change')}
        submit={t('operator.organization_save')}
      >
        <Seen organization={organization} sent={sent} />
        <Checkbox
          name="allowCollect"
          label={t('operator.organization_allow')}
          hint={t('operator.organization_allow_hint')}
          defaultChecked={tickedOf(sent, 'change', 'allowCollect', allowCollect)}
        />
        <Checkbox
          name="isVerified"
          label={t('operator.organization_verify')}
          defaultChecked={tickedOf(sent, 'change', 'isVerified', isVerified)}
        />
        <TextInput
          name="collectCap"
          label={t('operator.organization_cap_own')}
          hint={t('operator.organization_cap_hint')}
          inputMode="decimal"
          autoComplete="off"
          width="medium"
          optional
          defaultValue={
            typedOf(sent, 'change', 'collectCap') ??
            (collectCap === null ? '' : amountAtRest(String(collectCap / 100), t.locale))
          }
          {...errorOf(problemsOf(t, sent, 'change'), 'collectCap')}
        />
        <Reason sent={sent} intent="change" />
      </OperatorForm>
    </Card>
  )
}

/**
 * What the form is filled in from, so that an old page undoes nothing: as it was first shown, however often it comes back. Only of
 * the cap it is what a colleague has set meanwhile, once that was told.
 */
function Seen({ organization, sent }: Pick<Props, 'sent'> & Pick<Props['file'], 'organization'>) {
  const { allowCollect, authenticationState, collectCap } = organization
  const isCapTold = sent?.problems.some(({ code }) => code === 'CONFLICT') ?? false
  const now = {
    seenAllowCollect: String(allowCollect),
    seenIsVerified: String(authenticationState === 'Authenticated'),
    seenCollectCap: String(collectCap ?? ''),
  }
  return Object.entries(now).map(([name, value]) => {
    const isTold = name === 'seenCollectCap' && isCapTold
    const first = isTold ? undefined : typedOf(sent, 'change', name)
    return <input key={name} type="hidden" name={name} value={first ?? value} />
  })
}

function People({ file: { administrators, campaigns, organization } }: Pick<Props, 'file'>) {
  const t = useT()
  return (
    <Card className="stack stack-tight">
      <h2>{t('operator.organization_people')}</h2>
      {administrators.length === 0 && <p className="muted">{t('operator.organization_people_none')}</p>}
      <ul className="space-list">
        {administrators.map(({ id, firstName, lastName, email }) => (
          <Row key={id} href={null} title={`${firstName} ${lastName}`}>
            <span>{email}</span>
          </Row>
        ))}
      </ul>
      <h2>{t('operator.organization_campaigns')}</h2>
      {campaigns.length === 0 && <p className="muted">{t('operator.organization_campaigns_none')}</p>}
      <ul className="space-list">
        {campaigns.map(({ formType, formSlug, title, state, isWithheld }) => (
          <Row
            key={`${formType} ${formSlug}`}
            href={formPath(organization.organizationSlug, formType, formSlug)}
            title={title}
            tag={
              <span className="small muted">
                {t(isWithheld ? 'office.withheld' : `office.state.${state}`)}
              </span>
            }
          />
        ))}
      </ul>
    </Card>
  )
}
