export { sandboxGatewayRoutes } from './routes.ts'
export { sandboxGateway } from './sandbox-gateway.ts'
