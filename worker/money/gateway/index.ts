export { availableGateways, findGateway, gatewayOrigins, listGateways } from './list-gateways.ts'
export { logUndocumentedCode } from './log-undocumented-code.ts'
export type { Gateway, RequestResult, Unknown, UnverifiedPayment, VerifyResult } from './port.ts'
