/** A place on the way to a page: its name and its whole address. */
export type Crumb = { readonly name: string; readonly address: string }

/** The way to a page in the words of schema.org. */
export function breadcrumb(crumbs: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address,
    })),
  }
}
