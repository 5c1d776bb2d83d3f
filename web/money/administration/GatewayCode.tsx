import { persianDigits } from '#shared/persian/digits.ts'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import { meaningOfCode } from './gateway-codes.ts'
import { text } from './text.ts'

/** A code of a gateway with its meaning. */
export const GatewayCode = ({ gateway, code }: { gateway: GatewayName; code: number }) => (
  <>
    <bdi dir="ltr">{persianDigits(code)}</bdi> · {meaningOfCode(gateway, code) ?? text.unknownCode}
  </>
)
