import { defaultLocale, isLocale, type Locale } from '#messages/locales.ts'

/** The language of an answer: the `locale` cookie, else what the client prefers, else French (rule ADDR-7). */
export function localeOf(cookie: string | undefined, accepted: string | undefined): Locale {
  if (isLocale(cookie)) return cookie
  return preferred(accepted ?? '') ?? defaultLocale
}

/** The first language that we speak, in the client's order (`Accept-Language: en-GB,fr;q=0.8`). */
function preferred(accepted: string): Locale | undefined {
  const wishes = accepted.slice(0, 200).split(',').map(inputOf)
  return wishes
    .filter(input => input.weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(input => input.language)
    .find(isLocale)
}

function inputOf(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map(piece => piece.trim())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { language: tag.split('-', 1)[0]!.toLowerCase(), weight: Number.isNaN(weight) ? 0 : weight }
}
