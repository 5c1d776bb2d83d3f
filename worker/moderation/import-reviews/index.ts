export { decideImportedPosts } from './decide-posts.ts'
