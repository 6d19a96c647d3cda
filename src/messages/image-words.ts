import { plainLine } from '#domain/plain-line.ts'
import { isolated } from './isolated.ts'
import type { Translator } from './translator.ts'

/** What the logo of an organization shows, for those who do not see it. */
export const logoAlt = (organization: string, t: Translator): string =>
  t('document.logo_alt', { organization: isolated(plainLine(organization)) })
