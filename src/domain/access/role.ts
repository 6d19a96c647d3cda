/** What somebody may administer: a whole organization, or named forms of it (rule ACC-6). */
export type Role =
  | { readonly role: 'OrganizationAdmin'; readonly organizationId: number; readonly formId: null }
  | { readonly role: 'FormAdmin'; readonly organizationId: number; readonly formId: number }
