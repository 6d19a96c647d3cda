import * as z from 'zod'

const secret = z.string().max(1000)

/** What `POST /auth/token` takes: a login, a refresh token, or nothing for an anonymous token (rule ACC-1). */
export const tokenRequest = z.object({
  username: secret.optional(),
  password: secret.optional(),
  refresh_token: secret.optional(),
})

export const token = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
})

/** Who the connected user is, and what they administer. */
export const self = z.object({
  user: z.object({
    userId: z.int(),
    profile: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  }),
  organizations: z.array(
    z.object({
      organizationSlug: z.string(),
      name: z.string(),
      role: z.enum(['OrganizationAdmin', 'Treasurer', 'FormAdmin', 'Reader']),
    }),
  ),
})
