import { type PassedTicket, type PassLook, writePass } from '#documents/wallet/apple-pass.ts'
import type { Form } from '#domain/form/form.ts'
import { shareCoverOf } from '#domain/form/share-image.ts'
import { mark } from '#domain/mark.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { openWallets } from '#domain/ticket/wallet.ts'
import type { App } from '../app.ts'
import { brandAccent } from '../mail-envelope.ts'

/**
 * The passes of tickets that open a door, in their order. `NOT_FOUND` where the operator has no certificate that holds, `UNAVAILABLE`
 * when too many pictures are being drawn already.
 */
export async function writePasses(
  app: App,
  form: Form,
  tickets: readonly PassedTicket[],
): Promise<Result<readonly { readonly number: string; readonly bytes: Uint8Array }[]>> {
  const now = app.now()
  const wallet = openWallets(app.wallets, now).includes('apple') ? app.wallets.apple : undefined
  if (wallet === undefined || tickets.length === 0) return failWith('NOT_FOUND')
  const look = await lookOf(app, form)
  if (look === undefined) return failWith('UNAVAILABLE')
  const passes = []
  for (const ticket of tickets) {
    const bytes = await writePass(ticket, { wallet, look, now })
    passes.push({ number: ticket.number, bytes })
  }
  return ok(passes)
}

/** Sides in pixels: 29 points for the icon, 90 for the picture, drawn for screens of two and three pixels a point. */
const icons = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 } as const
const thumbnails = { 'thumbnail@2x.png': 180 } as const

/** The product's mark, and the campaign's picture or cover. `undefined` when too many are being drawn already. */
async function lookOf({ rasteriser, files }: App, form: Form): Promise<PassLook | undefined> {
  const sent = form.imageId === null ? undefined : await files.get(form.imageId)
  const cover = sent ?? shareCoverOf(form)
  const wanted = [
    ...Object.entries(icons).map(([name, side]) => ({ name, side, source: mark, focus: undefined })),
    ...Object.entries(thumbnails).flatMap(([name, side]) =>
      cover === undefined ? [] : { name, side, source: cover, focus: sent && form },
    ),
  ]
  const images: Record<string, Uint8Array> = {}
  for (const { name, side, source, focus } of wanted) {
    const png = await rasteriser.png({ source, width: side, height: side, ...(focus && { focus }) })
    if (png === undefined) return undefined
    images[name] = png
  }
  return { images, colour: form.accent ?? brandAccent }
}
