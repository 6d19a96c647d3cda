import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Locale } from '#messages/locales.ts'
import { type Catalogue, type Translator, translator } from '#messages/translator.ts'

const MessagesContext = createContext<Translator | null>(null)

type Props = { readonly locale: Locale; readonly catalogue: Catalogue; readonly children: ReactNode }

/** Gives the components below their texts: all of them on the server, the declared ones in an island. */
export function MessagesProvider({ locale, catalogue, children }: Props) {
  const t = useMemo(() => translator(locale, catalogue), [locale, catalogue])
  return <MessagesContext.Provider value={t}>{children}</MessagesContext.Provider>
}

/** The texts in the visitor's language: `const t = useT(); t('form.by', { organization })`. */
export function useT(): Translator {
  const t = useContext(MessagesContext)
  if (!t) throw new Error('useT needs a MessagesProvider above it')
  return t
}
