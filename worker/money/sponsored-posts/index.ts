export { forgetLabel, SPONSORSHIP_CANCELED } from './forget-label.ts'
export { fulfillSponsoredPost } from './fulfill-sponsored-post.ts'
export { sponsoredPostAdminRoutes, sponsoredPostRoutes } from './routes.ts'
