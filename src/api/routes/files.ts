import { cartPath } from '#contract/cart.ts'
import { upload, uploadedFile } from '#contract/file.ts'
import { type Route, route } from '../route.ts'

export const fileRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/carts/:id/file',
    name: 'uploadFile',
    access: 'bearer',
    allowance: 'file',
    encoding: 'multipart',
    params: cartPath,
    body: upload,
    answer: uploadedFile,
    async handle({ acts, params, body: { file } }) {
      return acts.uploadFile({ cartId: params.id, name: file.name, bytes: await file.bytes() })
    },
  }),
]
