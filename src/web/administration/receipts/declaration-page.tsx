import { ArrowLeft, ExternalLink } from 'lucide-react'
import { data, redirect } from 'react-router'
import { receiptsPath } from '#domain/form/administration-path.ts'
import { declarationLinks } from '#domain/receipt/declaration.ts'
import { longDate, money } from '#messages/format.ts'
import type { DeclarationPage } from '#usecases/administration/receipt-declaration.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select } from '../../ui/text-input.tsx'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/declaration-page'
import { keptVisit } from './list-page.tsx'

/** « Déclaration 222 bis »: the two numbers of a financial year, for who keeps the receipts (rule TAX-10). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const endsOn = new URL(request.url).searchParams.get('cloture')
  const read = await seen.acts.readReceiptDeclaration({ ...keptVisit(seen, params), endsOn })
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** Notes the year as declared. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const endsOn = String((await readForm(request)).get('cloture') ?? '')
  const noted = await seen.acts.noteReceiptDeclaration({ ...keptVisit(seen, params), endsOn })
  if (!noted.ok) throw data(null, { status: noted.error[0]?.code === 'NOT_FOUND' ? 404 : 400 })
  return redirect(`${receiptsPath(params.organizationSlug, 'declaration')}?cloture=${endsOn}`, 303)
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function DeclarationRoute({ loaderData: page }: Route.ComponentProps) {
  const t = useT()
  const { organization, endsOn, declarations } = page
  const done = declarations.find(each => each.endsOn === endsOn)
  const title = t('receipts.declaration')
  const day = (iso: string) => longDate(iso, t.locale, { weekday: false })
  return (
    <div className="container narrow page stack office">
      <UnlistedHead title={`${title} – ${organization.name}`} />
      <p>
        <a className="office-back" href={receiptsPath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('receipts.title')}
        </a>
      </p>
      <h1>{title}</h1>
      <p className="muted">{t('receipts.declaration_body')}</p>
      {done !== undefined && (
        <Banner
          tone={done.count === page.count && done.amount === page.amount ? 'success' : 'warning'}
          live="off"
          title={t('receipts.declared', { date: day(done.declaredAt) })}
        >
          <p>{t('receipts.declared_numbers', { count: done.count, amount: money(done.amount, t.locale) })}</p>
        </Banner>
      )}
      <Year page={page} />
      <Numbers page={page} />
    </div>
  )
}

type Props = { readonly page: DeclarationPage }

function Year({ page: { ends, endsOn, organization } }: Props) {
  const t = useT()
  const options = ends.map(value => ({ value, label: longDate(value, t.locale, { weekday: false }) }))
  return (
    <form className="stack" action={receiptsPath(organization.organizationSlug, 'declaration')} noValidate>
      <Select
        name="cloture"
        optional="unsaid"
        label={t('receipts.year_end')}
        width="medium"
        options={options}
        defaultValue={endsOn}
      />
      <p>
        <Button type="submit" kind="secondary">
          {t('receipts.show_year')}
        </Button>
      </p>
    </form>
  )
}

/** The two numbers, where they are declared, and « fait le ». */
function Numbers({ page: { from, endsOn, count, amount } }: Props) {
  const t = useT()
  const day = (iso: string) => longDate(iso, t.locale, { weekday: false })
  return (
    <Card className="stack" aria-labelledby="numbers">
      <h2 id="numbers">{t('receipts.year', { from: day(from), until: day(endsOn) })}</h2>
      {count === 0 && amount === 0 ? (
        <p>{t('receipts.nothing_to_declare')}</p>
      ) : (
        <>
          <dl className="rows">
            <Fact name={t('receipts.declared_count')}>{count}</Fact>
            <Fact name={t('receipts.declared_amount')}>
              <Money cents={amount} />
            </Fact>
          </dl>
          <p className="small muted">{t('receipts.declared_how')}</p>
          <ul className="points">
            {(['untaxed', 'taxed', 'other'] as const).map(which => (
              <li key={which}>
                <a className="office-back" href={declarationLinks[which]} target="_blank" rel="noopener">
                  <Icon icon={ExternalLink} />
                  {t(`receipts.declare_${which}`)}
                  <span className="visually-hidden"> {t('common.new_window')}</span>
                </a>
              </li>
            ))}
          </ul>
          <form method="post" noValidate>
            <Button type="submit" name="cloture" value={endsOn}>
              {t('receipts.note_declared')}
            </Button>
          </form>
        </>
      )}
    </Card>
  )
}
