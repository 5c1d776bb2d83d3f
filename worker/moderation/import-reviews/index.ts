export { DECIDE_IMPORT, decideImportedPosts } from './decide-posts.ts'
export { importReviewRoutes } from './routes.ts'
