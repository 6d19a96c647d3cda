/**
 * A page that answered a form stands in the history with what was sent: the way back to it, from the payment page for example, would be
 * the browser's own page, which asks to send everything again. Written anew, the entry is asked for as any page is (rule FRM-12).
 */
export function forgetPost() {
  history.replaceState(history.state, '', location.href)
}
