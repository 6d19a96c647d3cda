import { administrationPath, codePath, optionPath, questionPath } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { isDelivered } from '#domain/form/option-contents.ts'
import { useT } from '../../messages.tsx'

type Props = { readonly form: Form; readonly part: 'settings' | 'questions' | 'options' | 'codes' }

/** The parts of step 4: settings, questions, options, codes. */
export function PartsNav({ form, part }: Props) {
  const t = useT()
  const parts = [
    { name: 'settings', href: administrationPath(form, 'edition/4'), words: t('extras.settings') },
    { name: 'questions', href: questionPath(form), words: t('questions.title') },
    { name: 'options', href: optionPath(form), words: optionsTitle(t, form) },
    { name: 'codes', href: codePath(form), words: t('codes.title') },
  ]
  return (
    <nav className="extras-parts" aria-label={t('extras.parts')}>
      <ul>
        {parts.map(({ name, href, words }) => (
          <li key={name}>
            <a href={href} aria-current={name === part ? 'page' : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What the options are called: in a shop, deliveries are the first of them. */
export const optionsTitle = (t: ReturnType<typeof useT>, { formType }: Pick<Form, 'formType'>) =>
  t(isDelivered(formType) ? 'extras.title_shop' : 'extras.title')
