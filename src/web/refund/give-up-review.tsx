import { sumCents } from '#domain/money.ts'
import { givenUpTogether } from '#domain/order/give-up.ts'
import { money } from '#messages/format.ts'
import type { GivenUpLineView, GiveUpView } from '#usecases/refund/give-up.ts'
import { useT } from '../messages.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Fact } from '../ui/fact.tsx'
import { Card } from '../ui/surface.tsx'
import { lineWords } from './line-words.ts'

type Props = {
  readonly view: GiveUpView
  readonly lines: readonly GivenUpLineView[]
  readonly pageUrl: string
}

const sumOf = (lines: readonly GivenUpLineView[], amount: 'owed' | 'cost') =>
  sumCents(lines.map(line => line[amount]))

/** What is given up, what comes back of it and what does not, before it is done. */
export function GiveUpReview({ view, lines: chosen, pageUrl }: Props) {
  const t = useT()
  const { organization, tip } = view
  const lines = givenUpTogether(chosen, view.left)
  const now = lines.filter(({ way }) => way === 'now')
  const asked = lines.filter(({ way }) => way === 'ask')
  const [cost, back] = [sumOf(now, 'cost'), sumOf(now, 'owed')]
  const isLast = view.lines.every(
    line => line.obstacle === 'returned' || now.some(({ id }) => id === line.id),
  )
  const confirm =
    asked.length === 0
      ? t('giveUp.confirm', { count: now.length })
      : t(now.length === 0 ? 'giveUp.confirm_ask' : 'giveUp.confirm_both')
  return (
    <Card className="stack">
      <dl className="rows">
        {now.length > 0 && <Fact name={t('giveUp.cancels')}>{<Names lines={now} />}</Fact>}
        {cost > 0 && <Fact name={t('giveUp.back')}>{money(back, t.locale)}</Fact>}
        {cost > back && <Fact name={t('giveUp.kept')}>{money(cost - back, t.locale)}</Fact>}
        {asked.length > 0 && (
          <>
            <Fact name={t('giveUp.asks', { organization })}>{<Names lines={asked} />}</Fact>
            <Fact name={t('giveUp.back_asked', { organization })}>
              {money(sumOf(asked, 'owed'), t.locale)}
            </Fact>
          </>
        )}
      </dl>
      {back > 0 && (
        <p className="muted">
          {isLast && tip > 0 && t('giveUp.tip', { amount: money(tip, t.locale) })} {t('giveUp.how')}
        </p>
      )}
      <p>{t(now.length > 0 ? 'giveUp.follows' : 'giveUp.asks_follows')}</p>
      <form method="post" className="row" noValidate>
        {lines.map(({ id }) => (
          <input key={id} type="hidden" name="line" value={id} />
        ))}
        <input type="hidden" name="amount" value={sumOf(lines, 'owed')} />
        <Button
          type="submit"
          name="step"
          value="confirm"
          kind={now.length > 0 ? 'danger' : 'primary'}
          busyLabel={t('giveUp.busy')}
        >
          {confirm}
        </Button>
        <ButtonLink kind="secondary" href={pageUrl}>
          {t('giveUp.keep')}
        </ButtonLink>
      </form>
    </Card>
  )
}

function Names({ lines }: Pick<Props, 'lines'>) {
  const t = useT()
  return lines.map(line => (
    <span key={line.id}>
      {lineWords(t, line)}
      <br />
    </span>
  ))
}
