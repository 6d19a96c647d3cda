import { cardNumber, isCardText } from '#domain/membership/membership-card.ts'
import { validityText } from '#messages/order-words.ts'
import type { CampaignCards } from '#usecases/administration/cards.ts'
import { CardStateTag } from '../../membership/card-state-tag.tsx'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'

type List = CampaignCards & {
  readonly path: string
  readonly search: string
  /** After which number this page begins. */
  readonly after: number
  /** A card has just been sent again. */
  readonly isSent: boolean
}
type Props = { readonly list: List }

/** Why a card was not sent again. */
type Refusal = 'CONFLICT' | 'TOO_MANY_REQUESTS'

/** Who is a member: found by name, number or a scanned code, a page at a time. */
export function CardList({ list, refusal }: Props & { readonly refusal: Refusal | undefined }) {
  const t = useT()
  const { form, organization, pages, cards, count, isSent } = list
  const isRefused = refusal !== undefined
  return (
    <CampaignFrame form={form} organization={organization} pages={pages} page="cartes" wrong={isRefused}>
      {isRefused && (
        <Banner
          tone="danger"
          live="alert"
          title={t(refusal === 'CONFLICT' ? 'member_cards.not_sent' : 'mails.too_often')}
        />
      )}
      {isSent && !isRefused && <Banner tone="success" title={t('member_cards.done')} />}
      {count === 0 ? (
        <Empty title={t('member_cards.empty_title')}>{t('member_cards.empty')}</Empty>
      ) : (
        <>
          <p className="muted">{t('member_cards.purpose')}</p>
          <div className="office-bar">
            <p>
              <strong>{t('member_cards.count', { count })}</strong>
            </p>
            <Search list={list} />
          </div>
          {cards.length === 0 ? <NoneFound list={list} /> : <CardTable list={list} />}
          <Pages list={list} />
        </>
      )}
    </CampaignFrame>
  )
}

function Search({ list: { path, search } }: Props) {
  const t = useT()
  // A reader types the next card where it typed this one.
  const isScan = isCardText(search)
  return (
    <search>
      <form className="row" action={path} noValidate>
        <TextInput
          name="q"
          type="search"
          optional="unsaid"
          label={t('member_cards.search')}
          defaultValue={isScan ? '' : search}
          autoFocus={isScan}
        />
        <Button type="submit" kind="secondary">
          {t('member_cards.submit')}
        </Button>
      </form>
    </search>
  )
}

function NoneFound({ list: { path, search } }: Props) {
  const t = useT()
  const all = (
    <ButtonLink kind="secondary" href={path}>
      {t('member_cards.all')}
    </ButtonLink>
  )
  return (
    <Empty title={t('member_cards.none_title', { search })} action={all}>
      {t('member_cards.none')}
    </Empty>
  )
}

type Row = CampaignCards['cards'][number]

function CardTable({ list }: Props) {
  const t = useT()
  const { cards, mayKeep } = list
  const columns: readonly Column<Row>[] = [
    {
      key: 'number',
      label: t('member_cards.number'),
      named: true,
      cell: card => <span className="nowrap">{cardNumber(card)}</span>,
    },
    {
      key: 'holder',
      label: t('member_cards.holder'),
      cell: ({ firstName, lastName }) =>
        [firstName, lastName].filter(Boolean).join(' ') || t('member_cards.nobody'),
    },
    { key: 'rate', label: t('member_cards.rate'), cell: ({ rate }) => rate },
    {
      key: 'validity',
      label: t('member_cards.validity'),
      cell: card => validityText(card, t.locale, t) ?? t('member_card.unlimited'),
    },
    {
      key: 'order',
      label: t('member_cards.order'),
      kind: 'number',
      named: true,
      cell: ({ orderId }) => orderId,
    },
    {
      key: 'state',
      label: t('member_cards.state'),
      kind: 'state',
      cell: ({ state }) => <CardStateTag state={state} />,
    },
  ]
  const resend: Column<Row> = {
    key: 'resend',
    label: t('member_cards.resend_column'),
    kind: 'actions',
    cell: card => (card.state === 'canceled' ? null : <Resend card={card} />),
  }
  return (
    <Table
      quiet
      caption={t('member_cards.caption')}
      columns={mayKeep ? [...columns, resend] : columns}
      rows={cards}
      keyOf={({ id }) => id}
    />
  )
}

function Resend({ card }: { readonly card: Row }) {
  const t = useT()
  const number = cardNumber(card)
  return (
    <form method="post" noValidate>
      <input type="hidden" name="cardId" value={card.id} />
      <Button type="submit" kind="quiet" aria-label={t('member_cards.resend_of', { number })}>
        {t('member_cards.resend')}
      </Button>
    </form>
  )
}

function Pages({ list: { path, search, after, next } }: Props) {
  const t = useT()
  const query = new URLSearchParams(search === '' ? {} : { q: search })
  const first = `${path}${query.size === 0 ? '' : `?${query}`}`
  if (next !== null) query.set('suite', String(next))
  return (
    <Pagination
      label={t('member_cards.pages')}
      first={after === 0 ? undefined : first}
      next={next === null ? undefined : `${path}?${query}`}
    />
  )
}
