import { administrationHome } from '../form/administration-path.ts'

/** The messages of an organization; below it what became of one of them, where it is written, and where it is looked over. */
export function messagesPath(
  organizationSlug: string,
  messageId?: string,
  page?: 'redaction' | 'relecture',
): string {
  const path = `${administrationHome(organizationSlug)}/messages`
  if (messageId === undefined) return path
  return page === undefined ? `${path}/${messageId}` : `${path}/${messageId}/${page}`
}

/** Where somebody who gets the news of an association ends them: who they are is sealed. */
export const newsPath = (sealed: string) => `/nouvelles/arret?pour=${encodeURIComponent(sealed)}`
