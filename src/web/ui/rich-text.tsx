import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { Field, type FieldFrame } from './field.tsx'
import type { SurfaceProps } from './rich-text-surface.tsx'

type Props = Omit<FieldFrame, 'label'> & {
  readonly label: string
  readonly name: string
  readonly defaultValue: string
  readonly rows?: number
}

/**
 * A labelled text with headings, lists and links (rule FRM-19): a textarea that posts its value, to which a script adds a surface
 * with a toolbar. The surface is fetched when the field comes near, and writes into the textarea.
 */
export function RichText({ label, hint, error, optional, name: id, defaultValue, rows = 6 }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const Surface = useSurface(area)
  const isLive = Surface !== undefined
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {control => (
        <div className="rich">
          <textarea
            {...control}
            id={isLive ? `${id}-source` : id}
            className="input"
            name={id}
            rows={rows}
            defaultValue={defaultValue}
            hidden={isLive}
            ref={area}
          />
          {isLive && <Surface area={area} label={label} control={control} />}
        </div>
      )}
    </Field>
  )
}

/** The surface once it is there; where it cannot be had, the textarea stays. */
function useSurface(area: RefObject<HTMLTextAreaElement | null>): ComponentType<SurfaceProps> | undefined {
  const [Surface, setSurface] = useState<ComponentType<SurfaceProps>>()
  useEffect(() => {
    const field = area.current
    if (field === null) return
    const take = (found: ComponentType<SurfaceProps>) => {
      // Nobody's text goes away under their hands.
      if (document.activeElement === field) field.addEventListener('blur', () => take(found), { once: true })
      else setSurface(() => found)
    }
    const near = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        import('./rich-text-surface.tsx').then(
          surface => take(surface.RichTextSurface),
          () => undefined,
        )
      },
      { rootMargin: '400px' },
    )
    near.observe(field)
    return () => near.disconnect()
  }, [area])
  return Surface
}
