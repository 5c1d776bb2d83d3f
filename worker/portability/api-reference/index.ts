export { createDocument, errorStatuses, toOpenApiPath } from './document.ts'
export { type Endpoint, listEndpoints } from './endpoints.ts'
export { createReferenceRoutes } from './routes.ts'
export type { JsonSchema } from './schemas.ts'
