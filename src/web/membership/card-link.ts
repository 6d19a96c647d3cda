import { data } from 'react-router'
import { isUuid } from '#domain/uuid.ts'

/** What the signed link of a membership card carries; anything else is no page. */
export function cardLink({ url }: Pick<Request, 'url'>, { cardId }: { readonly cardId: string }) {
  if (!isUuid(cardId)) throw data(null, { status: 404 })
  return { cardId, token: new URL(url).searchParams.get('token') ?? '' }
}
