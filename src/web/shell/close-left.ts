/** A drawer closes when the focus leaves it: nothing that is focused lies under it. */
export function closeLeftDrawers(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    for (const open of document.querySelectorAll<HTMLElement>('.drawer:popover-open'))
      // Its own button closes it by itself.
      if (!open.contains(target) && target.getAttribute('popovertarget') !== open.id) open.hidePopover()
  })
}
