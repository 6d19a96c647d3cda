import { avatarColour, initials } from '#domain/form/avatar.ts'

type Props = { readonly slug: string; readonly name: string; readonly large?: boolean }

/** Initials on the colour of a slug (rule LOOK-5). Drawn, since a style attribute may not set colours here. */
export function Avatar({ slug, name, large = false }: Props) {
  return (
    <svg className={large ? 'avatar avatar-large' : 'avatar'} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="9" fill={avatarColour(slug)} />
      <text x="20" y="20.5" textAnchor="middle" dominantBaseline="central" fill="#ffffff" fontSize="15">
        {initials(name)}
      </text>
    </svg>
  )
}
