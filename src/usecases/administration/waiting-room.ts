import { saveRoom } from '#db/waiting-rooms.ts'
import { ok, type Result } from '#domain/result.ts'
import type { RoomSettings } from '#domain/room/room.ts'
import { readRoomSettings } from '#domain/room/room-settings.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction, openAdministered } from '../campaign/administered-campaign.ts'

/** An association chooses the waiting room of a campaign (rule ROOM-1): places that were given stay, whatever it changes. */
export async function saveWaitingRoom(
  app: App,
  { settings: draft, ...visit }: AdministratorVisit & { readonly settings: RoomSettings },
): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const settings = readRoomSettings(draft)
  if (!settings.ok) return settings
  const { form, userId } = opened.value
  const saved = await app.transaction<Result<null>>(async tx => {
    const key = { organizationId: form.organizationId, formId: form.id }
    await saveRoom(tx, key, settings.value)
    await auditAction(app, tx, {
      organizationId: form.organizationId,
      userId,
      action: 'campaign.waiting_room',
      object: `form:${form.id}`,
      facts: { on: settings.value.isOn },
    })
    return ok(null)
  })
  await app.rooms.refresh()
  return saved
}
