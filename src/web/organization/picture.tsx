import { Avatar } from './avatar.tsx'

type Props = {
  readonly slug: string
  readonly name: string
  readonly logoPath: string | null
  readonly large?: boolean
}

/** An organization's logo, or its initials where it has none. Its name stands beside it: the picture says nothing more. */
export function Picture({ slug, name, logoPath, large = false }: Props) {
  if (logoPath === null) return <Avatar slug={slug} name={name} large={large} />
  return (
    <img
      className={large ? 'avatar avatar-large logo' : 'avatar logo'}
      src={logoPath}
      alt=""
      width="96"
      height="96"
    />
  )
}
