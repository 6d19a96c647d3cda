import type { Owner } from '#db/payers-orders.ts'
import type { Reader } from '#db/schema.ts'
import { emailKey, userById } from '#db/users.ts'

/** Whose orders a user may see: their own, and those of the address that they proved; nobody's before that (rule ACC-4). */
export async function ownerOf(db: Reader, userId: number): Promise<Owner | undefined> {
  const user = await userById(db, userId)
  return user?.isVerified ? { userId, emailKey: emailKey(user.email) } : undefined
}
