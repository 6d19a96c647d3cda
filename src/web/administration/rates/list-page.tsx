import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { ratePath, ratesPath } from '#domain/form/administration-path.ts'
import { wholeNumber } from '#messages/format.ts'
import type { ListedRate, Rates } from '#usecases/campaign/rates.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import { CampaignFrame } from '../campaign/frame.tsx'
import type { Route } from './+types/list-page'
import own from './rates.css?url'
import { priceWords, ratesTitle } from './words.ts'

/** What one can choose on a campaign's page, for who may write it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const listed = await seen.acts.listRates(administratorVisit(seen, params))
  if (!listed.ok) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  return {
    ...listed.value,
    done: query.has('enregistre') ? 'saved' : query.has('retire') ? 'removed' : null,
  } as const
}

/** Three posts of a rate: up, down, and out of sale. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const form = await readForm(request)
  const rate = { tierId: numberOf(form, 'tierId'), version: numberOf(form, 'version') }
  const intent = form.get('intent')
  const result =
    intent === 'remove'
      ? await seen.acts.removeRateFromSale({ ...asked, ...rate })
      : await seen.acts.moveRate({ ...asked, ...rate, to: intent === 'up' ? 'up' : 'down' })
  if (result.ok) {
    const path = ratesPath({ ...asked, organizationSlug: params.organizationSlug })
    return redirect(intent === 'remove' ? `${path}?retire` : `${path}#rate-${rate.tierId}`, 303)
  }
  const code = result.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ code }, { status: httpStatusOf(code) })
}

const numberOf = (form: FormData, name: string) =>
  Number(/^\d{1,9}$/.exec(String(form.get(name) ?? ''))?.[0] ?? 0)

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: own },
]

export default function RateList({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { form, organization, rates, done } = loaderData
  return (
    <CampaignFrame form={form} organization={organization} page="edition/2" wrong={actionData !== undefined}>
      {actionData && <Banner tone="danger" live="alert" title={t(`error.${actionData.code}`)} />}
      {!actionData && done !== null && <Banner tone="success" title={t(`rates.${done}`)} />}
      <div className="spread">
        <p className="muted">{t('rates.purpose')}</p>
        <ButtonLink icon={Plus} href={ratePath(form, null)}>
          {t('rates.add')}
        </ButtonLink>
      </div>
      <Card aria-labelledby="rates">
        <h2 id="rates" className="visually-hidden">
          {ratesTitle(t, form.formType)}
        </h2>
        {rates.length === 0 ? (
          <p className="muted">{t('rates.none')}</p>
        ) : (
          <ol className="rates">
            {rates.map((rate, index) => (
              <RateLine key={rate.id} rate={rate} form={form} place={index} last={rates.length - 1} />
            ))}
          </ol>
        )}
      </Card>
    </CampaignFrame>
  )
}

type LineProps = Pick<Rates, 'form'> & {
  readonly rate: ListedRate
  readonly place: number
  readonly last: number
}

function RateLine({ rate, form, place, last }: LineProps) {
  const t = useT()
  const { id, label, units } = rate
  const count = (number: number) => wholeNumber(number, t.locale)
  return (
    <li className="rate" id={`rate-${id}`}>
      <form method="post" className="rate-moves" noValidate>
        <input type="hidden" name="version" value={form.version} />
        <input type="hidden" name="tierId" value={id} />
        <Move to="up" label={t('rates.up', { label })} inert={place === 0} />
        <Move to="down" label={t('rates.down', { label })} inert={place === last} />
      </form>
      <div className="rate-words">
        <h3>
          <a href={ratePath(form, id)} lang={form.language}>
            {label}
          </a>
        </h3>
        <p className="small muted">
          {priceWords(t, rate)}
          {' · '}
          {units === null
            ? t('rates.units_free')
            : t('rates.units', { sold: count(units.sold), capacity: count(units.capacity) })}
        </p>
        <Disclosure summary={t('rates.remove')}>
          <form method="post" className="stack stack-tight" noValidate>
            <input type="hidden" name="version" value={form.version} />
            <input type="hidden" name="tierId" value={id} />
            <p>
              <strong>{t('rates.remove_ask', { label })}</strong> {t('rates.remove_means')}
            </p>
            <div>
              <Button type="submit" name="intent" value="remove" kind="danger">
                {t('rates.remove_now')}
              </Button>
            </div>
          </form>
        </Disclosure>
      </div>
    </li>
  )
}

type MoveProps = { readonly to: 'up' | 'down'; readonly label: string; readonly inert: boolean }

function Move({ to, label, inert }: MoveProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={to}
      className="icon-btn"
      aria-label={label}
      title={label}
      aria-disabled={inert || undefined}
    >
      <Icon icon={to === 'up' ? ArrowUp : ArrowDown} />
    </button>
  )
}
