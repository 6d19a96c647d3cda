/** The kinds of files that the provider takes, with what it calls them. */
const fileTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
const mostBytes = 10_000_000

/** What the provider calls this kind of file; empty for one that it does not take. */
export const fileType = (type: string): string => fileTypes[type] ?? ''

/** What is wrong with a file, if anything is. */
export const fileFault = ({ size, type }: { size: number; type: string }): 'type' | 'size' | undefined => {
  if (fileType(type) === '') return 'type'
  return size === 0 || size > mostBytes ? 'size' : undefined
}
