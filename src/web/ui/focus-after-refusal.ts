/** Where the focus goes after a refused form: up to three problems the first field, more the summary (rule FRM-12). */
export function focusAfterRefusal(problems: readonly { readonly id: string }[], summaryId = 'error-summary') {
  const id = problems.length > 3 ? summaryId : problems[0]?.id
  const target = id === undefined ? null : document.getElementById(id)
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}
