import { ConfigRefused, type Variables } from './variables.ts'

/** Where files are kept instead of `DATA_DIR/files` (rule OPS-11). */
export type BucketSettings = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly keyId: string
  readonly secret: string
  readonly pathStyle: boolean
}

/** What a bucket cannot do without. */
const parts = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'] as const

/** Off unless `S3_BUCKET` and what it needs are set; throws {@link ConfigRefused} where a part is missing. */
export function bucketOf(env: Variables): BucketSettings | undefined {
  const given = parts.find(part => env[part] !== undefined)
  if (given === undefined) return undefined
  const lacking = parts.find(part => env[part] === undefined)
  if (lacking !== undefined) throw new ConfigRefused(lacking, 'required_with', { other: given })
  return {
    endpoint: env.S3_ENDPOINT!,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET!,
    keyId: env.S3_KEY_ID!,
    secret: env.S3_SECRET!,
    pathStyle: env.S3_PATH_STYLE === 'on',
  }
}
