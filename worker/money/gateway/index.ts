export { availableGateways, findGateway, gatewayOrigins, listGateways } from './list-gateways.ts'
export type { Gateway, RequestResult, Unknown, UnverifiedPayment, VerifyResult } from './port.ts'
export { logUndocumentedCode } from './port.ts'
