import { createToken } from '../steps/confirmation-token.ts'
import { createMethod } from '../steps/create-method.ts'
import * as rule from './intent-params.ts'
import { methodNamed } from './method-named.ts'
import { operation, retrieval } from './operation.ts'
import { filledText, oneOf, shape, webAddress } from './params.ts'

const carried = { return_url: webAddress, setup_future_usage: rule.usage }

/** What a wallet of the device gives beside the number that it stands for. */
const wallet = oneOf('apple_pay', 'google_pay')

export const confirmationTokens = [
  /** Called by the provider's script in the browser; the published document leaves it out. */
  operation(
    {
      name: 'confirmation_tokens.create',
      method: 'POST',
      path: '/v1/confirmation_tokens',
      publishable: true,
      needs: { payment_method_data: shape({ type: rule.methodType }, { ...rule.methodRules, wallet }) },
      takes: carried,
    },
    ({ draft, params: { payment_method_data: data, ...given } }) =>
      createToken(draft, createMethod(draft, data), given),
  ),
  operation(
    {
      name: 'test_helpers.confirmation_tokens.create',
      method: 'POST',
      path: '/v1/test_helpers/confirmation_tokens',
      needs: { payment_method: filledText },
      takes: carried,
    },
    ({ draft, params: { payment_method: method, ...given } }) =>
      createToken(draft, methodNamed(draft, method), given),
  ),
  retrieval('confirmation_tokens', 'confirmation_token'),
]
