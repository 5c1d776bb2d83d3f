export { availableGateways, findGateway, gatewayOrigins, listGateways } from './list-gateways.ts'
export type { Gateway, RequestResult, UnverifiedPayment, VerifyResult } from './port.ts'
