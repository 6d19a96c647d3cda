import * as z from 'zod'

/** A form with one file. */
export const upload = z.object({ file: z.file() })

export const uploadedFile = z.object({ fileId: z.guid() })
