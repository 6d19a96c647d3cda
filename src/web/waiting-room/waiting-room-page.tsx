import { data, redirect } from 'react-router'
import { formPath } from '#domain/form/types/index.ts'
import { latestPoll } from '#domain/room/admission.ts'
import { turnMinutes } from '#domain/room/room.ts'
import { openCampaign } from '../campaign/open-campaign.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/surface.tsx'
import type { Route } from './+types/waiting-room-page'
import { EnterForm } from './enter-form.tsx'
import { passCookie } from './pass-cookie.ts'
import { roomPath } from './room-path.ts'
import { Invitation } from './room-state.tsx'
import { roomWords } from './room-words.ts'
import css from './waiting-room.css?url'

/** Where a visitor stands; whose turn it is, or where nobody waits, goes on to the campaign (rule ROOM-2). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const { form, organization } = await openCampaign(facts, params)
  const room = await facts.acts.readRoom(form)
  const campaign = formPath(form.organizationSlug, form.formType, form.formSlug)
  if (room === null || room.standing?.state === 'turn') throw redirect(`${campaign}#turn`)
  if (!room.isAtWork && room.standing === null) throw redirect(campaign)
  const refreshes = new URL(request.url).searchParams.get('actualiser') === 'seule'
  return { form, organization, room, refreshes }
}

/** Enters, and leads to the place; the pass is kept for the pages of this campaign. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const facts = context.get(visit)
  await readForm(request)
  const { form } = await openCampaign(facts, params)
  const entered = await facts.acts.enterRoom(form)
  if (!entered.ok) throw data(null, { status: 503 })
  const { pass } = entered.value
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  if (pass === null) return redirect(path, 303)
  const headers = { 'set-cookie': passCookie(pass, path, facts.secure) }
  return redirect(roomPath(form), { status: 303, headers })
}

export const headers = () => ({ 'cache-control': 'no-store' })

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function WaitingRoomPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { form, organization, room } = loaderData
  const campaign = formPath(form.organizationSlug, form.formType, form.formSlug)
  const waits = room.standing?.state === 'waiting' || room.standing?.state === 'gathered'
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={`${t('room.title')} – ${form.title}`} />
      <div className="stack stack-tight">
        <h1>{t('room.title')}</h1>
        <p>
          <a href={campaign}>
            {t('state.notify_page', { title: form.title, organization: organization.name })}
          </a>
        </p>
      </div>
      {waits ? <Place {...loaderData} /> : <Outside {...loaderData} />}
      {waits && <WhatNext />}
    </div>
  )
}

type Shown = Route.ComponentProps['loaderData']

/** Who has no place, or had one. */
function Outside({ form, room }: Shown) {
  const t = useT()
  const { title, words } = roomWords(t, room)
  return (
    <Card className="stack" aria-labelledby="room-title">
      {room.standing === null ? (
        <Invitation form={form} display={room.display} />
      ) : (
        <>
          <h2 id="room-title">{title}</h2>
          <p>{words}</p>
        </>
      )}
      <EnterForm form={form} />
      <RoomScript />
    </Card>
  )
}

/** The place, which a script keeps up to date; without one a link does, or the page by itself where its reader chose so (WCAG F41). */
function Place({ form, room, refreshes }: Shown) {
  const t = useT()
  const here = roomPath(form)
  const { title, words } = roomWords(t, room)
  return (
    <Card
      className="stack"
      aria-labelledby="room-place"
      data-room={`${here}/place`}
      data-room-next={room.next}
      data-room-campaign={formPath(form.organizationSlug, form.formType, form.formSlug)}
      data-room-unreachable={t('room.unreachable')}
      data-room-turn={t('room.turn')}
    >
      {refreshes && <meta httpEquiv="refresh" content={String(latestPoll)} />}
      <h2 className="room-place" id="room-place" data-room-title>
        {title}
      </h2>
      <p data-room-words>{words}</p>
      <p className="visually-hidden" role="status" data-room-said />
      <p className="small muted" data-room-alive hidden>
        {t('room.by_itself')}
      </p>
      <div className="row" data-room-manual>
        <ButtonLink kind="secondary" href={refreshes ? `${here}?actualiser=seule` : here}>
          {t('room.refresh')}
        </ButtonLink>
        {refreshes ? (
          <>
            <span className="small muted">{t('room.auto_is_on', { seconds: latestPoll })}</span>
            <a href={here}>{t('room.auto_off')}</a>
          </>
        ) : (
          <a href={`${here}?actualiser=seule`}>{t('room.auto_on')}</a>
        )}
      </div>
      <RoomScript />
    </Card>
  )
}

function WhatNext() {
  const t = useT()
  return (
    <section className="stack stack-tight" aria-labelledby="room-next">
      <h2 id="room-next">{t('room.next_title')}</h2>
      <ul className="stack stack-tight">
        <li>{t('room.next_turn', { minutes: turnMinutes })}</li>
        <li>{t('room.next_leave')}</li>
        <li>{t('room.next_tabs')}</li>
      </ul>
    </section>
  )
}

function RoomScript() {
  const { islandAssets, nonce } = usePage()
  const script = islandAssets['waiting-room']?.script
  return script === undefined ? null : <script type="module" src={script} nonce={nonce} />
}
