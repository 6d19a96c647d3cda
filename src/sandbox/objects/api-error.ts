import { browserView } from './browser-view.ts'
import type { ErrorBody } from './common.ts'

/** An answer other than 200, thrown: whatever the act had drafted is dropped. */
export class ApiError extends Error {
  readonly status: number
  readonly body: { error: ErrorBody }

  constructor(status: number, error: ErrorBody) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

/** An answer other than 200 whose changes are kept all the same, such as a declined charge. */
export class KeptError {
  readonly status: number
  readonly #error: ErrorBody

  constructor(status: number, error: ErrorBody) {
    this.status = status
    this.#error = error
  }

  /** The answer; a browser does not see what concerns the merchant alone. */
  bodyFor(publishable: boolean): { error: ErrorBody } {
    const { payment_intent: payment, setup_intent: setup, ...error } = this.#error
    const view = (intent: unknown): unknown => (publishable ? browserView(intent as object) : intent)
    return {
      error: {
        ...error,
        ...(payment ? { payment_intent: view(payment) } : {}),
        ...(setup ? { setup_intent: view(setup) } : {}),
      },
    }
  }
}

const documented = (code: string) => ({
  code,
  doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
})

export const invalid = (message: string, more: Partial<ErrorBody> = {}): ApiError =>
  new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...more,
    ...(more.code === undefined ? {} : documented(more.code)),
  })

/** How the provider calls the id in an address. */
const inAddress = ['id', 'intent']

/** An object that is named and does not exist: 404 in the address, 400 in a parameter. */
export const missing = (what: string, id: string, param = 'id'): ApiError =>
  new ApiError(inAddress.includes(param) ? 404 : 400, {
    type: 'invalid_request_error',
    message: `No such ${what}: '${id}'`,
    param,
    ...documented('resource_missing'),
  })

export const cardError = (code: string, message: string, more: Partial<ErrorBody> = {}): ErrorBody => ({
  type: 'card_error',
  message,
  ...documented(code),
  ...more,
})
