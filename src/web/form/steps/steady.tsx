import { type ComponentType, type ReactNode, useRef } from 'react'
import type { Step } from './use-step.ts'
import { watched } from './watched-step.ts'

type HasStep = { readonly step: Step }

/**
 * A part of a form that is drawn again only when something of the step that it read the last time is another one now: a key
 * in one field costs the other sections nothing. What it reads is watched, so that nothing has to be declared; who goes
 * through all values is drawn with each of them.
 */
export function steady<P extends HasStep>(Part: ComponentType<P>): (props: P) => ReactNode {
  return function Steady(props: P) {
    const last = useRef<Drawn<P>>(undefined)
    last.current =
      last.current !== undefined && isStill(last.current, props) ? last.current : drawn(Part, props)
    return last.current.element
  }
}

type Drawn<P> = {
  readonly props: P
  readonly element: ReactNode
  /** Whether all that was read of the step is the same in another one. */
  readonly sameIn: (step: Step) => boolean
}

function drawn<P extends HasStep>(Part: ComponentType<P>, props: P): Drawn<P> {
  const { step, sameIn } = watched(props.step)
  return { props, element: <Part {...props} step={step} />, sameIn }
}

function isStill<P extends HasStep>({ props, sameIn }: Drawn<P>, now: P): boolean {
  const names = Object.keys({ ...props, ...now }) as (keyof P)[]
  return names.every(name => name === 'step' || props[name] === now[name]) && sameIn(now.step)
}
