import type { JourneyLab } from '#test/support/journey-lab.ts'

/** The links to pages of orders in the mails that left, the oldest first, read as a mail program does (quoted-printable). */
export function mailedOrderLinks({ mails }: Pick<JourneyLab, 'mails'>): readonly string[] {
  return mails.messages.flatMap(message => {
    const text = message.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    return text.match(/\/commandes\/\d+\?token=[\w.-]+/) ?? []
  })
}
