/**
 * The header that makes a file a download under a name (RFC 6266). Whatever could end the name or the header, or is no
 * plain letter, becomes a line.
 */
export function attachmentOf(name: string): string {
  return `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`
}
