import type { Locale } from '#messages/locales.ts'
import { useT } from '../messages.tsx'
import { Unbroken } from './unbroken.tsx'

type Props = {
  readonly words: string
  /** The language that the association writes in. */
  readonly language: Locale
}

/** Words of the association's own, named as of their language where the page is in another: they are read out in it. */
export function TheirWords({ words, language }: Props) {
  const t = useT()
  const text = <Unbroken>{words}</Unbroken>
  return language === t.locale ? text : <span lang={language}>{text}</span>
}
