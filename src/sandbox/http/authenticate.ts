import { ApiError } from '../objects/api-error.ts'

export type Keys = { secretKey: string; publishableKey: string }

const refuse = (message: string): ApiError => new ApiError(401, { type: 'invalid_request_error', message })

/** Tells the merchant's server from a browser by its key, given as bearer or as the user of basic authentication. */
export const authenticate = (header: string | undefined, keys: Keys): 'secret' | 'publishable' => {
  const key = keyOf(header)
  if (key === undefined)
    throw refuse(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (key === keys.secretKey) return 'secret'
  if (key === keys.publishableKey) return 'publishable'
  throw refuse(`Invalid API Key provided: ${key.slice(0, 8)}***`)
}

const keyOf = (header: string | undefined): string | undefined => {
  const [scheme = '', value] = (header ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic' || value === undefined) return undefined
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}

export const secretKeyRequired = (): ApiError =>
  new ApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })
