import { ArrowLeft, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import {
  type AdministrationPage,
  administrationPath,
  campaignsPath,
} from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { formPath } from '#domain/form/types/index.ts'
import { isCarded } from '#domain/membership/membership-card.ts'
import { isTicketed } from '#domain/ticket/ticket.ts'
import { useT } from '../../messages.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { loader } from '../layout.tsx'
import { StateTag } from './state-tag.tsx'

export type FrameForm = Pick<
  Form,
  'organizationSlug' | 'formType' | 'formSlug' | 'title' | 'state' | 'isWithheld' | 'language'
>

type Props = {
  readonly form: FrameForm
  readonly organization: { readonly name: string }
  readonly page: AdministrationPage
  /** What this person may open of it; without it, everything. */
  readonly pages?: readonly AdministrationPage[]
  /** Its heading, where the page is a part of what the tab names. */
  readonly heading?: string
  /** A refused post: the title of the window says so. */
  readonly wrong?: boolean
  readonly children: ReactNode
}

const tabs = [
  { page: 'edition/1', words: 'admin.contents', title: 'office.edit_title' },
  { page: 'partage', words: 'admin.share', title: 'office.share_title' },
  { page: 'statistiques', words: 'admin.statistics', title: 'office.statistics_title' },
  { page: 'liste-attente', words: 'waiting.list', title: 'waiting.list_title' },
  { page: 'demandes', words: 'applications.tab', title: 'applications.title' },
  { page: 'billets', words: 'tickets.tab', title: 'tickets.title' },
  { page: 'porte', words: 'gates.tab', title: 'gates.title' },
  { page: 'cartes', words: 'member_cards.tab', title: 'member_cards.title' },
  { page: 'annulation', words: 'cancellation.tab', title: 'cancellation.title' },
  { page: 'remboursements', words: 'many.tab', title: 'many.title' },
  { page: 'administrateurs', words: 'admin.team', title: 'office.team_title' },
] as const satisfies readonly { page: AdministrationPage; [fact: string]: unknown }[]

/** Only events have these. */
const ofTickets: readonly AdministrationPage[] = ['billets', 'porte', 'annulation']

/** Only campaigns of memberships have these. */
const ofMembers: readonly AdministrationPage[] = ['cartes', 'demandes']

/** What stands around the pages of a campaign: where one is, its state, the way to the others. */
export function CampaignFrame({ form, organization, page, pages, heading, wrong = false, children }: Props) {
  const t = useT()
  const name = heading ?? t(tabs.find(tab => tab.page === page)?.title ?? 'office.edit_title')
  const title = t('office.meta_title', { page: name, title: form.title, organization: organization.name })
  return (
    <div className="container page stack office">
      <title>{wrong ? t('ui.error_title', { title }) : title}</title>
      <meta name="robots" content="noindex" />
      <p>
        <a className="office-back" href={campaignsPath(form.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('frame.list.title')}
        </a>
      </p>
      <div className="office-head">
        <div className="stack stack-tight">
          <p className="office-campaign" lang={form.language}>
            {form.title}
          </p>
          <div className="row">
            <h1 tabIndex={-1}>{name}</h1>
            <StateTag state={form.state} isWithheld={form.isWithheld} />
          </div>
        </div>
        <ButtonLink
          kind="secondary"
          icon={ExternalLink}
          href={formPath(form.organizationSlug, form.formType, form.formSlug)}
        >
          {t('office.see_page')}
        </ButtonLink>
      </div>
      <nav className="office-tabs" aria-label={t('admin.bar')}>
        <ul>
          {tabs
            .filter(
              ({ page: tab }) =>
                (pages?.includes(tab) ?? true) &&
                (isTicketed(form.formType) || !ofTickets.includes(tab)) &&
                (!ofMembers.includes(tab) || isCarded(form.formType)),
            )
            .map(tab => (
              <li key={tab.page}>
                <a
                  href={administrationPath(form, tab.page)}
                  aria-current={tab.page === page ? 'page' : undefined}
                >
                  {t(tab.words)}
                  {tab.page === 'demandes' && <Waiting />}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}

/** How many applications wait for somebody to decide; nothing where none does. */
function Waiting() {
  const t = useT()
  const office = useRouteLoaderData<typeof loader>('administration/layout')
  const count = office?.applications ?? 0
  if (count === 0) return null
  return (
    <span className="tab-count">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('applications.waiting_count', { count })}</span>
    </span>
  )
}
