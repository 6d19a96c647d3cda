import { longDate, money } from '#messages/format.ts'
import type { ApplicationRow } from '#usecases/space/own-applications.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** The applications of a payer that are not over: what is accepted is paid from here (rule MEM-10). */
export function OwnApplications({ applications }: { readonly applications: readonly ApplicationRow[] }) {
  const t = useT()
  return applications.map(({ path, state, untilOn, title, organization, amount }) => {
    const isAccepted = state === 'accepted'
    const day = longDate(untilOn, t.locale, { weekday: false })
    const facts = { title, organization, amount: money(amount, t.locale), day }
    return (
      <Banner
        key={path}
        tone={isAccepted ? 'warning' : 'info'}
        live="off"
        title={t(`application.state_${state}_title`)}
        action={
          <ButtonLink kind={isAccepted ? undefined : 'secondary'} href={path}>
            {t(isAccepted ? 'space.application_pay' : 'space.application_follow', facts)}
          </ButtonLink>
        }
      >
        <p>{t(`space.application_${state}`, facts)}</p>
      </Banner>
    )
  })
}
