/**
 * What an ICU message has to be filled with, read from its text by the compiler: `{name}` takes a text or a number,
 * `{count, plural, …}` a number, `{state, select, …}` a text, `<link>…</link>` a function.
 */
type Slot<Name extends string, Value> = { readonly name: Name; readonly value: Value }

type Numbered = 'plural' | 'selectordinal' | 'number'

/** Reads text up to its end, or up to the brace that closes the branch of a plural or select (`Depth` counts them). */
type InText<S extends string, Depth extends 0[], Found> = S extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? LeaveBranch<S, Depth, Found>
    : InArgument<After, Depth, Found>
  : S extends `${string}}${string}`
    ? LeaveBranch<S, Depth, Found>
    : Found

type LeaveBranch<S extends string, Depth extends 0[], Found> = S extends `${string}}${infer After}`
  ? Depth extends [0, ...infer Outer extends 0[]]
    ? InBranches<After, Outer, Found>
    : Found
  : Found

type InArgument<S extends string, Depth extends 0[], Found> = S extends `${infer Head}}${infer After}`
  ? Head extends `${infer Name}, ${infer Kind}, ${string}`
    ? S extends `${string}, ${string}, ${infer Branches}`
      ? InBranches<Branches, Depth, Found | Slot<Name, Kind extends Numbered ? number : string>>
      : never
    : InText<After, Depth, Found | Slot<Head, string | number>>
  : Found

type InBranches<S extends string, Depth extends 0[], Found> = S extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? S extends `${string}}${infer Outside}`
      ? InText<Outside, Depth, Found>
      : Found
    : InText<After, [0, ...Depth], Found>
  : S extends `${string}}${infer Outside}`
    ? InText<Outside, Depth, Found>
    : Found

type Tags<S extends string, Found = never> = S extends `${string}<${infer Name}>${infer After}`
  ? Tags<After, Name extends `/${string}` ? Found : Found | Name>
  : Found

type SlotsOf<S extends string> = InText<S, [], never>

/** The values that a message needs, by name. */
export type Values<S extends string> = {
  readonly [P in SlotsOf<S> as P extends Slot<infer Name, unknown> ? Name : never]: P extends Slot<
    string,
    infer V
  >
    ? V
    : never
}

/** The names of the tags of a message, for messages with links in them. */
export type TagsOf<S extends string> = Tags<S>

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

type Agrees<A extends string, B extends string> =
  Same<Values<A>, Values<B>> extends true ? Same<Tags<A>, Tags<B>> : false

/** The type of a translation that has the keys of its source, no others, and in each the same placeholders. */
export type Faithful<Source, Translation> = {
  readonly [K in keyof Source]: K extends keyof Translation
    ? [Source[K], Translation[K]] extends [infer A extends string, infer B extends string]
      ? Agrees<A, B> extends true
        ? B
        : never
      : never
    : string
} & { readonly [K in Exclude<keyof Translation, keyof Source>]: never }
