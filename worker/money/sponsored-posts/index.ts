export { fulfillSponsoredPost } from './fulfill-sponsored-post.ts'
export { sponsoredPostAdminRoutes, sponsoredPostRoutes } from './routes.ts'
