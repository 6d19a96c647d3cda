import { ArrowLeft, ExternalLink, Eye, FileCheck } from 'lucide-react'
import type { ComponentProps } from 'react'
import { administrationHome, documentsFromNoticePath } from '#domain/form/administration-path.ts'
import {
  type LegalFact,
  type LegalTextKind,
  legalBlocks,
  legalPath,
  legalTextKinds,
  longestLegal,
  vatExemptions,
} from '#domain/organization/legal-texts.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, wholeNumber } from '#messages/format.ts'
import type { LegalSettings } from '#usecases/administration/legal-texts.ts'
import { useT } from '../../messages.tsx'
import { LegalWords } from '../../organization/legal-words.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { Select, TextArea, TextInput } from '../../ui/text-input.tsx'

/** What a post came to that did not lead on: what was typed, and what is wrong or how it reads. */
export type LegalSent = {
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly Problem[]
  readonly preview: boolean
}

type Props = {
  readonly settings: LegalSettings
  readonly saved: boolean
  /** The editor of the campaign that waits to be published. */
  readonly publishing: string | null
  readonly sent: LegalSent | undefined
}

/** An association's legal notice, terms of sale and privacy notice: one form, one button (rules LAW-5, SCR-25). */
export function LegalSettingsPanel({ settings, saved, publishing, sent }: Props) {
  const t = useT()
  const { organization, facts, likely, texts } = settings
  const latest = (kind: LegalTextKind) => texts.find(each => each.kind === kind)
  const problems = (sent?.problems ?? []).map(problem => ({
    id: problem.field ?? 'legalName',
    message: wordsOf(t, problem),
  }))
  const form: FormFacts = {
    values: sent?.values ?? {
      ...facts,
      ...likely,
      ...Object.fromEntries(legalTextKinds.map(kind => [kind, latest(kind)?.text ?? ''])),
    },
    errors: Object.fromEntries(problems.map(({ id, message }) => [id, message])),
  }
  const hasTerms = latest('terms') !== undefined || (sent?.values.terms ?? '').trim() !== ''
  const title = t('conditions.settings_title')
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title} – ${organization.name}`} wrong={problems.length > 0} />
      <p>
        <a className="office-back" href={administrationHome(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {organization.name}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <Standing settings={settings} saved={saved && sent === undefined} publishing={publishing} />
      <ErrorSummary problems={problems} />
      <form method="post" className="stack stack-sections office-legal" noValidate data-guards>
        {/* Enter in a field presses the first button: it must be this one. */}
        <button
          type="submit"
          name="intent"
          value={publishing === null ? 'save' : 'publish'}
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden
        />
        <Facts form={form} settings={settings} />
        {legalTextKinds.map(kind => (
          <TextCard key={kind} kind={kind} form={form} settings={settings} preview={sent?.preview ?? false} />
        ))}
        <p className="row">
          {publishing !== null && (
            <Button type="submit" name="intent" value="publish">
              {t(hasTerms ? 'conditions.save_publish' : 'conditions.adopt_publish')}
            </Button>
          )}
          <Button
            type="submit"
            kind={publishing === null ? 'primary' : 'secondary'}
            name="intent"
            value="save"
          >
            {t('conditions.save')}
          </Button>
          {publishing === null && texts.length === 0 && (
            <Button type="submit" kind="secondary" icon={FileCheck} name="intent" value="adopt-all">
              {t('conditions.adopt_all')}
            </Button>
          )}
          <Button type="submit" kind="quiet" icon={Eye} name="intent" value="preview">
            {t('conditions.preview')}
          </Button>
        </p>
      </form>
    </div>
  )
}

type FormFacts = {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

/** What is missing, or the way back to the campaign that waited for it. */
function Standing({ settings, saved, publishing }: Omit<Props, 'sent'>) {
  const t = useT()
  const isComplete = settings.missing.length === 0 && settings.organization.salesConditionsUrl !== null
  const way =
    publishing === null ? undefined : <ButtonLink href={publishing}>{t('conditions.go_publish')}</ButtonLink>
  return (
    <>
      {saved && <Banner tone="success" title={t('conditions.saved')} action={isComplete ? way : undefined} />}
      {!isComplete && (
        <Banner
          tone="warning"
          live="off"
          title={t(publishing === null ? 'conditions.incomplete' : 'conditions.needed')}
        >
          <p>{t('conditions.incomplete_body')}</p>
        </Banner>
      )}
      <p className="muted">{t('conditions.purpose')}</p>
    </>
  )
}

type Line = { readonly name: LegalFact } & Omit<ComponentProps<typeof TextInput>, 'name' | 'label'>

const lines: readonly Line[] = [
  { name: 'legalName', autoComplete: 'organization' },
  { name: 'legalForm' },
  { name: 'seat', autoComplete: 'street-address' },
  { name: 'phone', type: 'tel', autoComplete: 'tel', width: 'medium' },
  { name: 'contactEmail', type: 'email', inputMode: 'email', autoComplete: 'email' },
  { name: 'publicationDirector' },
  { name: 'rna', width: 'medium' },
  { name: 'siren', inputMode: 'numeric', width: 'medium', optional: true },
  { name: 'vatNumber', width: 'medium', optional: true },
  { name: 'mediator', optional: true },
]

const hinted: readonly LegalFact[] = [
  'legalForm',
  'contactEmail',
  'publicationDirector',
  'rna',
  'vatNumber',
  'mediator',
]

/** What the notice names: the page writes itself from it. */
function Facts({ form, settings }: { readonly form: FormFacts; readonly settings: LegalSettings }) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="notice">
      <h2 id="notice">{t('conditions.notice')}</h2>
      <p className="muted">{t('conditions.notice_purpose')}</p>
      {lines.map(({ name, ...line }) => (
        <TextInput
          key={name}
          {...line}
          name={name}
          label={t(`conditions.fact.${name}`)}
          hint={hinted.includes(name) ? t(`conditions.hint.${name}` as 'conditions.hint.rna') : undefined}
          defaultValue={form.values[name] ?? ''}
          maxLength={longestLegal.fact}
          error={form.errors[name]}
        />
      ))}
      <Select
        name="vatExemption"
        label={t('conditions.fact.vatExemption')}
        hint={t('conditions.hint.vatExemption')}
        options={vatExemptions.map(each => ({ value: each, label: t(`conditions.vat.${each}`) }))}
        placeholder={t('conditions.vat_unsaid')}
        defaultValue={form.values.vatExemption}
        error={form.errors.vatExemption}
      />
      <SeePage href={legalPath(settings.organization.organizationSlug, 'notice')} />
      <p>
        <a href={documentsFromNoticePath(settings.organization.organizationSlug)}>{t('documents.title')}</a>
      </p>
    </Card>
  )
}

type TextProps = {
  readonly kind: LegalTextKind
  readonly form: FormFacts
  readonly settings: LegalSettings
  readonly preview: boolean
}

/** A text of the association's own, or the model that it adopts with one press. */
function TextCard({ kind, form, settings, preview }: TextProps) {
  const t = useT()
  const { texts, models, organization } = settings
  const versions = texts.filter(each => each.kind === kind)
  const typed = form.values[kind] ?? ''
  return (
    <Card className="stack" aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`}>{t(`conditions.${kind}`)}</h2>
      <p className="muted">{t(`conditions.${kind}_purpose`)}</p>
      <TextArea
        name={kind}
        label={t('conditions.text')}
        hint={t('conditions.text_hint')}
        defaultValue={typed}
        maxLength={longestLegal.text}
        rows={versions.length === 0 && typed === '' ? 4 : 14}
        lang="fr"
        error={form.errors[kind]}
      />
      {preview && typed.trim() !== '' && (
        <section
          className="sunken prose"
          aria-label={t('conditions.preview_of', { page: t(`conditions.${kind}`) })}
        >
          <LegalWords blocks={legalBlocks(typed.replace(/\r\n?/g, '\n'))} />
        </section>
      )}
      <Disclosure summary={t('conditions.read_model')}>
        <div className="prose">
          <LegalWords blocks={legalBlocks(models[kind])} />
        </div>
      </Disclosure>
      <div>
        <Button type="submit" kind="secondary" icon={FileCheck} name="intent" value={`adopt-${kind}`}>
          {t(versions.length === 0 ? 'conditions.adopt' : 'conditions.adopt_again')}
        </Button>
      </div>
      {versions.length > 0 && (
        <>
          <SeePage href={legalPath(organization.organizationSlug, kind)} />
          <h3>{t('conditions.versions')}</h3>
          <ul className="points">
            {versions.map(({ version, createdAt }) => (
              <li key={version}>
                <a href={legalPath(organization.organizationSlug, kind, version)}>
                  {t('conditions.version', {
                    version,
                    date: longDate(createdAt, t.locale, { weekday: false }),
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

function SeePage({ href }: { readonly href: string }) {
  const t = useT()
  return (
    <p>
      <a className="office-back" href={href} target="_blank" rel="noopener">
        <Icon icon={ExternalLink} />
        {t('conditions.see_public')}
        <span className="visually-hidden"> {t('common.new_window')}</span>
      </a>
    </p>
  )
}

function wordsOf(t: ReturnType<typeof useT>, { code, field, values }: Problem): string {
  if (code === 'max_length')
    return t('val.max_length', { 0: wholeNumber(Number(values?.limit ?? 0), t.locale) })
  if (code !== 'required') return t(`error.${code}`)
  const isText = legalTextKinds.some(kind => kind === field)
  const label = isText
    ? t(`conditions.${field as LegalTextKind}`)
    : t(`conditions.fact.${field as LegalFact}`)
  return t('val.required', { label })
}
