/** Seven texts that would run a script, or lead to one, if they were shown as they came; each says « bonjour » besides. */
export const attacks = [
  '<p>bonjour</p><script>alert(1)</script>',
  '<p onclick="alert(1)" style="position:fixed">bonjour</p>',
  '<img src=x onerror=alert(1)>bonjour',
  '<a href="java&#10;script:alert(1)">bonjour</a><a href="data:text/html,<script>alert(1)</script>">ici</a>',
  '<svg><style><img src=x onerror=alert(1)></style></svg><p>bonjour</p><iframe src="https://evil.example"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">bonjour',
  '<p>bonjour<<script>script>alert(1)<</script>/script><form action="https://evil.example"><button>Payer</button></form>',
] as const

/** What of a text would act: a tag, an attribute or an address that no reader shows. */
export function dangersIn(html: string): readonly string[] {
  const tags = html.match(/<[^>]*>/g) ?? []
  const harmless =
    /^<\/?(?:p|br \/|strong|b|em|i|u|ul|ol|li|h2|h3|blockquote|a)>$|^<a(?: href="(?:https:\/\/|mailto:)[^"]*")? rel="noopener nofollow ugc">$/
  return tags.filter(tag => !harmless.test(tag))
}
