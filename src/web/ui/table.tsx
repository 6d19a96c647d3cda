// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are cards, and what is no table to look at loses its role

import type { Key, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Card } from './surface.tsx'

/** What a column holds: states, dates, numbers and amounts stand on one line, whatever the window. */
export type CellKind = 'text' | 'state' | 'date' | 'number' | 'amount' | 'actions' | 'drawing'

export type Column<Row> = {
  readonly key: string
  /** Its heading; undefined for what only illustrates. */
  readonly label?: string
  readonly kind?: CellKind
  /** On a card its heading stands before it, where the value alone says nothing. */
  readonly named?: true
  /** Nothing: an empty cell, left out of a card. */
  readonly cell: (row: Row) => ReactNode
}

type Props<Row> = {
  readonly caption: string
  /** The caption is for who listens: a heading above says it already. */
  readonly quiet?: boolean
  /** The first one names its row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => Key
  readonly idOf?: (row: Row) => string
  /** When rows become cards: at the width of a phone, where a wide table finds no room, or never. */
  readonly cards?: 'phone' | 'wide' | 'never'
  /** The whole row is the target of the link in its first cell. */
  readonly linked?: boolean
}

/** A table with a card around it and headings that stay in sight; on a phone each row is a card. */
export function Table<Row>(props: Props<Row>) {
  const { cards = 'phone' } = props
  if (cards === 'never') return <Rows {...props} />
  return (
    <Card className={classes('table-card', `table-cards-${cards}`)}>
      <Rows {...props} />
    </Card>
  )
}

function Rows<Row>({ caption, quiet = false, columns, rows, keyOf, idOf, linked = false }: Props<Row>) {
  return (
    <table className={classes('table', linked && 'table-linked')} role="table">
      <caption className={quiet ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, label, kind }) =>
            label === undefined ? (
              <td key={key} className={classOf(kind)} role="cell" />
            ) : (
              <th key={key} className={classOf(kind)} scope="col" role="columnheader">
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(row => (
          <tr key={keyOf(row)} id={idOf?.(row)} role="row">
            {columns.map((column, place) => (
              <Cell key={column.key} column={column} row={row} isName={place === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps<Row> = { readonly column: Column<Row>; readonly row: Row; readonly isName: boolean }

function Cell<Row>({ column: { kind, label, named, cell }, row, isName }: CellProps<Row>) {
  const content = cell(row)
  if (isName)
    return (
      <th scope="row" role="rowheader">
        {content}
      </th>
    )
  return (
    <td className={classes(classOf(kind), named && 'cell-named')} role="cell">
      {named && content !== null ? (
        <>
          <span className="cell-label muted" aria-hidden="true">
            {label}
          </span>
          <span className="cell-value">{content}</span>
        </>
      ) : (
        content
      )}
    </td>
  )
}

const classOf = (kind: CellKind = 'text') => `cell-${kind}`
