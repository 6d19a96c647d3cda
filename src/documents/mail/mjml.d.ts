/** The part of MJML that we use; the package brings no types. */
declare module 'mjml' {
  export default function mjml2html(
    source: string,
    options?: { validationLevel?: 'strict' | 'soft' | 'skip'; fonts?: Readonly<Record<string, string>> },
  ): Promise<{ html: string; errors: readonly { formattedMessage: string }[] }>
}
