export { personByHandle } from './find-by-handle.ts'
export { maskEmail } from './mask-email.ts'
export { profileRoutes } from './routes.ts'
