import type { Form } from './form.ts'
import { shareImagePath } from './share-image.ts'
import { formPath } from './types/index.ts'

/** What search engines and shared links are told of a campaign (rule FRM-13). */
export type SeoTags = {
  readonly title: string
  readonly description: string
  readonly image: string
  readonly canonical: string
  readonly robots: 'index,follow' | 'noindex,nofollow'
}

type Told = Parameters<typeof shareImagePath>[0] & Pick<Form, 'title' | 'state'>

/**
 * The tags of a campaign; `origin` is the installation's, `description` the beginning of the presentation as plain text.
 * Only public campaigns may be listed (rule FRM-4).
 */
export function seoTags(
  form: Told,
  { organization, origin, description }: { organization: string; origin: string; description: string },
): SeoTags {
  return {
    title: `${form.title} – ${organization}`,
    description: description || organization,
    image: origin + shareImagePath(form),
    canonical: origin + formPath(form.organizationSlug, form.formType, form.formSlug),
    robots: form.state === 'Public' ? 'index,follow' : 'noindex,nofollow',
  }
}
