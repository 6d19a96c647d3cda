import { writeFile } from 'node:fs/promises'
import mjml2html from 'mjml'
import { accentInLayout, letterLayout } from './letter-layout.ts'

/** Where the compiled layout stands. Written by `node src/documents/mail/compile-layout.ts`, held true by a test. */
export const compiledLayout = new URL('letter.compiled', import.meta.url)

/** The layout as HTML with placeholders: what `letter.compiled` must hold. Throws on any fault in the MJML. */
export async function compileLayout(): Promise<string> {
  // no fonts: MJML would fetch known ones from a third party when the mail is opened
  const { html } = await mjml2html(letterLayout, { validationLevel: 'strict', fonts: {} })
  const lines = html.replaceAll(accentInLayout, '{{accent}}').split('\n')
  return `${lines
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')}\n`
}

if (import.meta.main) await writeFile(compiledLayout, await compileLayout())
