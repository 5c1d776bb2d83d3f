import { z } from 'zod'

export const GATEWAYS = ['zarinpal', 'zibal'] as const
export const GatewayName = z.enum(GATEWAYS)
export type GatewayName = z.infer<typeof GatewayName>
