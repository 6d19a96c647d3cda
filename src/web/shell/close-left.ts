/** A drawer closes when the focus leaves it: nothing that is focused lies under it. */
export function closeLeftDrawers(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    // Its own button closes it by itself.
    for (const open of document.querySelectorAll<HTMLElement>('.drawer:popover-open'))
      if (!open.contains(target) && target.getAttribute('popovertarget') !== open.id) open.hidePopover()
  })
}
