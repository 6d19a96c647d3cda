import type { Locale } from '#messages/locales.ts'
import { useT } from '../messages.tsx'

type Props = {
  /** A text of ours, with the words in it. */
  readonly text: string
  readonly words: string
  /** The language that the words are written in. */
  readonly language: Locale
}

/** The association's words within a text of the page, named as of their language where that is another: they are read out in it. */
export function Theirs({ text, words, language }: Props) {
  const t = useT()
  const at = text.indexOf(words)
  if (language === t.locale || words === '' || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span lang={language}>{words}</span>
      {text.slice(at + words.length)}
    </>
  )
}
