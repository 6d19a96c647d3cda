/** All elements that carry a data attribute. */
export function marked<E extends HTMLElement = HTMLElement>(
  attribute: string,
  root: ParentNode = document,
): E[] {
  return [...root.querySelectorAll<E>(`[data-${attribute}]`)]
}

/** The first element that carries a data attribute. */
export function firstMarked(attribute: string, root: ParentNode = document): HTMLElement | undefined {
  return marked(attribute, root)[0]
}

/** Does something at each press of the elements that carry a data attribute, and shows those that need a script. */
export function onPress(attribute: string, act: (element: HTMLElement, event: MouseEvent) => void) {
  for (const element of marked(attribute)) {
    element.hidden = false
    element.addEventListener('click', event => act(element, event))
  }
}
