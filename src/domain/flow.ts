/** A flow is a table: state -> event -> next state. Nothing else in the code may know an order of states. */
export type FlowTable = Readonly<Record<string, Readonly<Record<string, string>>>>

export type StateOf<F extends FlowTable> = keyof F & string
export type EventOf<F extends FlowTable, S extends StateOf<F>> = keyof F[S] & string
export type NextOf<F extends FlowTable, S extends StateOf<F>, E extends EventOf<F, S>> = F[S][E] & StateOf<F>
export type AnyEventOf<F extends FlowTable> = { [S in StateOf<F>]: EventOf<F, S> }[StateOf<F>]

/** Refuses, at compile time, a table that points to a state it does not list. */
export function defineFlow<
  const F extends { readonly [S in keyof F]: Readonly<Record<string, keyof F & string>> },
>(table: F): F {
  return table
}

/** One step through a table: where from, by which event, where to. The writer in `db/` updates `where status = from`. */
export type Move<F extends FlowTable> = {
  readonly from: StateOf<F>
  readonly event: AnyEventOf<F>
  readonly to: StateOf<F>
}

/**
 * The only door from one state to another, for events of our own: an event that the state does not know does not compile.
 */
export function move<F extends FlowTable, S extends StateOf<F>, E extends EventOf<F, S>>(
  table: F,
  from: S,
  event: E,
): Move<F> & { readonly from: S; readonly to: NextOf<F, S, E> } {
  return { from, event: event as AnyEventOf<F>, to: table[from]?.[event] as NextOf<F, S, E> }
}

/**
 * The door for events that come from outside, whose order we cannot trust: `undefined` when the state does not know the
 * event (a late event is recorded, never obeyed; rule PAY-8).
 */
export function moveIfAllowed<F extends FlowTable>(
  table: F,
  from: StateOf<F>,
  event: AnyEventOf<F>,
): Move<F> | undefined {
  const to = table[from]?.[event]
  return to === undefined ? undefined : { from, event, to: to as StateOf<F> }
}

/**
 * The door for what was read back from outside: the step from one state to the one that was seen there. `undefined` when it
 * is there already, or when no single step leads there (what was seen is older than what is known; rule PAY-8).
 */
export function moveTowards<F extends FlowTable>(
  table: F,
  from: StateOf<F>,
  seen: StateOf<F>,
): Move<F> | undefined {
  const event = Object.entries(table[from] ?? {}).find(([, to]) => to === seen)?.[0]
  return event === undefined || from === seen ? undefined : { from, event: event as AnyEventOf<F>, to: seen }
}

/** Whether the state knows the event. */
export function allows<F extends FlowTable>(table: F, from: StateOf<F>, event: AnyEventOf<F>): boolean {
  return table[from]?.[event] !== undefined
}
