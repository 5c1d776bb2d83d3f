import type { Env } from '#worker/env.ts'
import type { GatewayName } from './contract.ts'
import type { Gateway } from './port.ts'
import { zarinpal } from './zarinpal.ts'
import { zibal } from './zibal.ts'

/** Returns the gateways that take payments now, the default first: those with a merchant id. */
export const listGateways = (env: Env): Gateway[] => [zarinpal(env), zibal(env)].filter((gateway) => gateway !== undefined)

/** Returns a gateway by its name; undefined if it takes no payments. */
export const findGateway = (env: Env, name: GatewayName): Gateway | undefined => listGateways(env).find((gateway) => gateway.name === name)

/** Returns the origins of the gateways' pages, to which the form that starts a payment redirects the buyer. */
export const gatewayOrigins = (env: Env): string[] => listGateways(env).map((gateway) => new URL(gateway.pageOf('')).origin)

/** Returns the names of the gateways that take payments now, the default first. */
export const availableGateways = (env: Env): GatewayName[] => listGateways(env).map(({ name }) => name)
