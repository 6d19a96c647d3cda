/** What somebody may administer: a whole organization, or named forms of it (D1, spec §6). */
export type Role =
  | { readonly role: 'OrganizationAdmin'; readonly organizationId: number; readonly formId: null }
  | { readonly role: 'FormAdmin'; readonly organizationId: number; readonly formId: number }

/** Whether these roles give rights on a form. */
export function administers(roles: readonly Role[], form: { organizationId: number; id: number }): boolean {
  return roles.some(
    role =>
      role.organizationId === form.organizationId &&
      (role.role === 'OrganizationAdmin' || role.formId === form.id),
  )
}
