import type { ShownForm } from '#domain/form/form.ts'
import { CaptchaNotice } from '../captcha/captcha-notice.tsx'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { roomPath } from './room-path.ts'

type Props = { readonly form: Pick<ShownForm, 'organizationSlug' | 'formType' | 'formSlug'> }

/** One button: a plain post, which a script sends with an answer to the anti-bot check (rule ROOM-7). */
export function EnterForm({ form }: Props) {
  const t = useT()
  return (
    <form className="stack stack-tight" method="post" action={roomPath(form)} data-enters-room noValidate>
      <div>
        <Button type="submit" kind="accent" busyLabel={t('room.entering')}>
          {t('room.enter')}
        </Button>
      </div>
      <p className="small muted" data-room-failed role="alert" hidden />
      <CaptchaNotice />
    </form>
  )
}
