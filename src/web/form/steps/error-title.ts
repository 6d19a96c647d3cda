/** A title with « Erreur : » before it or without, whatever stood there before: the page of the server has said it already. */
export function errorTitle(title: string, prefix: string, wrong: boolean): string {
  let plain = title
  while (plain.startsWith(prefix)) plain = plain.slice(prefix.length)
  return wrong ? prefix + plain : plain
}
